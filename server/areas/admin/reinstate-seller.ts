import type { UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { setSuspended } from '#server/areas/auth/set-suspended.ts';
import { listStoreAgain } from '#server/areas/catalogue/list-store-again.ts';
import { getAccount } from './get-seller.ts';

type Reinstatement = { sellerId: UserId; adminId: UserId; reason: string };

/** Lets a suspended seller sign in and sell again. Refuses NO_SELLER, NOT_SUSPENDED. */
export async function reinstateSeller({ sellerId, adminId, reason }: Reinstatement, at: Date): Promise<void> {
  await getAccount(sellerId);
  await transaction(async (tx) => {
    const changed = await setSuspended(tx, { userId: sellerId, role: 'seller' }, null);
    if (!changed) throw refuse('NOT_SUSPENDED');
    await listStoreAgain(tx, sellerId);
    await recordAction(tx, {
      actorId: adminId,
      action: 'reinstate-seller',
      subject: sellerId,
      details: { reason },
      at,
    });
  });
}
