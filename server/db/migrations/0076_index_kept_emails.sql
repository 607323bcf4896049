create index email_changes_by_old on email_changes (old_email);
