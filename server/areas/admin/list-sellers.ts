import { sql } from 'drizzle-orm';
import type { ListedSeller, PeopleSort, SellerStatus } from '#contract/admin.ts';
import { db, rowsOf } from '#platform/db.ts';
import type { AskedPage } from '#platform/page-by-id.ts';
import { all } from '#server/areas/catalogue/listing-filter.ts';
import { countPeople } from './count-people.ts';
import { isCalled, isStoreCalled } from './people-filter.ts';
import { peopleOrders } from './people-orders.ts';
import { readPage } from './read-page.ts';

export type SellersAsked = { q?: string | undefined; status?: SellerStatus | undefined; sortBy: PeopleSort };

const orders = peopleOrders(sql`s.seller_id`, sql`s.store_name`);
const isSuspended = sql`u.suspended_at is not null`;
const columns = sql`s.seller_id as "_id", s.store_name as "storeName", u.email, u.created_at as "createdAt",
  case when ${isSuspended} then 'suspended' else 'active' end as status`;

const wanted = ({ q, status }: SellersAsked) =>
  sql`stores s join users u on u.id = s.seller_id where ${all([
    ...(q ? [sql`(${isStoreCalled(q)} or ${isCalled(q)})`] : []),
    ...(status === 'suspended' ? [isSuspended] : []),
    ...(status === 'active' ? [sql`not (${isSuspended})`] : []),
  ])}`;

/** A page of the sellers. */
export async function pageOfSellers(asked: SellersAsked, page: AskedPage) {
  const { sortBy } = asked;
  const statement = { columns, from: wanted(asked), name: `sellers ${sortBy}`, order: orders[sortBy] };
  const { data, nextCursor } = await readPage<ListedSeller>(statement, page);
  const dated = data.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  return { data: dated, nextCursor };
}

/** How many they are on all pages together. */
export async function countSellers(asked: SellersAsked): Promise<number> {
  if (!asked.q && !asked.status) return countPeople('seller');
  const [counted] = await rowsOf<{ total: number }>(db, sql`select count(*) as total from ${wanted(asked)}`);
  return counted!.total;
}
