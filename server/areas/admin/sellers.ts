import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Revealed, SellerDetails } from '#contract/admin/admin.ts';
import { ownerOf, type StoreId, type UserId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit.ts';
import { columns } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { refuse } from '#platform/refuse.ts';
import { setSuspended } from '#server/areas/auth/accounts.ts';
import { relistStoreProducts, unlistStoreProducts } from '#server/areas/catalogue/products.ts';
import { listMakers } from '#server/areas/makers/read-makers.ts';
import { endCheckoutsOfSeller } from '#server/areas/payments/end-withdrawn.ts';
import { versionOf } from '#server/areas/bank-accounts/revealed.ts';
import { lockIdentity } from '#server/areas/store/payout-account.ts';
import { getProfile, withMaskedNumbers } from '#server/areas/store/profile.ts';
import { auditLog, products, productStock, stores, users } from '#server/db/schema/index.ts';

/**
 * Returns the details of a seller for admins. Identity and account numbers are masked except for the last four digits.
 * @throws NO_SELLER
 */
export async function getSeller(sellerId: StoreId, at: Date): Promise<SellerDetails> {
  const { createdAt, suspendedAt } = await getAccount(sellerId);
  const profile = await getProfile(sellerId, at);
  const offers = await listOffers(sellerId);
  const makers = await listMakers(sellerId);
  return {
    ...withMaskedNumbers(profile),
    ...(offers.length > 0 && { offers }),
    ...(makers.length > 0 && { makers }),
    avatar: profile.storeLogoUrl,
    createdAt,
    status: suspendedAt ? 'suspended' : 'active',
    suspendedBecause: suspendedAt && (await findReason(sellerId)),
    alikeStores: await findAlikeStores(sellerId),
  };
}

const offerColumns = columns({
  _id: products.id,
  title: products.title,
  description: products.description,
  price: products.price,
  salePrice: products.salePrice,
  totalStock: productStock.stock,
  endsAt: sql<string>`products.offer_ends_at`,
  endedAt: products.offerEndedAt,
  isTakenDown: sql<boolean>`products.taken_down_at is not null`,
});

const listOffers = (sellerId: StoreId): Promise<NonNullable<SellerDetails['offers']>> =>
  db.read(
    offerColumns,
    sql`products join product_stock on product_stock.product_id = products.id
    where products.seller_id = ${sellerId} and products.by_link and products.deleted_at is null
    order by products.id desc limit 100`,
  );

/** Other stores whose name looks the same, which buyers may confuse. */
function findAlikeStores(sellerId: StoreId): Promise<SellerDetails['alikeStores']> {
  const own = db.select({ skeleton: stores.nameSkeleton }).from(stores).where(eq(stores.sellerId, sellerId));
  return db
    .select({ _id: stores.sellerId, storeName: stores.storeName })
    .from(stores)
    .where(and(eq(stores.nameSkeleton, own), ne(stores.nameSkeleton, ''), ne(stores.sellerId, sellerId)))
    .orderBy(stores.sellerId)
    .limit(10);
}

type Reveal = { sellerId: StoreId; adminId: UserId };

/**
 * Returns the unmasked identity and account numbers of a seller, and whether payouts may go to this account. The audit
 * entry is written first, and the store is locked, so that a change of the account comes before or after it.
 * @throws NO_SELLER
 */
export async function revealSeller({ sellerId, adminId }: Reveal, at: Date): Promise<Revealed> {
  await getAccount(sellerId);
  const profile = await transaction(async (tx) => {
    await lockIdentity(tx, sellerId);
    await recordAudit(tx, { actorId: adminId, action: 'reveal-identity', subject: sellerId, at });
    return getProfile(sellerId, at);
  });
  const { nik, bankName, bankAccountOwner, bankAccountNumber, eWalletAccountNumber, payoutAccount } = profile;
  const accountVersion = versionOf(sellerId, profile, payoutAccount.changedAt);
  return { nik, bankName, bankAccountOwner, bankAccountNumber, eWalletAccountNumber, payoutAccount, accountVersion };
}

type Suspension = { sellerId: StoreId; adminId: UserId; reason: string };

/**
 * Suspends a seller: ends their sessions, blocks login and unlists their products. Their unpaid
 * checkouts end, paid orders continue.
 * @throws NO_SELLER, ALREADY_SUSPENDED also for the second of two concurrent requests
 */
export async function suspendSeller({ sellerId, adminId, reason }: Suspension, at: Date): Promise<void> {
  await getAccount(sellerId);
  await transaction(async (tx) => {
    const changed = await setSuspended(tx, { userId: ownerOf(sellerId), role: 'seller' }, at);
    if (!changed) throw refuse('ALREADY_SUSPENDED');
    await unlistStoreProducts(tx, sellerId);
    await endCheckoutsOfSeller(tx, sellerId);
    await recordAudit(tx, { actorId: adminId, action: 'suspend-seller', subject: sellerId, details: { reason }, at });
  });
}

/** @throws NO_SELLER, NOT_SUSPENDED */
export async function reinstateSeller({ sellerId, adminId, reason }: Suspension, at: Date): Promise<void> {
  await getAccount(sellerId);
  await transaction(async (tx) => {
    const changed = await setSuspended(tx, { userId: ownerOf(sellerId), role: 'seller' }, null);
    if (!changed) throw refuse('NOT_SUSPENDED');
    await relistStoreProducts(tx, sellerId);
    const details = { reason };
    await recordAudit(tx, { actorId: adminId, action: 'reinstate-seller', subject: sellerId, details, at });
  });
}

async function getAccount(sellerId: StoreId): Promise<typeof users.$inferSelect> {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, ownerOf(sellerId)), eq(users.role, 'seller')));
  if (!account) throw refuse('NO_SELLER');
  return account;
}

async function findReason(sellerId: StoreId): Promise<string | null> {
  const [last] = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.subject, sellerId), eq(auditLog.action, 'suspend-seller')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last?.details.reason ?? null;
}
