-- ledger_entries_by_seller_time has every entry of a seller.
drop index ledger_entries_by_seller;
