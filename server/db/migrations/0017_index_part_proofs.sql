create index refunds_with_part_proof on refunds (done_at) where part_proof <> '';
