drop index messages_by_user;
