CREATE TABLE "payout_totals" (
	"seller_id" uuid NOT NULL,
	"payouts" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payout_totals_by_seller" ON "payout_totals" USING btree ("seller_id");--> statement-breakpoint

create function count_payout() returns trigger language plpgsql as $$
begin
  insert into payout_totals values (new.seller_id, 1, new.amount);
  return null;
end $$;
--> statement-breakpoint
create trigger payouts_counted after insert on payouts
  for each row execute function count_payout();
--> statement-breakpoint
create trigger payouts_append_only before update or delete on payouts
  for each row execute function forbid_change();
--> statement-breakpoint
insert into payout_totals select seller_id, count(*), sum(amount) from payouts group by seller_id;
