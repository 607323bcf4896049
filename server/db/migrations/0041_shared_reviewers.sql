-- What the buyer and the seller of a review have in common: the system opened the case.
alter table report_cases add column shared text;
--> statement-breakpoint
alter table report_cases add constraint report_cases_shared check (shared = any (array['phone', 'device'])) not valid;
--> statement-breakpoint
alter table report_cases validate constraint report_cases_shared;
