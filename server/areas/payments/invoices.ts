/**
 * Invoices of paid orders, and their corrections by refunds. All numbers come from one sequence; a payment that
 * is rolled back leaves a gap, because a counter without gaps would make all payments wait for each other.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { OrderId, StoreId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { noFees } from '#contract/orders/order-amounts.ts';
import { type Invoice, type InvoiceTexts, invoiceTexts } from '#contract/payments/invoices.ts';
import { config } from '#platform/config.ts';
import { columns, jsonAgg, jsonBuildObject, merge, nullable } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { Queryable, Transaction } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { seal, unseal } from '#platform/seal.ts';
import { nameRegions } from '#server/areas/addresses/regions.ts';
import { buyer, orderColumns, orderTables, withBuyer } from '#server/areas/orders/order-rows.ts';
import { invoices, orders } from '#server/db/schema/index.ts';

/** Issues the invoices of orders that a payment keeps. */
export async function issueInvoices(tx: Transaction, orderIds: readonly OrderId[], at: Date): Promise<void> {
  const issuedAt = at.toISOString();
  const found = await readTexts(tx, orderIds, sql<string>`next_invoice_number(${at})`);
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

const correction = alias(invoices, 'correction');
const invoiceColumns = columns({
  paymentStatus: orders.paymentStatus,
  number: nullable(invoices.number),
  data: nullable(invoices.data),
  issuedAt: sql<string>`coalesce(invoices.issued_at, payments.paid_at)`,
  corrections: jsonAgg(
    jsonBuildObject({
      number: correction.number,
      amount: correction.amount,
      issuedAt: correction.issuedAt,
    }),
    sql`correction.issued_at, correction.number`,
    sql`invoices correction
      where correction.order_id = orders.id and correction.kind = 'correction'`,
  ),
});

/**
 * The invoice of an order for its buyer or its seller, whose copy has no mail address. An order without an invoice has
 * the present data and no number.
 * @throws NO_ORDER for the order of others, an unpaid one, and one whose buyer's account was erased
 */
export async function getInvoice(party: UserId | StoreId, orderId: OrderId): Promise<Invoice> {
  const [found] = await db.read(
    merge(invoiceColumns, columns({ isBuyer: sql<boolean>`orders.user_id = ${party}` })),
    sql`orders join payments on payments.id = orders.payment_id ${withBuyer}
    left join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
    where orders.id = ${orderId} and ${party} in (orders.user_id, orders.seller_id)
      and payments.paid_at is not null and buyer.erased_at is null
      and (invoices.number is null or invoices.data is not null)`,
  );
  if (!found) throw refuse('NO_ORDER');
  const { isBuyer, data, ...invoice } = found;
  const texts = data
    ? openTexts(invoice.number!, data)
    : z.parse(invoiceTexts, (await readTexts(db, [orderId], sql<null>`null`))[0]);
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
      ) returning 1`)
  ).map(() => null);

/** The number and the buyer of an invoice, for an audited call; null when there is none, or its period is over. */
export async function openInvoice(orderId: OrderId): Promise<Record<string, string> | null> {
  const byOrder = and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'));
  const [row] = await db.select().from(invoices).where(byOrder);
  if (!row?.data) return null;
  const { buyer, addressInfo } = openTexts(row.number, row.data);
  const { receiverName, address, city, pincode } = addressInfo;
  return { invoice: row.number, userName: buyer.userName, email: buyer.email!, receiverName, address, city, pincode };
}

const openTexts = (number: string, data: Buffer): InvoiceTexts => ({
  ...noFees,
  ...(JSON.parse(unseal(data, contextOf(number))) as InvoiceTexts),
});

/** What the invoices of orders say; `number` is read with it. */
async function readTexts<Value>(runner: Queryable, orderIds: readonly OrderId[], number: SQL<Value>) {
  const shop = jsonBuildObject({
    name: sql<string>`${config.site.operator || 'Kreasi Sulut'}::text`,
    address: sql<string>`coalesce(
      (select changed ->> 'address' from shop_settings), ${config.shopDefaults.address})`,
  });
  const buyerObject = jsonBuildObject({ userName: buyer.userName, email: buyer.email });
  const read = await runner.read(
    merge(columns({ number, buyer: buyerObject, shop }), orderColumns),
    sql`${orderTables} ${withBuyer} where orders.id = any(${sql.param(orderIds)}::uuid[])`,
  );
  return nameRegions(read);
}

const contextOf = (number: string) => ({ table: 'invoices', column: 'data', row: number });
