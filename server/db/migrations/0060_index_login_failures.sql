-- This index and those of the next migrations are for the jobs that delete and erase old rows, which would otherwise read
-- whole tables. Each table has a migration of its own, because an index blocks its writes until the migration ends.
create index login_failures_by_end on login_failures (window_ends_at);
