import { maxMakers, maxMakersOfProduct } from '#contract/makers/makers.ts';

/** Rules about the people who make what stores sell. Each statement returns the rows that violate its rule. */
export const makerInvariants: Record<string, string> = {
  'Y1 a product names only makers of its own store, and none who was erased': `
    select pm.product_id from product_makers pm
    join products p on p.id = pm.product_id join makers m on m.id = pm.maker_id
    where m.seller_id <> p.seller_id or m.erased_at is not null`,
  [`Y2 no store has more than ${maxMakers} makers who are not erased, and no product more than ${maxMakersOfProduct}`]: `
    select seller_id from makers where erased_at is null group by seller_id having count(*) > ${maxMakers}
    union all
    select product_id from product_makers group by product_id having count(*) > ${maxMakersOfProduct}`,
  // Another portrait or place needs another consent, so it is as old as the maker's row or younger.
  'Y3 who agreed did so when they were entered or later, and their own seller said so': `
    select id from makers
    where consented_at < created_at or consented_at > now() + interval '1 minute'
      or consented_by <> seller_id or consent_version < 1`,
  'Y4 no request to be removed is open once the maker is erased': `
    select r.id from maker_removals r join makers m on m.id = r.maker_id
    where r.answered_at is null and m.erased_at is not null`,
  'Y5 the portrait of a maker counts as a picture of their store': `
    select m.id from makers m
    where m.portrait is not null and not exists (select from store_pictures s
      where s.seller_id = m.seller_id and s.image = m.portrait)`,
};
