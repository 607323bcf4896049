create index unplaced_money_with_proof on unplaced_money (closed_at) where proof is not null;
