create index ledger_entries_by_time on ledger_entries (at, id) where order_id is not null;
