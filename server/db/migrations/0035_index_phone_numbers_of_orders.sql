create index orders_by_phone_number on orders (phone_number_key(phone), id);
