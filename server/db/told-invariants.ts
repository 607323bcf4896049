/**
 * Rules about what people are told: that a product is in stock again, and that a store was checked. Each statement
 * returns the rows that violate its rule.
 */
export const toldInvariants: Record<string, string> = {
  'Q1 nobody is told twice for one wait': `
    select n.about ->> 'waitId' as wait from notices n where n.kind = 'back-in-stock'
    group by 1 having count(*) > 1`,
  'Q2 nobody gets two mails for one wait': `
    select n.about ->> 'waitId' as wait from notices n join mail_deliveries m on m.notice_id = n.id
    where m.kind = 'back-in-stock' group by 1 having count(*) > 1`,
  // The stock a minute before, or what came since, was above zero.
  'Q3 nobody is told of a product that was not for sale for more than a minute': `
    select w.id from stock_waits w join products p on p.id = w.product_id
    join users u on u.id = p.seller_id
    where p.deleted_at < w.told_at - interval '1 minute'
      or p.taken_down_at < w.told_at - interval '1 minute'
      or p.offer_ended_at < w.told_at - interval '1 minute'
      or u.suspended_at < w.told_at - interval '1 minute'
      or exists (select from store_closures c where c.seller_id = p.seller_id
        and c.closed_from < w.told_at - interval '1 minute' and c.closed_until > w.told_at)
      or w.told_at is not null and (select coalesce(
          sum(m.delta) filter (where m.at <= w.told_at - interval '1 minute'), 0) + coalesce(
          sum(m.delta) filter (where m.delta > 0 and m.at > w.told_at - interval '1 minute'
            and m.at <= w.told_at), 0)
        from stock_movements m where m.product_id = w.product_id) <= 0`,
  'Q4 a check that holds is of the owner, name, addresses and account that the store has': `
    select c.id from store_checks c join stores s on s.seller_id = c.seller_id
    join store_identities i on i.seller_id = s.seller_id
    where c.ended_at is null and c.fingerprint <> md5(concat_ws(chr(31), s.seller_name, s.store_name,
      s.production_address, s.domicile_address, extract(epoch from i.account_changed_at)))`,
};
