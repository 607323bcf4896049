import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { PeopleSort } from '#contract/admin.ts';
import type { UserId } from '#contract/ids.ts';
import { id } from '#contract/kit.ts';
import type { Order } from '#server/areas/catalogue/listing-orders.ts';

const ofId = z.tuple([id<UserId>()]);
const ofName = z.tuple([z.string(), id<UserId>()]);

/** The orders of a list of people, whose id and name are these columns. Ids tell who came first. */
export const peopleOrders = (personId: SQL, name: SQL): Record<PeopleSort, Order> => {
  const sorted = sql`lower(${name}) collate "C"`;
  return {
    newest: { keys: [personId], way: 'desc', cursor: ofId },
    oldest: { keys: [personId], way: 'asc', cursor: ofId },
    'name-atoz': { keys: [sorted, personId], way: 'asc', cursor: ofName },
    'name-ztoa': { keys: [sorted, personId], way: 'desc', cursor: ofName },
  };
};
