-- Days that are no working days, and when orders are received and confirmed; contract/waiting.ts has the rules.
create table holidays (
  day date primary key,
  name text not null
);--> statement-breakpoint
-- 2026: national holidays and cuti bersama of the joint decree of three ministers (SKB) 1497/2025, 2/2025 and 5/2025 of 19 September
-- 2025. 2027: the fixed days, and those that are computed from Easter (28 March), until its decree is entered by an admin.
insert into holidays (day, name) values
  ('2026-01-01', 'Tahun Baru Masehi'), ('2026-01-16', 'Isra Mikraj'), ('2026-02-16', 'Cuti bersama Imlek'),
  ('2026-02-17', 'Tahun Baru Imlek'), ('2026-03-18', 'Cuti bersama Nyepi'), ('2026-03-19', 'Nyepi'),
  ('2026-03-20', 'Cuti bersama Idul Fitri'), ('2026-03-21', 'Idul Fitri'), ('2026-03-22', 'Idul Fitri'),
  ('2026-03-23', 'Cuti bersama Idul Fitri'), ('2026-03-24', 'Cuti bersama Idul Fitri'), ('2026-04-03', 'Wafat Yesus Kristus'),
  ('2026-04-05', 'Paskah'), ('2026-05-01', 'Hari Buruh'), ('2026-05-14', 'Kenaikan Yesus Kristus'),
  ('2026-05-15', 'Cuti bersama Kenaikan Yesus Kristus'), ('2026-05-27', 'Idul Adha'), ('2026-05-28', 'Cuti bersama Idul Adha'),
  ('2026-05-31', 'Waisak'), ('2026-06-01', 'Hari Lahir Pancasila'), ('2026-06-16', 'Tahun Baru Islam'),
  ('2026-08-17', 'Proklamasi Kemerdekaan'), ('2026-08-25', 'Maulid Nabi Muhammad'), ('2026-12-24', 'Cuti bersama Natal'),
  ('2026-12-25', 'Natal'), ('2027-01-01', 'Tahun Baru Masehi'), ('2027-03-26', 'Wafat Yesus Kristus'), ('2027-03-28', 'Paskah'),
  ('2027-05-01', 'Hari Buruh'), ('2027-05-06', 'Kenaikan Yesus Kristus'), ('2027-06-01', 'Hari Lahir Pancasila'),
  ('2027-08-17', 'Proklamasi Kemerdekaan'), ('2027-12-25', 'Natal');--> statement-breakpoint
create function working_day_end(at timestamptz, count integer) returns timestamptz language sql stable as $$
  select (day + 1)::timestamp at time zone 'Asia/Makassar'
  from (select (at at time zone 'Asia/Makassar')::date + n as day from generate_series(1, 100) n) later
  where extract(isodow from day) < 6 and not exists (select from holidays h where h.day = later.day)
  order by day offset count - 1 limit 1
$$;--> statement-breakpoint
alter table orders add column received_at timestamptz, add column confirms_at timestamptz;
