import { and, desc, eq } from 'drizzle-orm';
import type { SellerDetails } from '#contract/admin.ts';
import type { UserId } from '#contract/ids.ts';
import { db } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { getProfile } from '#server/areas/store/get-profile.ts';
import { maskedNumber } from '#contract/masked-number.ts';
import { auditLog, users } from '#server/db/schema/index.ts';

/** A seller for an admin's eyes: of every number, only the last four digits. Refuses NO_SELLER. */
export async function getSeller(sellerId: UserId): Promise<SellerDetails> {
  const { createdAt, suspendedAt } = await getAccount(sellerId);
  const profile = await getProfile(sellerId);
  return {
    ...profile,
    nik: maskedNumber(profile.nik),
    bankAccountNumber: maskedNumber(profile.bankAccountNumber),
    eWalletAccountNumber: maskedNumber(profile.eWalletAccountNumber),
    avatar: profile.storeLogoUrl,
    createdAt: createdAt.toISOString(),
    status: suspendedAt ? 'suspended' : 'active',
    suspendedBecause: suspendedAt && (await findReason(sellerId)),
  };
}

/** The account of a seller. Refuses NO_SELLER. */
export async function getAccount(sellerId: UserId): Promise<typeof users.$inferSelect> {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, sellerId), eq(users.role, 'seller')));
  if (!account) throw refuse('NO_SELLER');
  return account;
}

async function findReason(sellerId: UserId): Promise<string | null> {
  const [last] = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.subject, sellerId), eq(auditLog.action, 'suspend-seller')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last?.details.reason ?? null;
}
