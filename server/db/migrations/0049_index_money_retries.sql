create index unplaced_money_to_retry on unplaced_money (retry_at) where retry_at is not null;
