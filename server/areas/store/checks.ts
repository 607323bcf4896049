/**
 * What admins saw of stores. A check holds for the owner, NIK, name, addresses and account that were seen: when the
 * store changes one of them, it ends by itself, in the transaction of the change.
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { StoreId, StoreCheckId, UserId } from '#contract/ids.ts';
import type { CheckedStore, CheckState, SeenKind } from '#contract/store/store-checks.ts';
import { recordAudit } from '#platform/audit.ts';
import { columns, isoTimestamp } from '#platform/columns.ts';
import { anyOf, hasIdOrCode, matchesStore } from '#platform/conditions.ts';
import { config } from '#platform/config.ts';
import { byTime, countRows, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { isOldCheck } from '#server/areas/catalogue/store-check.ts';
import { storeChecks, stores, users } from '#server/db/schema/index.ts';

/** SQL: stands for what a check is about. NIK and account count by the time of their last change. */
const fingerprint = sql<string>`md5(concat_ws(chr(31), stores.seller_name, stores.store_name,
  stores.production_address, stores.domicile_address,
  (select extract(epoch from account_changed_at) from store_identities
    where store_identities.seller_id = stores.seller_id)))`;

/**
 * The check that holds, else the one that ended last. Ids of two nodes, or of one millisecond, may be the other way.
 */
const lastCheck = sql`left join lateral (
  select * from store_checks c where c.seller_id = stores.seller_id
  order by c.ended_at is null desc, c.ended_at desc, c.id desc limit 1
) last on true left join users checker on checker.id = last.checked_by`;
const tables = sql`stores join users on users.id = stores.seller_id ${lastCheck}`;
const sortOrders = byTime(sql`stores.seller_id`);

const columnsAt = (at: Date) =>
  columns({
    _id: stores.sellerId,
    storeName: stores.storeName,
    productionAddress: stores.productionAddress,
    joinedAt: users.createdAt,
    check: sql<CheckedStore['check']>`case when last.id is not null then json_build_object(
      'checkedAt', ${isoTimestamp(sql`last.checked_at`)},
      'seen', last.seen, 'isOld', ${isOldCheck(sql`last.checked_at`, at)},
      'checkedBy', checker.user_name, 'note', last.note,
      'endedAt', ${isoTimestamp(sql`last.ended_at`)}, 'reason', last.reason) end`,
    version: fingerprint,
  });

const conditions = (at: Date): Record<CheckState, SQL> => ({
  open: sql`(last.id is null or last.ended_because = 'changed'
    or last.ended_at is null and ${isOldCheck(sql`last.checked_at`, at)})`,
  checked: sql`(last.id is not null and last.ended_at is null)`,
  withdrawn: sql`last.ended_because = 'taken-back'`,
});

const storesWith = (state: SQL) =>
  sql`${tables} where users.erased_at is null and users.suspended_at is null and ${state}`;

type CheckQuery = ListRequest & { status: CheckState };

/** Returns a page of the stores by their last check, without suspended ones. */
export function listStoreChecks(
  { q, status, sortBy, ...pageRequest }: CheckQuery,
  at: Date,
): Promise<ListPage<CheckedStore>> {
  const matches = q ? anyOf([matchesStore(sql`stores`, q), hasIdOrCode(sql`stores.seller_id`, q)]) : sql`true`;
  const from = sql`${storesWith(conditions(at)[status])} and ${matches}`;
  const name = `checks ${status} ${sortBy}`;
  return readList({ columns: columnsAt(at), from, name, order: sortOrders[sortBy] }, pageRequest);
}

/** How many stores wait for a check; none while nobody is named who checks, because no badge is shown then. */
export const countUncheckedStores = async (at: Date): Promise<number> =>
  config.site.operator ? (await countRows(storesWith(conditions(at).open))).total : 0;

type Check = {
  sellerId: StoreId;
  adminId: UserId;
  seen: readonly SeenKind[];
  note?: string | undefined;
  version: string;
};

/**
 * Records what an admin saw of a store, in place of its last check.
 * @throws NO_SELLER, also for an erased one; STORE_CHANGED when its data are not those that the admin saw
 */
export async function recordCheck(check: Check, at: Date): Promise<void> {
  const { sellerId, adminId, seen, note = '', version } = check;
  await transaction(async (tx) => {
    if ((await lockStore(tx, sellerId)) !== version) throw refuse('STORE_CHANGED');
    await endCheck(tx, sellerId, { endedBecause: 'replaced' }, at);
    await tx.insert(storeChecks).values({
      id: newId<StoreCheckId>(at.getTime()),
      sellerId,
      checkedBy: adminId,
      checkedAt: at.toISOString(),
      seen: [...seen],
      note,
      fingerprint: version,
    });
    const details = note ? { note } : {};
    await recordAudit(tx, { actorId: adminId, action: 'store-checked', subject: sellerId, details, at });
  });
}

type TakingBack = { sellerId: StoreId; adminId: UserId; reason: string };

/** @throws NO_SELLER, NOT_CHECKED for a store whose check does not hold */
export async function takeCheckBack({ sellerId, adminId, reason }: TakingBack, at: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockStore(tx, sellerId);
    if (!(await endCheck(tx, sellerId, { endedBecause: 'taken-back', reason }, at))) throw refuse('NOT_CHECKED');
    const details = { reason };
    await recordAudit(tx, { actorId: adminId, action: 'store-check-taken-back', subject: sellerId, details, at });
  });
}

/** Ends the check of a store whose owner, NIK, name, addresses or account are no longer those that were seen. */
export async function endChangedCheck(tx: Transaction, sellerId: StoreId, at: Date): Promise<void> {
  const isOther = sql`fingerprint <> (select ${fingerprint} from stores where seller_id = ${sellerId})`;
  await endCheck(tx, sellerId, { endedBecause: 'changed' }, at, isOther);
}

/** Deletes what was seen of a store that is erased. */
export async function deleteChecks(tx: Transaction, sellerId: StoreId): Promise<void> {
  await tx.delete(storeChecks).where(eq(storeChecks.sellerId, sellerId));
}

/**
 * Locks a store, so that it does not change meanwhile, and returns its fingerprint.
 * @throws NO_SELLER
 */
async function lockStore(tx: Transaction, sellerId: StoreId): Promise<string> {
  const [locked] = await tx.rows(sql`
    select from stores join users on users.id = stores.seller_id
    where stores.seller_id = ${sellerId} and users.erased_at is null for no key update of stores`);
  if (!locked) throw refuse('NO_SELLER');
  // Of its own statement: the one that waited for the lock sees the account as it was before the wait.
  const [store] = await tx.rows<{ version: string }>(sql`
    select ${fingerprint} as version from stores where seller_id = ${sellerId}`);
  return store!.version;
}

type End = Pick<typeof storeChecks.$inferInsert, 'endedBecause' | 'reason'>;

async function endCheck(tx: Transaction, sellerId: StoreId, end: End, at: Date, condition?: SQL): Promise<boolean> {
  const ended = await tx
    .update(storeChecks)
    .set({ ...end, endedAt: at.toISOString() })
    .where(and(eq(storeChecks.sellerId, sellerId), isNull(storeChecks.endedAt), condition))
    .returning({ id: storeChecks.id });
  return ended.length > 0;
}
