import type { Revealed } from '#contract/admin.ts';
import type { UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { db } from '#platform/db.ts';
import { getProfile } from '#server/areas/store/get-profile.ts';
import { getAccount } from './get-seller.ts';

type Reveal = { sellerId: UserId; adminId: UserId };

/** A seller's numbers in full. They leave the house only once it is written down who asked. Refuses NO_SELLER. */
export async function revealSeller({ sellerId, adminId }: Reveal, at: Date): Promise<Revealed> {
  await getAccount(sellerId);
  const { nik, bankAccountNumber, eWalletAccountNumber } = await getProfile(sellerId);
  await recordAction(db, { actorId: adminId, action: 'reveal-identity', subject: sellerId, at });
  return { nik, bankAccountNumber, eWalletAccountNumber };
}
