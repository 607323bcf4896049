/** Every table that can be downloaded, of a shop whose names and numbers mislead spreadsheets. */
import { eq } from 'drizzle-orm';
import { makassarDay } from '#contract/dates.ts';
import { storeOf } from '#contract/ids.ts';
import type { Key } from '#contract/index.ts';
import { db } from '#platform/connect.ts';
import { makers, stores, users } from '#server/db/schema/index.ts';
import { callAny } from './call.ts';
import { freezeOrigin } from './orders.ts';
import { changeAccount, confirmAccount, dueOrder } from './paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from './people.ts';

export const hostileNames = [
  '=1+1',
  'Budi;=1+1;x',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '0012345678',
  '1e5',
  '1/2/2026',
  'a"=1',
] as const;
export const accountNumber = '0012345678';
export const price = 1_250_000;

export type HostileShop = { admin: Person; seller: Person; sellers: Person[]; customers: Person[] };

/** Opens a store and a customer with each name, and a due order of each customer; names are stored as they are. */
export async function openHostileShop(): Promise<HostileShop> {
  const sellers: Person[] = [];
  const customers: Person[] = [];
  for (const name of hostileNames) {
    const seller = await newSeller();
    const customer = await newCustomer();
    await changeAccount(seller, { bankAccountNumber: accountNumber });
    await confirmAccount(seller);
    const { _id } = await dueOrder(customer, seller, price);
    await freezeOrigin(_id, seller, 'Katun');
    await db
      .update(makers)
      .set({ name })
      .where(eq(makers.sellerId, storeOf(seller.id)));
    await db
      .update(stores)
      .set({ storeName: name })
      .where(eq(stores.sellerId, storeOf(seller.id)));
    await db.update(users).set({ userName: name }).where(eq(users.id, customer.id));
    sellers.push(seller);
    customers.push(customer);
  }
  return { admin: await newAdmin(), seller: sellers[0]!, sellers, customers };
}

const month = makassarDay(new Date().toISOString()).slice(0, 7);

type Shape = { amounts: readonly string[]; days: readonly string[]; query?: object };

/**
 * The tables by their calls, with the headings of their amounts and days, and the query that they need. All other
 * columns are texts.
 */
export const tables = {
  'GET /api/admin/info/sellers/csv': { amounts: [], days: ['Tanggal Bergabung'] },
  'GET /api/admin/info/customers/csv': { amounts: [], days: ['Tanggal Daftar'] },
  'GET /api/admin/info/transactions/csv': {
    amounts: ['Total (Rp)', 'Termasuk Ongkir (Rp)', 'Dibayar (Rp)', 'Dikembalikan (Rp)', 'Komisi (Rp)'],
    days: ['Tanggal', 'Dibayar Pada'],
  },
  'GET /api/admin/info/movements/csv': {
    amounts: ['Jumlah (Rp)', 'Bagian Penjual (Rp)', 'Komisi (Rp)'],
    days: ['Tanggal'],
  },
  'GET /api/admin/payout/transfer-list': { amounts: ['Jumlah (Rp)'], days: [] },
  'GET /api/admin/books/journal': { amounts: ['Debit (Rp)', 'Kredit (Rp)'], days: ['Tanggal'], query: { month } },
  'GET /api/admin/books/trial-balance': {
    amounts: ['Saldo Awal (Rp)', 'Debit (Rp)', 'Kredit (Rp)', 'Saldo Akhir (Rp)'],
    days: [],
    query: { month },
  },
  'GET /api/admin/books/seller-balances': {
    amounts: ['Saldo Awal (Rp)', 'Bertambah (Rp)', 'Berkurang (Rp)', 'Saldo Akhir (Rp)'],
    days: [],
    query: { month },
  },
  'GET /api/admin/books/turnover': {
    amounts: ['Toko', 'Pesanan Dibayar', 'Produk Dibayar', 'Omzet (Rp)'],
    days: [],
    query: { year: month.slice(0, 4) },
  },
  'GET /api/store/money/shares/csv': { amounts: ['Jumlah (Rp)'], days: [] },
  'GET /api/store/money/csv': {
    amounts: [
      'Dibayar Pembeli (Rp)',
      'Termasuk Ongkir (Rp)',
      'Komisi (Rp)',
      'Dikembalikan (Rp)',
      'Dibayarkan (Rp)',
      'Saldo (Rp)',
    ],
    days: ['Tanggal'],
  },
} as const satisfies Partial<Record<Key, Shape>>;

export type TableCall = keyof typeof tables;
export const tableCalls = Object.keys(tables) as TableCall[];

export async function downloadTable({ admin, seller }: HostileShop, key: TableCall, query: object = {}) {
  const { status, headers, body } = await callAny<ArrayBuffer>(key.includes('/store/') ? seller : admin, key, {
    query: { ...(tables[key] as Shape).query, ...query },
  });
  return { status, headers, file: Buffer.from(body) };
}
