create index users_erased on users (erased_at) where erased_at is not null;
