create index refunds_to_retry on refunds (retry_at) where retry_at is not null;
