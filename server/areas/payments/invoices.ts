/**
 * Invoices of paid orders, and their corrections by refunds. All numbers come from one sequence; a payment that
 * is rolled back leaves a gap, because a counter without gaps would make all payments wait for each other.
 */
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { type Invoice, type InvoiceTexts, invoiceTexts } from '#contract/payments/invoices.ts';
import { config } from '#platform/config.ts';
import { db, isoTimestamp, type Queryable, type Transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { seal, unseal } from '#platform/seal.ts';
import { nameRegions } from '#server/areas/addresses/regions.ts';
import { orderColumns, orderTables } from '#server/areas/orders/order-rows.ts';
import { invoices } from '#server/db/schema/index.ts';

/** Issues the invoices of orders that a payment keeps. */
export async function issueInvoices(tx: Transaction, orderIds: readonly OrderId[], at: Date): Promise<void> {
  const issuedAt = at.toISOString();
  const found = await readTexts(tx, orderIds, sql`next_invoice_number(${at})`);
  const issued = found.map(({ _id: orderId, number, ...texts }) => {
    const data = seal(JSON.stringify(z.parse(invoiceTexts, texts)), contextOf(number));
    return { number, orderId, kind: 'invoice' as const, amount: texts.totalAmount, issuedAt, data };
  });
  await tx.insert(invoices).values(issued);
}

type Correction = { orderId: OrderId; amount: Rupiah };

/**
 * Corrects the invoices of orders by what was returned to the buyer, in rupiah. Orders without an invoice need none.
 */
export async function correctInvoices(tx: Transaction, corrections: readonly Correction[], at: Date): Promise<void> {
  await tx.rows(sql`
    insert into invoices (number, order_id, kind, amount, issued_at)
    select next_invoice_number(${at}), i.order_id, 'correction', c.amount, ${at}
    from json_to_recordset(${JSON.stringify(corrections)}) as c ("orderId" uuid, amount bigint)
    join invoices i on i.order_id = c."orderId" and i.kind = 'invoice'`);
}

type Found = Omit<Invoice, keyof InvoiceTexts> & { isBuyer: boolean; data: Buffer | null };

/**
 * The invoice of an order for its buyer or its seller, whose copy has no mail address. An order without an invoice has
 * the present data and no number.
 * @throws NO_ORDER for the order of others, an unpaid one, and one whose buyer's account was erased
 */
export async function getInvoice(userId: UserId, orderId: OrderId): Promise<Invoice> {
  const [found] = await db.rows<Found>(sql`
    select o.user_id = ${userId} as "isBuyer", o.payment_status as "paymentStatus", i.number,
      i.data,
      coalesce(i.issued_at, pay.paid_at) as "issuedAt", (
        select coalesce(json_agg(json_build_object('number', c.number, 'amount', c.amount,
          'issuedAt', ${isoTimestamp(sql`c.issued_at`)}) order by c.issued_at, c.number), '[]')
        from invoices c where c.order_id = o.id and c.kind = 'correction'
      ) as corrections
    from orders o join payments pay on pay.id = o.payment_id join users u on u.id = o.user_id
    left join invoices i on i.order_id = o.id and i.kind = 'invoice'
    where o.id = ${orderId} and ${userId} in (o.user_id, o.seller_id) and pay.paid_at is not null
      and u.erased_at is null and (i.number is null or i.data is not null)`);
  if (!found) throw refuse('NO_ORDER');
  const { isBuyer, data, ...invoice } = found;
  const texts = data ? openTexts(invoice.number!, data) : (await readTexts(db, [orderId]))[0]!;
  return { ...texts, ...invoice, buyer: { ...texts.buyer, email: isBuyer ? texts.buyer.email : null } };
}

/**
 * Erases what at most `limit` invoices from before `before`
 * say, but for numbers and amounts. Returns no private files.
 */
export const eraseOldInvoices = async (tx: Transaction, before: Date, limit: number): Promise<null[]> =>
  (
    await tx.rows(sql`
      update invoices set data = null where number in (
        select number from invoices where issued_at < ${before} and data is not null
        order by issued_at limit ${limit} for no key update skip locked
      ) returning number`)
  ).map(() => null);

/** The number and the buyer of an invoice, for an audited call; null when there is none, or its period is over. */
export async function openInvoice(orderId: OrderId): Promise<Record<string, string> | null> {
  const ofOrder = and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'));
  const [row] = await db.select().from(invoices).where(ofOrder);
  if (!row?.data) return null;
  const { buyer, addressInfo } = openTexts(row.number, row.data);
  const { receiverName, address, city, pincode } = addressInfo;
  return { invoice: row.number, userName: buyer.userName, email: buyer.email!, receiverName, address, city, pincode };
}

const openTexts = (number: string, data: Buffer): InvoiceTexts =>
  JSON.parse(unseal(data, contextOf(number))) as InvoiceTexts;

/** What the invoices of orders say; `number` is read with it. */
async function readTexts(runner: Queryable, orderIds: readonly OrderId[], number = sql`null`) {
  const read = await runner.rows<ListedOrder & InvoiceTexts & { number: string }>(sql`
    select ${number} as number, ${orderColumns},
      json_build_object('userName', u.user_name, 'email', u.email) as buyer,
      json_build_object('name', ${config.site.operator || 'Kreasi Sulut'}::text, 'address',
        coalesce((select changed ->> 'address' from shop_settings), ${config.shopDefaults.address}))
        as shop
    from ${orderTables} join users u on u.id = o.user_id
    where o.id = any(${sql.param(orderIds)}::uuid[])`);
  return nameRegions(read);
}

const contextOf = (number: string) => ({ table: 'invoices', column: 'data', row: number });
