create index unplaced_money_by_transaction on unplaced_money (provider_order_id, transaction_id);
