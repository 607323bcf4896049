-- Replaced by notices, messages, push_deliveries and mail_deliveries.
drop table mails, deliveries, notifications;
--> statement-breakpoint
-- What an admin marked there is listed in unplaced_money.
drop table returned_duplicates;
--> statement-breakpoint
-- Titles are sorted as Indonesian.
drop index products_by_title;
--> statement-breakpoint
drop index products_by_category_title;
