/**
 * Invoices of paid orders, and their corrections by refunds. All numbers come from one sequence; a payment that is rolled
 * back leaves a gap, because a counter without gaps would make all payments wait for each other.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { Invoice, InvoiceTexts } from '#contract/payments/invoices.ts';
import { config } from '#platform/config.ts';
import { db, isoTimestamp, type Queryable, queryRows, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { resealRows } from '#platform/reseal.ts';
import { seal, unseal } from '#platform/seal.ts';
import { regionNameOf } from '#server/areas/addresses/regions.ts';
import { invoices } from '#server/db/schema/index.ts';

/** Issues the invoices of orders that a payment keeps. */
export async function issueInvoices(tx: Transaction, orderIds: readonly OrderId[], at: Date): Promise<void> {
  const found = await readTexts<{ orderId: OrderId; number: string }>(
    tx,
    orderIds,
    sql`o.id as "orderId", next_invoice_number(${at}) as number`,
  );
  const issued = found.map(({ orderId, number, ...texts }) => {
    const data = seal(JSON.stringify(texts), contextOf(number));
    return { number, orderId, kind: 'invoice' as const, amount: texts.totalAmount, issuedAt: at.toISOString(), data };
  });
  await tx.insert(invoices).values(issued);
}

type Correction = { orderId: OrderId; amount: Rupiah };

/** Corrects the invoices of orders by what was returned to the buyer, in rupiah. Orders without an invoice need none. */
export async function correctInvoices(tx: Transaction, corrections: readonly Correction[], at: Date): Promise<void> {
  await queryRows(
    tx,
    sql`insert into invoices (number, order_id, kind, amount, issued_at)
        select next_invoice_number(${at}), i.order_id, 'correction', c.amount, ${at}
        from json_to_recordset(${JSON.stringify(corrections)}) as c ("orderId" uuid, amount bigint)
        join invoices i on i.order_id = c."orderId" and i.kind = 'invoice'`,
  );
}

type Found = Omit<Invoice, keyof InvoiceTexts> & { isBuyer: boolean; data: Buffer | null };

/**
 * The invoice of an order for its buyer or its seller, whose copy has no mail address. An order without an invoice has
 * the present data and no number.
 * @throws NO_ORDER for the order of others, an unpaid one, and one whose buyer's account was erased
 */
export async function getInvoice(userId: UserId, orderId: OrderId): Promise<Invoice> {
  const [found] = await queryRows<Found>(
    db,
    sql`select o.user_id = ${userId} as "isBuyer", o.payment_status as "paymentStatus", i.number, i.data,
          coalesce(i.issued_at, pay.paid_at) as "issuedAt",
          case when o.payment_status = 'refunded' then o.total_amount else o.refunded_amount end as "refundedAmount", (
            select coalesce(json_agg(json_build_object('number', c.number, 'amount', c.amount,
              'issuedAt', ${isoTimestamp(sql`c.issued_at`)}) order by c.issued_at, c.number), '[]')
            from invoices c where c.order_id = o.id and c.kind = 'correction'
          ) as corrections
        from orders o join payments pay on pay.id = o.payment_id join users u on u.id = o.user_id
        left join invoices i on i.order_id = o.id and i.kind = 'invoice'
        where o.id = ${orderId} and ${userId} in (o.user_id, o.seller_id) and pay.paid_at is not null
          and u.erased_at is null and (i.number is null or i.data is not null)`,
  );
  if (!found) throw refuse('NO_ORDER');
  const { isBuyer, data, ...invoice } = found;
  const texts = data ? openTexts(invoice.number!, data) : (await readTexts(db, [orderId], sql`o.id`))[0]!;
  const { buyer } = texts;
  return { ...texts, ...invoice, buyer: { ...buyer, email: isBuyer ? buyer.email : null } };
}

/** Reseals all invoices that were sealed with an old key. Returns their number. */
export const resealInvoices = (): Promise<number> =>
  resealRows(invoices, { id: 'number', sealed: 'data' }, ({ number, data }) => ({
    data: seal(unseal(data!, contextOf(number)), contextOf(number)),
  }));

/** Erases what at most `limit` invoices from before `before` say, but for numbers and amounts. Returns no private files. */
export const eraseOldInvoices = (tx: Transaction, before: Date, limit: number): Promise<null[]> =>
  queryRows<object>(
    tx,
    sql`with old as (
          select number from invoices where issued_at < ${before} and data is not null
          order by issued_at limit ${limit} for no key update skip locked
        )
        update invoices i set data = null from old where old.number = i.number returning i.number`,
  ).then((erased) => erased.map(() => null));

const openTexts = (number: string, data: Buffer): InvoiceTexts =>
  JSON.parse(unseal(data, contextOf(number))) as InvoiceTexts;

/** What the invoices of orders say, with more columns. */
async function readTexts<More>(
  runner: Queryable,
  orderIds: readonly OrderId[],
  more: SQL,
): Promise<(InvoiceTexts & More)[]> {
  type Row = InvoiceTexts & More & { buyer: InvoiceTexts['buyer'] & { region: string | null } };
  const rows = await queryRows<Row>(
    runner,
    sql`select ${more}, s.store_name as "storeName", o.shipping_fee as "shippingFee", o.shipping_zone as "shippingZone",
          o.total_amount as "totalAmount", json_build_object('name', ${shopName}::text, 'address',
            coalesce((select changed ->> 'address' from shop_settings), ${config.shopDefaults.address})) as shop,
          json_build_object('userName', u.user_name, 'email', u.email, 'receiverName', o.receiver_name,
            'address', o.address, 'city', o.city, 'pincode', o.pincode, 'region', o.region) as buyer, (
            select json_agg(json_build_object('title', l.title, 'quantity', l.quantity, 'price', l.price) order by l.id)
            from order_lines l where l.order_id = o.id
          ) as lines
        from orders o join users u on u.id = o.user_id join stores s on s.seller_id = o.seller_id
        where o.id = any(${sql.param(orderIds)}::uuid[])`,
  );
  return rows.map(({ buyer: { region, ...buyer }, ...row }) => {
    return { ...row, buyer: { ...buyer, regionName: regionNameOf(region) } } as unknown as InvoiceTexts & More;
  });
}

const shopName = 'Kreasi Sulut';

const contextOf = (number: string) => ({ table: 'invoices', column: 'data', row: number });
