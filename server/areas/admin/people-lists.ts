import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ListedCustomer, ListedSeller, PeopleSort, SellerStatus } from '#contract/admin/admin.ts';
import type { StoreId, UserId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import { columns } from '#platform/columns.ts';
import { allOf, anyOf, hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { byId, countRows, type Page, type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
import { stores, users } from '#server/db/schema/index.ts';
import { countPeople } from './stats.ts';

const nameCursor = z.tuple([z.string(), id<UserId | StoreId>()]);

/** The sort orders of a list of people, given the columns of their id and name. Ids ascend with creation time. */
const personSortOrders = (personId: SQL, name: SQL): Record<PeopleSort, SortOrder> => {
  const sorted = sql`lower(${name}) collate "C"`;
  return {
    newest: byId(personId),
    oldest: byId(personId, 'asc'),
    'name-atoz': { keys: [sorted, personId], direction: 'asc', cursor: nameCursor },
    'name-ztoa': { keys: [sorted, personId], direction: 'desc', cursor: nameCursor },
  };
};

export type SellerFilter = { q?: string | undefined; status?: SellerStatus | undefined; sortBy: PeopleSort };

const sellerSortOrders = personSortOrders(sql`stores.seller_id`, sql`stores.store_name`);
const isSuspended = sql`users.suspended_at is not null`;
const sellerColumns = columns({
  _id: stores.sellerId,
  storeName: stores.storeName,
  email: users.email,
  createdAt: users.createdAt,
  status: sql<SellerStatus>`case when ${isSuspended} then 'suspended' else 'active' end`,
  hasAlikeName: sql<boolean>`exists (
    select from stores other where other.name_skeleton = stores.name_skeleton
      and stores.name_skeleton <> '' and other.name_skeleton <> ''
      and other.seller_id <> stores.seller_id
  )`,
});

const sellersWhere = ({ q, status }: SellerFilter) =>
  sql`stores join users on users.id = stores.seller_id where ${allOf([
    ...(q
      ? [anyOf([matchesStore(sql`stores`, q), matchesPerson(sql`users`, q), hasIdOrCode(sql`stores.seller_id`, q)])]
      : []),
    ...(status === 'suspended' ? [isSuspended] : []),
    ...(status === 'active' ? [sql`not (${isSuspended})`] : []),
  ])}`;

export async function pageOfSellers(filter: SellerFilter, page: PageRequest): Promise<Page<ListedSeller>> {
  const name = `sellers ${filter.sortBy}`;
  const order = sellerSortOrders[filter.sortBy];
  return readPage({ columns: sellerColumns, from: sellersWhere(filter), name, order }, page);
}

/** Counts the sellers that match the filter, on all pages. Without a filter the count is exact. */
export async function countSellers(filter: SellerFilter) {
  if (filter.q || filter.status) return countRows(sellersWhere(filter));
  return { total: await countPeople('seller'), totalIsMinimum: false };
}

export type CustomerFilter = { q?: string | undefined; sortBy: PeopleSort };

const customerSortOrders = personSortOrders(sql`users.id`, sql`users.user_name`);
const customerColumns = columns({
  _id: users.id,
  userName: users.userName,
  email: users.email,
  createdAt: users.createdAt,
});

const customersWhere = (q: string | undefined) =>
  sql`users where users.role = 'customer' and ${q ? matchesPerson(sql`users`, q) : sql`true`}`;

export async function pageOfCustomers({ q, sortBy }: CustomerFilter, page: PageRequest): Promise<Page<ListedCustomer>> {
  const name = `customers ${sortBy}`;
  const order = customerSortOrders[sortBy];
  return readPage({ columns: customerColumns, from: customersWhere(q), name, order }, page);
}

/** Counts the customers that match the filter, on all pages. Without a filter the count is exact. */
export async function countCustomers({ q }: CustomerFilter) {
  if (q) return countRows(customersWhere(q));
  return { total: await countPeople('customer'), totalIsMinimum: false };
}
