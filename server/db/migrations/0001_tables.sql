CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"receiver_name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"pincode" text NOT NULL,
	"phone" text NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "addresses_slot" UNIQUE("user_id","slot"),
	CONSTRAINT "addresses_three" CHECK ("addresses"."slot" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"image" text NOT NULL,
	"caption" text NOT NULL,
	"redirect_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"category" text NOT NULL,
	"band" text NOT NULL,
	"promo" boolean NOT NULL,
	"in_stock" boolean NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_stats" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating" integer GENERATED ALWAYS AS (case when rating_count = 0 then 0 else round(rating_sum * 10.0 / rating_count)::int end) STORED NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "product_stock_amount" CHECK ("product_stock"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"sale_price" bigint NOT NULL,
	"effective_price" bigint GENERATED ALWAYS AS (case when sale_price > 0 then sale_price else price end) STORED NOT NULL,
	"image" text NOT NULL,
	"listed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "products_deleted" CHECK (not ("products"."listed" and "products"."deleted_at" is not null)),
	CONSTRAINT "products_price" CHECK ("products"."price" between 0 and 1000000000),
	CONSTRAINT "products_sale_price" CHECK ("products"."sale_price" >= 0 and ("products"."sale_price" = 0 or "products"."sale_price" < "products"."price"))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"value" integer NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_once_per_line" UNIQUE("order_line_id"),
	CONSTRAINT "reviews_value" CHECK ("reviews"."value" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"order_id" uuid,
	"delta" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting" text NOT NULL,
	"account" text NOT NULL,
	"seller_id" uuid,
	"order_id" uuid,
	"payment_id" uuid,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE NULLS NOT DISTINCT("posting","account","order_id"),
	CONSTRAINT "ledger_entries_side" CHECK (("ledger_entries"."debit" > 0 and "ledger_entries"."credit" = 0) or ("ledger_entries"."credit" > 0 and "ledger_entries"."debit" = 0)),
	CONSTRAINT "ledger_entries_seller" CHECK (("ledger_entries"."account" = 'seller_payable') = ("ledger_entries"."seller_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"provider_order_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"transaction_status" text NOT NULL,
	"status_code" text NOT NULL,
	"fraud_status" text NOT NULL,
	"refund_amount" text NOT NULL,
	"effect" text,
	"report" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_once" UNIQUE("provider_order_id","transaction_id","transaction_status","status_code","fraud_status","refund_amount")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"gross_amount" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"attempt" integer NOT NULL,
	"provider_order_id" text NOT NULL,
	"snap_token" text,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"transaction_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_provider_order" UNIQUE("provider_order_id"),
	CONSTRAINT "payments_gross" CHECK ("payments"."gross_amount" > 0),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'paid', 'failed', 'expired', 'cancelled', 'refunding', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" uuid NOT NULL,
	"subscription_id" uuid,
	"user_id" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"outcome" text,
	"status_code" integer,
	CONSTRAINT "deliveries_once" UNIQUE("notification_id","subscription_id"),
	CONSTRAINT "deliveries_outcome" CHECK ("deliveries"."outcome" in ('delivered', 'gone', 'failed')),
	CONSTRAINT "deliveries_settled" CHECK (("deliveries"."outcome" is null) = ("deliveries"."due_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"sender_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"addressed_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"endpoint" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_device" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "payout_lines_once" UNIQUE("order_id","kind"),
	CONSTRAINT "payout_lines_sign" CHECK (("payout_lines"."kind" = 'order' and "payout_lines"."amount" >= 0) or ("payout_lines"."kind" = 'deduction' and "payout_lines"."amount" <= 0))
);
--> statement-breakpoint
CREATE TABLE "payout_totals" (
	"seller_id" uuid NOT NULL,
	"payouts" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"proof" text NOT NULL,
	"paid_by" uuid NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"refusal" text,
	"note" text NOT NULL,
	"proof" text,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_way" CHECK ("refunds"."way" in ('provider', 'manual')),
	CONSTRAINT "refunds_proof" CHECK (("refunds"."way" = 'manual') = ("refunds"."proof" is not null))
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_counts" (
	"role" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_identities" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"nik" "bytea" NOT NULL,
	"bank_name" "bytea" NOT NULL,
	"bank_account_owner" "bytea" NOT NULL,
	"bank_account_number" "bytea" NOT NULL,
	"e_wallet" "bytea" NOT NULL,
	"e_wallets_account_owner" "bytea" NOT NULL,
	"e_wallet_account_number" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"seller_name" text NOT NULL,
	"store_name" text NOT NULL,
	"store_description" text NOT NULL,
	"production_address" text NOT NULL,
	"domicile_address" text NOT NULL,
	"logo" text,
	"banner" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"user_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"role" text NOT NULL,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('customer', 'seller', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"paid" boolean NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_product" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" >= 1),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"total_amount" bigint NOT NULL,
	"address_id" uuid NOT NULL,
	"receiver_name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"pincode" text NOT NULL,
	"phone" text NOT NULL,
	"notes" text NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"paid_out_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_total" CHECK ("orders"."total_amount" >= 0),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'confirmed', 'rejected')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending', 'paid', 'failed', 'expired', 'cancelled', 'refunding', 'refunded')),
	CONSTRAINT "orders_unpaid_stay" CHECK ("orders"."status" in ('pending', 'rejected') or "orders"."payment_status" in ('paid', 'refunding', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "seller_dues" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "seller_dues_not_negative" CHECK ("seller_dues"."orders" >= 0 and "seller_dues"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"shelf" smallint NOT NULL,
	"popularity" integer NOT NULL,
	CONSTRAINT "product_search_shelf" CHECK ("product_search"."shelf" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text GENERATED ALWAYS AS (coalesce((ts_lexize('indonesian_stem', word))[1], word)) STORED NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stats" ADD CONSTRAINT "product_stats_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_stores_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."stores"("seller_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_id_stores_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."stores"("seller_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_identities" ADD CONSTRAINT "store_identities_seller_id_stores_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."stores"("seller_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_stores_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."stores"("seller_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_by_product" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_counts_by_kind" ON "product_counts" USING btree ("category","band");--> statement-breakpoint
CREATE INDEX "product_stats_best" ON "product_stats" USING btree ("rating" DESC NULLS FIRST,"sold" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("effective_price","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_by_category_price" ON "products" USING btree ("category","effective_price","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree (lower(title) collate "C","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_by_category_title" ON "products" USING btree ("category",lower(title) collate "C","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_by_category_newest" ON "products" USING btree ("category","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "products_promo_by_price" ON "products" USING btree ("effective_price","id") WHERE listed and sale_price > 0;--> statement-breakpoint
CREATE INDEX "products_by_seller" ON "products" USING btree ("seller_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_by_product" ON "reviews" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_product" ON "stock_movements" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_seller" ON "ledger_entries" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_by_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_unpaid" ON "payments" USING btree ("user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_silent" ON "payments" USING btree ("checked_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_unasked" ON "payments" USING btree ("checked_at") WHERE paid_at is null and checked_at < expires_at;--> statement-breakpoint
CREATE INDEX "payments_by_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_counted" ON "deliveries" USING btree ("notification_id","outcome");--> statement-breakpoint
CREATE INDEX "deliveries_by_subscription" ON "deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "notifications_history" ON "notifications" USING btree ("id") WHERE sender_id is not null and cleared_at is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_user" ON "push_subscriptions" USING btree ("user_id","saved_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "payout_lines_by_payout" ON "payout_lines" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_totals_by_seller" ON "payout_totals" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "payouts_by_seller" ON "payouts" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stores_by_name" ON "stores" USING btree (lower(store_name) collate "C","seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("role",lower(user_name) collate "C","id");--> statement-breakpoint
CREATE INDEX "users_alike" ON "users" USING gin ((user_name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "order_counts_by_day" ON "order_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_by_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_seller" ON "orders" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_to_confirm" ON "orders" USING btree ("seller_id") WHERE status = 'pending' and payment_status = 'paid';--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("seller_id","id","total_amount") WHERE paid_out_at is null and payment_status = 'paid' and status in ('delivered', 'confirmed');--> statement-breakpoint
CREATE INDEX "orders_to_take_back" ON "orders" USING btree ("seller_id") WHERE paid_out_at is not null and payment_status = 'refunded';--> statement-breakpoint
CREATE INDEX "orders_refunding" ON "orders" USING btree ("id") WHERE payment_status = 'refunding';--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_by_code" ON "orders" USING btree (right(id::text, 8));--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("moved_at") WHERE status = 'delivered';--> statement-breakpoint
CREATE INDEX "seller_dues_by_amount" ON "seller_dues" USING btree ("amount","seller_id") WHERE orders > 0;--> statement-breakpoint
CREATE INDEX "product_search_shelf_0" ON "product_search" USING gin ("words") WITH (fastupdate=false) WHERE shelf = 0;--> statement-breakpoint
CREATE INDEX "product_search_shelf_1" ON "product_search" USING gin ("words") WITH (fastupdate=false) WHERE shelf = 1;--> statement-breakpoint
CREATE INDEX "product_search_shelf_2" ON "product_search" USING gin ("words") WITH (fastupdate=false) WHERE shelf = 2;--> statement-breakpoint
CREATE INDEX "product_search_shelf_3" ON "product_search" USING gin ("words") WITH (fastupdate=false) WHERE shelf = 3;--> statement-breakpoint
CREATE INDEX "product_search_shelf_4" ON "product_search" USING gin ("words") WITH (fastupdate=false) WHERE shelf = 4;--> statement-breakpoint
CREATE INDEX "search_words_by_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin (word gin_trgm_ops);