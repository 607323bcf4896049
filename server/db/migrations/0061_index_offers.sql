create index products_offers_by_end on products (offer_ends_at) where by_link and offer_ended_at is null;
