alter table addresses add column for_other boolean;--> statement-breakpoint
alter table orders
  add column for_other boolean,
  add column gift_message text,
  add column gift_hides_prices boolean,
  add constraint orders_gift check ((gift_message is null) = (gift_hides_prices is null)
    and length(gift_message) <= 200) not valid;
