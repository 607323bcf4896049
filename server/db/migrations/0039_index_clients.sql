create index payments_by_client on payments (client_hash) where client_hash is not null;
