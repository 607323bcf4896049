/** Rules of the origin of what was sold (Z). Each statement returns the rows that violate its rule. */
import { maxCodesOfOrder } from '#contract/origins/piece-code.ts';
import { feesOf } from './order-fees.ts';

export const originInvariants: Record<string, string> = {
  'Z1 what is shared out of a sale, with its fees, is what was paid': `
    select sale.posting, sale.order_id from ledger_entries sale
    join orders o on o.id = sale.order_id and o.payment_id = sale.payment_id
    left join ledger_entries fee on fee.posting = sale.posting and fee.order_id = sale.order_id
      and fee.account = 'commission'
    where sale.account = 'seller_payable' and sale.credit > 0
      and sale.credit + coalesce(fee.credit, 0) <> ${feesOf('o')} + (
        select coalesce(sum(l.price * l.quantity), 0) from order_lines l
        left join line_origins origin on origin.order_line_id = l.id where l.order_id = o.id)`,
  'Z2 a sale is shared out with the first who was named': `
    select order_line_id from line_origins o full join line_makers m using (order_line_id)
    where o.order_id is null or coalesce(m.position, 0) = 0 and o.maker_id is distinct from m.maker_id`,
  'Z3 a line of a paid order has a code for each piece, or one for all of them': `
    select l.id from piece_codes c join order_lines l on l.id = c.order_line_id
    join orders o on o.id = l.order_id
    group by l.id, o.payment_status
    having o.payment_status not in ('paid', 'refunding', 'refunded') or max(c.number) <> count(*)
      or count(*) <> l.quantity and (count(*) <> 1 or ${maxCodesOfOrder} >= (
        select sum(piece.quantity) from line_origins origin
        join order_lines piece on piece.id = origin.order_line_id where origin.order_id = l.order_id))`,
  // A job forgets them, as long as it takes.
  'Z4 who was erased ten minutes ago or longer is named by nothing that was sold': `
    select m.order_line_id from line_makers m join makers on makers.id = m.maker_id
    where makers.erased_at < now() - interval '10 minutes' and (m.name <> '' or m.region is not null)`,
  'Z5 an order whose texts were erased has none about origins': `
    select o.id from orders o join line_origins origin on origin.order_id = o.id
    left join line_makers m on m.order_line_id = origin.order_line_id
    where o.receiver_name = '' and (m.name <> '' or m.region is not null
      or coalesce(origin.materials, '') || coalesce(origin.care, '') || coalesce(origin.geo_indication, '') <> '')`,
  'Z6 the codes of a line are voided together': `
    select order_line_id from piece_codes group by order_line_id
    having count(voided_at) not in (0, count(*))`,
};
