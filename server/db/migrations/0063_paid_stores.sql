-- How many stores were paid in the month, without transfers that failed. A month that ended before is told as one of none.
alter table impact_months add column paid_stores integer not null default 0;
