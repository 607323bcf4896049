import { sql } from 'drizzle-orm';
import { labelOf } from '#contract/field-labels.ts';
import type { UserId } from '#contract/ids.ts';
import { type ShopSettings, shopSettingsForm } from '#contract/shop-settings/shop-settings.ts';
import { recordAudit } from '#platform/audit.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Queryable } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { shopSettings } from '#server/db/schema/index.ts';

/** The present settings. They are read for each use, so that a change takes effect at once on all nodes. */
export async function readSettings(runner: Queryable = db): Promise<ShopSettings> {
  const [row] = await runner.select().from(shopSettings);
  return { ...config.shopDefaults, ...row?.changed };
}

/** SQL: the shop's share of a sale that is ordered now, in percent. */
export const commissionPercent = () =>
  sql`coalesce((select changed->'commissionPercent' from shop_settings)::float8,
      ${config.shopDefaults.commissionPercent})`;

const names = Object.keys(shopSettingsForm.shape) as (keyof ShopSettings)[];

/** Changes settings. One that equals its default follows the environment again. */
export const changeSettings = (adminId: UserId, given: Partial<ShopSettings>, at: Date): Promise<void> =>
  transaction(async (tx) => {
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
