import { sql } from 'drizzle-orm';
import { labelOf } from '#contract/field-labels.ts';
import type { UserId } from '#contract/ids.ts';
import { type ShopSettings, shopSettingsForm } from '#contract/shop-settings/shop-settings.ts';
import { recordAudit } from '#platform/audit.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Queryable } from '#platform/sql.ts';
import { refuse } from '#platform/refuse.ts';
import { transaction } from '#platform/transaction.ts';
import { shopSettings } from '#server/db/schema/index.ts';
import { presentRate } from './commission.ts';

/** The present settings. They are read for each use, so that a change takes effect at once on all nodes. */
export async function readSettings(runner: Queryable = db): Promise<ShopSettings> {
  const [row] = await runner.select().from(shopSettings);
  return { ...config.shopDefaults, ...row?.changed };
}

/** The commission has rates of its own. */
const names = (Object.keys(shopSettingsForm.shape) as (keyof ShopSettings)[]).filter(
  (name) => name !== 'commissionPercent',
);

/**
 * Changes settings. One that equals its default follows the environment again.
 * @throws COMMISSION_DATED for another commission than the present one
 */
export const changeSettings = (
  adminId: UserId,
  { commissionPercent, ...given }: Partial<ShopSettings>,
  at: Date,
): Promise<void> =>
  transaction(async (tx) => {
    const { present } = await presentRate(at, tx);
    if (commissionPercent !== undefined && commissionPercent !== present.percent) throw refuse('COMMISSION_DATED');
    await tx.rows(sql`lock table ${shopSettings} in share row exclusive mode`);
    const before = await readSettings(tx);
    const after = { ...before, ...given };
    const isOwn = ([name, value]: [string, unknown]) => value !== config.shopDefaults[name as keyof ShopSettings];
    const changed = Object.fromEntries(Object.entries(after).filter(isOwn));
    const row = tx.insert(shopSettings).values({ id: 1, changed });
    await row.onConflictDoUpdate({ target: shopSettings.id, set: { changed } });
    const changes = names
      .filter((name) => after[name] !== before[name])
      .map((name) => `${labelOf([name])}: ${before[name]} → ${after[name]}`)
      .join('; ');
    const details = { changes };
    if (changes) await recordAudit(tx, { actorId: adminId, action: 'settings-changed', subject: 'toko', details, at });
  });
