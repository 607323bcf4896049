-- Makers can be reported as products and reviews are.
alter table report_cases drop constraint report_cases_kind;
--> statement-breakpoint
alter table report_cases add constraint report_cases_kind
  check (kind = any (array['product', 'review', 'maker'])) not valid;
--> statement-breakpoint
alter table report_cases validate constraint report_cases_kind;
