create index messages_inbox on messages (user_id, notice_id);
