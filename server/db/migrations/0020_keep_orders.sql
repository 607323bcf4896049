-- What the law asks to keep of the orders of erased accounts for five years, sealed and bound to the order's id.
alter table orders add column kept bytea;
