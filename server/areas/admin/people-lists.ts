import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ListedCustomer, ListedSeller, PeopleSort, SellerStatus } from '#contract/admin/admin.ts';
import type { UserId } from '#contract/ids.ts';
import { id } from '#contract/endpoint.ts';
import { allOf, anyOf, hasIdOrCode, matchesPerson, matchesStore } from '#platform/conditions.ts';
import { byId, countRows, type PageRequest, readPage, type SortOrder } from '#platform/keyset.ts';
import { countPeople } from './stats.ts';

const ofName = z.tuple([z.string(), id<UserId>()]);

/** The sort orders of a list of people, given the columns of their id and name. Ids ascend with creation time. */
const personSortOrders = (personId: SQL, name: SQL): Record<PeopleSort, SortOrder> => {
  const sorted = sql`lower(${name}) collate "C"`;
  return {
    newest: byId(personId),
    oldest: byId(personId, 'asc'),
    'name-atoz': { keys: [sorted, personId], direction: 'asc', cursor: ofName },
    'name-ztoa': { keys: [sorted, personId], direction: 'desc', cursor: ofName },
  };
};

export type SellerFilter = { q?: string | undefined; status?: SellerStatus | undefined; sortBy: PeopleSort };

const sellerSortOrders = personSortOrders(sql`s.seller_id`, sql`s.store_name`);
const isSuspended = sql`u.suspended_at is not null`;
const sellerColumns = sql`s.seller_id as "_id", s.store_name as "storeName", u.email,
  u.created_at as "createdAt",
  case when ${isSuspended} then 'suspended' else 'active' end as status,
  exists (select 1 from stores other where other.name_skeleton = s.name_skeleton
    and s.name_skeleton <> ''
    and other.name_skeleton <> '' and other.seller_id <> s.seller_id) as "hasAlikeName"`;

const sellersWhere = ({ q, status }: SellerFilter) =>
  sql`stores s join users u on u.id = s.seller_id where ${allOf([
    ...(q ? [anyOf([matchesStore(sql`s`, q), matchesPerson(sql`u`, q), hasIdOrCode(sql`s.seller_id`, q)])] : []),
    ...(status === 'suspended' ? [isSuspended] : []),
    ...(status === 'active' ? [sql`not (${isSuspended})`] : []),
  ])}`;

export async function pageOfSellers(filter: SellerFilter, page: PageRequest) {
  const name = `sellers ${filter.sortBy}`;
  const order = sellerSortOrders[filter.sortBy];
  return readPage<ListedSeller>({ columns: sellerColumns, from: sellersWhere(filter), name, order }, page);
}

/** Counts the sellers that match the filter, on all pages. Without a filter the count is exact. */
export async function countSellers(filter: SellerFilter) {
  if (filter.q || filter.status) return countRows(sellersWhere(filter));
  return { total: await countPeople('seller'), totalIsMinimum: false };
}

export type CustomerFilter = { q?: string | undefined; sortBy: PeopleSort };

const customerSortOrders = personSortOrders(sql`u.id`, sql`u.user_name`);
const customerColumns = sql`u.id as "_id", u.user_name as "userName", u.email,
  u.created_at as "createdAt"`;

const customersWhere = (q: string | undefined) =>
  sql`users u where u.role = 'customer' and ${q ? matchesPerson(sql`u`, q) : sql`true`}`;

export async function pageOfCustomers({ q, sortBy }: CustomerFilter, page: PageRequest) {
  const name = `customers ${sortBy}`;
  const order = customerSortOrders[sortBy];
  return readPage<ListedCustomer>({ columns: customerColumns, from: customersWhere(q), name, order }, page);
}

/** Counts the customers that match the filter, on all pages. Without a filter the count is exact. */
export async function countCustomers({ q }: CustomerFilter) {
  if (q) return countRows(customersWhere(q));
  return { total: await countPeople('customer'), totalIsMinimum: false };
}
