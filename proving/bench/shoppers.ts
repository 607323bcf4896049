/** Customers and what each buys. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AddressId, UserId } from '#contract/ids.ts';
import { totalOf } from '#contract/money.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import type { BenchProduct } from './find-products.ts';

export type Customer = { userId: UserId; addressId: AddressId; cookie: string };
export type Purchase = { customer: Customer; products: readonly BenchProduct[] };

/** Inserts customers directly into the database, each with an address and a session. They have no password. */
export async function enrolCustomers(count: number): Promise<Customer[]> {
  const people = Array.from({ length: count }, () => {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    return { userId: newId<UserId>(), addressId: newId<AddressId>(), token, hash };
  });
  await transaction(async (tx) => {
    await tx.rows(sql`set local statement_timeout = 0`);
    await tx.rows(sql`
      with p as materialized (
        select * from json_to_recordset(${JSON.stringify(people)}::json) p("userId" uuid, "addressId" uuid, hash text)
      ), u as (
        insert into users (id, email, password_hash, user_name, phone_number, role, created_at)
        select "userId", "userId" || '@beban.test', '', 'Sari Wowor', '081234567890', 'customer', now() from p
      ), a as (
        insert into addresses (id, user_id, slot, receiver_name, address, city, pincode, phone, notes)
        select "addressId", "userId", 1, 'Sari Wowor', 'Jalan Sam Ratulangi 12', 'Manado', '95111', '081234567890',
          'Pagar biru' from p
      )
      insert into sessions (token_hash, user_id, begun_at, seen_at, expires_at)
      select decode(hash, 'hex'), "userId", now(), now(), now() + interval '30 days' from p`);
  });
  return people.map(({ userId, addressId, token }) => ({ userId, addressId, cookie: `sid=${token}` }));
}

/** Each customer buys three products of two stores. Concurrent customers buy from different stores. */
export const planPurchases = (
  customers: readonly Customer[],
  stores: readonly (readonly BenchProduct[])[],
): Purchase[] =>
  customers.map((customer, index) => {
    const [store, next] = [stores[index % stores.length]!, stores[(index + 1) % stores.length]!];
    const offset = (Math.floor(index / stores.length) * 3) % (store.length - 2);
    return { customer, products: [store[offset]!, store[offset + 1]!, next[offset + 2]!] };
  });

/** The body of the request that orders a purchase. */
export function orderOf({ customer: { userId, addressId }, products }: Purchase) {
  const cartItems = products.map(({ id, price }) => ({ productId: id, price, quantity: 1 }));
  return { userId, cartItems, addressInfo: { addressId }, totalAmount: totalOf(cartItems) };
}
