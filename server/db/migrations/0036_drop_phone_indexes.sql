drop index users_by_phone, orders_by_phone;
