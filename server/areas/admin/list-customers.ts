import { sql } from 'drizzle-orm';
import type { ListedCustomer, PeopleSort } from '#contract/admin.ts';
import { db, rowsOf } from '#platform/db.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { countPeople } from './count-people.ts';
import { isCalled } from './people-filter.ts';
import { peopleOrders } from './people-orders.ts';
import { readPage } from './read-page.ts';

export type CustomersAsked = { q?: string | undefined; sortBy: PeopleSort };

const orders = peopleOrders(sql`u.id`, sql`u.user_name`);
const columns = sql`u.id as "_id", u.user_name as "userName", u.email, u.created_at as "createdAt"`;

const wanted = (q: string | undefined) => sql`users u where u.role = 'customer' and ${q ? isCalled(q) : sql`true`}`;

/** A page of the customers. */
export async function pageOfCustomers({ q, sortBy }: CustomersAsked, page: AskedPage) {
  const statement = { columns, from: wanted(q), name: `customers ${sortBy}`, order: orders[sortBy] };
  const { data, nextCursor } = await readPage<ListedCustomer>(statement, page);
  const dated = data.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  return { data: dated, nextCursor };
}

/** How many they are on all pages together. */
export async function countCustomers({ q }: CustomersAsked): Promise<number> {
  if (!q) return countPeople('customer');
  const [counted] = await rowsOf<{ total: number }>(db, sql`select count(*) as total from ${wanted(q)}`);
  return counted!.total;
}
