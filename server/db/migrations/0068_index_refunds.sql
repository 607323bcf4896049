create index refunds_with_account on refunds (done_at) where bank_account_number is not null or proof <> '';
