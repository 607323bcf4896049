import { eq } from 'drizzle-orm';
import type { BannerId, UserId } from '#contract/ids.ts';
import { recordAction } from '#platform/audit.ts';
import { transaction } from '#platform/db.ts';
import { refuse } from '#platform/refuse.ts';
import { banners } from '#server/db/schema/index.ts';

type TakenDown = { bannerId: BannerId; adminId: UserId };

/** Takes a banner down. Its picture stays: pages that are open show it, and another banner may have the same. */
export async function takeDownBanner({ bannerId, adminId }: TakenDown, at: Date): Promise<void> {
  await transaction(async (tx) => {
    const { rowCount } = await tx.delete(banners).where(eq(banners.id, bannerId));
    if (rowCount === 0) throw refuse('NOT_FOUND');
    await recordAction(tx, { actorId: adminId, action: 'banner-delete', subject: bannerId, at });
  });
}
