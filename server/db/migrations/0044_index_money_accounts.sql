create index unplaced_money_with_account on unplaced_money (closed_at) where bank_name is not null;
