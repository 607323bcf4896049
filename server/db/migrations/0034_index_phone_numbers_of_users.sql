create index users_by_phone_number on users (phone_number_key(phone_number), id);
