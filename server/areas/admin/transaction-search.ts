/** Which orders a search text of the admin finds: one search over everything that a caller can name. */
import { type SQL, sql } from 'drizzle-orm';
import { isId, type StoreId, storeOf, type UserId } from '#contract/ids.ts';
import { hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { db } from '#platform/connect.ts';
import type { Keyset } from '#platform/keyset.ts';

/** How to find orders: conditions on orders that indexes answer, and the people whose orders are meant. */
export type Search = {
  conditions: readonly SQL[];
  people: readonly UserId[];
  hasMorePeople: boolean;
};

/**
 * Reads a search text. It may be an order's id or code; the provider's order id, transaction id or payment number (VA
 * number, bill key or payment code); a tracking number; the phone number of the delivery address in any notation; or
 * name, e-mail address, store name or phone number of the buyer or seller.
 */
export async function readSearch(q: string): Promise<Search> {
  const byTransaction = byEvents(sql`e.transaction_id = ${q}`);
  if (isId(q)) return { conditions: [sql`orders.id = ${q}`, byTransaction], ...nobody };
  const paymentId = q.slice(0, 36);
  if (isId(paymentId)) return { conditions: [sql`orders.payment_id = ${paymentId}`, byTransaction], ...nobody };
  const conditions = [hasIdOrCode(sql`orders.id`, q), byTransaction];
  if (looksLikeNumber(q)) {
    const number = sql`letters_and_digits(${q})`;
    conditions.push(
      sql`orders.tracking_number <> '' and letters_and_digits(orders.tracking_number) = ${number}`,
      byEvents(sql`payment_number(e.report) = ${number}`),
    );
  }
  const isPhone = looksLikePhone(q);
  if (isPhone) conditions.push(sql`phone_number_key(orders.phone) = phone_number_key(${q})`);
  const people = await findPeople(q, isPhone);
  return { conditions, people, hasMorePeople: people.length >= maxPeople };
}

/**
 * The ids of the orders that the search finds and for which `filter` holds: one page of them. Each condition and
 * each person reads at most a page from an index, so that a search that matches many orders costs no more than another.
 */
export function foundPage(search: Search, filter: SQL, { after, order, rows }: Keyset): SQL {
  const onePage = sql`order by ${order} limit ${rows}`;
  const branches = branchesOf(search, sql`${filter} and ${after}`, onePage);
  return sql`select orders.id from (${branches}) orders ${onePage}`;
}

/** Up to `max` ids of the orders that the search finds and for which `filter` holds, in no order. */
export const foundUpTo = (search: Search, filter: SQL, max: number): SQL =>
  sql`select orders.id from (${branchesOf(search, filter, sql`limit ${max}`)})
    orders limit ${max}`;

/** One query for each condition, and one for all orders of each person. `end` limits each of them. */
function branchesOf({ conditions, people }: Search, filter: SQL, end: SQL): SQL {
  const branch = (condition: SQL) => sql`(select orders.id from orders where ${condition} and ${filter} ${end})`;
  const ordersOf = (column: SQL, parties: readonly (UserId | StoreId)[]) => sql`(
    select orders.id from unnest(${sql.param(parties)}::uuid[]) party(id)
    cross join lateral ${branch(sql`${column} = party.id`)} orders ${end}
  )`;
  const bought = ordersOf(sql`orders.user_id`, people);
  const sold = ordersOf(sql`orders.seller_id`, people.map(storeOf));
  return sql.join([...conditions.map(branch), bought, sold], sql` union `);
}

const nobody = { people: [], hasMorePeople: false };
const minNumberLength = 5;
const maxPeople = 50;
const countOf = (q: string, characters: RegExp) => q.match(characters)?.length ?? 0;

/** Tracking numbers and payment numbers consist of letters and digits, with at least one digit. */
const looksLikeNumber = (q: string) =>
  countOf(q, /[\p{L}\p{N}]/gu) >= minNumberLength && /\d/.test(q) && !q.includes('@');

/** Digits, with the characters that people write between them. */
const looksLikePhone = (q: string) => /^[\d\s().+-]+$/.test(q) && countOf(q, /\d/g) >= minNumberLength;

/** A transaction belongs to one payment. The limit is for texts that a provider sends for many transactions. */
const byEvents = (condition: SQL): SQL =>
  sql`orders.payment_id
    = any(array(select e.payment_id from payment_events e where ${condition} limit 100))`;

/**
 * Finds people by name, e-mail address, store name or phone number, but not all of more than `maxPeople`: a name that
 * many share needs a longer text.
 */
async function findPeople(q: string, isPhone: boolean): Promise<UserId[]> {
  // Parts of e-mail addresses such as "gmail.com" are so common that the trigram index answers slowly.
  const [exact] = await db.rows<{ id: UserId }>(sql`
    select id from users where email = ${q.toLowerCase()}`);
  if (exact) return [exact.id];
  const found = await db.rows<{ id: UserId }>(sql`
    (select u.id from users u where ${matchesPerson(sql`u`, q)} limit ${maxPeople})
    union (select s.seller_id from stores s where ${matchesStore(sql`s`, q)} limit ${maxPeople})
    ${
      isPhone
        ? sql`union (select u.id from users u
          where phone_number_key(u.phone_number) = phone_number_key(${q})
          limit ${maxPeople})`
        : sql``
    }`);
  return found.map(({ id }) => id);
}
