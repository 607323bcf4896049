import type { UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { setSuspended } from '#server/areas/auth/set-suspended.ts';
import { unlistStore } from '#server/areas/catalogue/unlist-store.ts';
import { getAccount } from './get-seller.ts';

type Suspension = { sellerId: UserId; adminId: UserId; reason: string };

/**
 * Suspends a seller: they are signed out and cannot sign in, and what they sell leaves the shop. Orders that are running
 * stay. Refuses NO_SELLER, and ALREADY_SUSPENDED, so that of two admins the second learns that there was a first.
 */
export async function suspendSeller({ sellerId, adminId, reason }: Suspension, at: Date): Promise<void> {
  await getAccount(sellerId);
  await transaction(async (tx) => {
    const changed = await setSuspended(tx, { userId: sellerId, role: 'seller' }, at);
    if (!changed) throw refuse('ALREADY_SUSPENDED');
    await unlistStore(tx, sellerId);
    await recordAction(tx, { actorId: adminId, action: 'suspend-seller', subject: sellerId, details: { reason }, at });
  });
}
