-- The rows with personal data of others that an admin read within an hour.
create table personal_reads (
  user_id uuid primary key,
  read_rows integer not null,
  hour_ends_at timestamptz not null
);
