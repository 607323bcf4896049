-- The day on which a network first searched for a text. The release before writes only `day`.
alter table search_uses add column first_day date;
--> statement-breakpoint
update search_uses set first_day = day;
--> statement-breakpoint
-- What the search field suggests, chosen once an hour, and what admins keep out of it.
create table popular_searches (
  words text primary key,
  networks integer not null,
  hidden_at timestamptz,
  constraint popular_searches_networks check (networks >= 0)
);
