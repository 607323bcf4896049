alter table refunds add column part_amount bigint, add column part_done_at timestamptz, add column part_proof text;
