-- Messages from before the inbox are old news: they count as read.
alter table messages add column read_at timestamptz default now();--> statement-breakpoint
alter table messages alter column read_at drop default;
