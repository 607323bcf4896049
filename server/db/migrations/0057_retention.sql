-- The jobs that delete and erase old rows find them by these indexes, without reading whole tables.
create index login_failures_by_end on login_failures (window_ends_at);
--> statement-breakpoint
create index users_erased on users (erased_at) where erased_at is not null;
--> statement-breakpoint
create index orders_to_erase on orders (created_at)
  where receiver_name <> '' and payment_status not in ('pending', 'refunding') and not is_disputed
    and (payment_status <> 'paid' or status = 'confirmed');
--> statement-breakpoint
create index reports_with_text on reports (created_at) where text <> '';
--> statement-breakpoint
create index refunds_with_account on refunds (done_at) where bank_account_number is not null or proof <> '';
--> statement-breakpoint
create index unplaced_money_with_proof on unplaced_money (closed_at) where proof is not null;
--> statement-breakpoint
create index reviews_taken_down on reviews (taken_down_at) where cardinality(images) > 0;
--> statement-breakpoint
-- By these they find whether a picture is still shown.
create index order_lines_by_image on order_lines (image);
--> statement-breakpoint
create index store_pictures_by_image on store_pictures (image);
--> statement-breakpoint
create index products_by_picture on products using gin ((image || more_images)) with (fastupdate = off);
--> statement-breakpoint
create index reviews_by_picture on reviews using gin (images) with (fastupdate = off) where cardinality(images) > 0;
--> statement-breakpoint
-- By these the rows of one account are found when it is erased.
create index reviews_by_user on reviews (user_id);
--> statement-breakpoint
create index deliveries_by_user on deliveries (user_id);
--> statement-breakpoint
create index notifications_by_order on notifications
  ((case when path ~ 'pesanan=[0-9a-f-]{36}$' then right(path, 36)::uuid end)) where sender_id is null;
--> statement-breakpoint
-- The counts of broadcasts, whose deliveries are deleted after 90 days.
alter table notifications add column recipients integer, add column delivered integer, add column failed integer;
--> statement-breakpoint
-- By default a table is vacuumed when a fifth of its rows is dead. Of these a hundredth or less dies each day.
alter table notifications set (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
alter table deliveries set (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
alter table mails set (autovacuum_vacuum_scale_factor = 0.01);
--> statement-breakpoint
alter table security_events set (autovacuum_vacuum_scale_factor = 0.005);
--> statement-breakpoint
alter table sessions set (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
alter table known_devices set (autovacuum_vacuum_scale_factor = 0.002);
