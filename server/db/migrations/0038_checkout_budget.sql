alter table payments add column ended_by_shop boolean, add column ending_reason text, add column client_hash bytea;
