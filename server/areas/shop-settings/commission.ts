/** The rates of the commission. An order keeps the percentage of the day in Asia/Makassar on which it is placed. */
import { sql } from 'drizzle-orm';
import { makassarDay } from '#contract/dates.ts';
import type { UserId } from '#contract/ids.ts';
import { type CommissionRate, noticeDays, percentText } from '#contract/shop-settings/commission.ts';
import { recordAudit } from '#platform/audit.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import type { Queryable } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { notify } from '#server/areas/notifications/notify.ts';
import { commissionRates } from '#server/db/schema/index.ts';

const dayOf = (at: Date): string => makassarDay(at.toISOString());
const dayMs = 24 * 60 * 60_000;
const dayAfter = (at: Date, days: number): string => dayOf(new Date(at.getTime() + days * dayMs));

/** SQL: the shop's share of a sale that is ordered at a time, in percent. */
export const commissionPercent = (at: Date) => sql`(select percent::float8 from commission_rates
  where from_day <= ${dayOf(at)} order by from_day desc limit 1)`;

/** All rates, newest first. The first one ever has no announced day. */
export const listRates = (runner: Queryable = db): Promise<CommissionRate[]> =>
  runner.rows<{ fromDay: string; percent: number }>(sql`
    select to_char(from_day, 'YYYY-MM-DD') as "fromDay", percent from commission_rates order by from_day desc`);

/** The rate of today, and the one that is announced. */
export async function presentRate(at: Date, runner: Queryable = db) {
  const rates = await listRates(runner);
  const today = dayOf(at);
  return {
    present: rates.find(({ fromDay }) => fromDay <= today)!,
    next: rates.find(({ fromDay }) => fromDay > today) ?? null,
  };
}

/**
 * Announces a rate to the sellers.
 * @throws COMMISSION_PLANNED when one is announced already; INVALID when it begins too soon or changes nothing
 */
export const planRate = (adminId: UserId, { percent, fromDay }: CommissionRate, at: Date): Promise<void> =>
  transaction(async (tx) => {
    await tx.rows(sql`lock table ${commissionRates} in share row exclusive mode`);
    const { present, next } = await presentRate(at, tx);
    if (next) throw refuse('COMMISSION_PLANNED');
    if (percent === present.percent) throw refuseFields({ percent: 'Komisi sudah sebesar ini' });
    const days = percent > present.percent ? noticeDays.rise : noticeDays.fall;
    if (fromDay < dayAfter(at, days)) {
      const soonest = days === 1 ? 'besok' : `${days} hari lagi, karena komisi naik`;
      throw refuseFields({ fromDay: `Paling cepat ${soonest}` });
    }
    await tx.insert(commissionRates).values({ fromDay, percent, announcedAt: at.toISOString() });
    const details = { changes: `${percentText(present.percent)} → ${percentText(percent)} (${fromDay})` };
    await recordAudit(tx, { actorId: adminId, action: 'commission-announced', subject: 'toko', details, at });
    await notify(tx, 'commission', { fromDay, percent, isCancelled: false }, { at });
  });

/**
 * Cancels a rate that has not begun, and tells the sellers.
 * @throws COMMISSION_BEGUN
 */
export const cancelRate = (adminId: UserId, fromDay: string, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const [cancelled] = await tx.rows<{ percent: number }>(sql`
      delete from commission_rates where from_day = ${fromDay} and from_day > ${dayOf(at)} returning percent`);
    if (!cancelled) throw refuse('COMMISSION_BEGUN');
    const { percent } = cancelled;
    const details = { changes: `${percentText(percent)} (${fromDay})` };
    await recordAudit(tx, { actorId: adminId, action: 'commission-cancelled', subject: 'toko', details, at });
    await notify(tx, 'commission', { fromDay, percent, isCancelled: true }, { at });
  });

/**
 * Makes the first rate of a shop: what the release before had set, else what the environment says at this first start.
 */
export const createFirstRate = (at: Date) =>
  db.rows(sql`
    insert into commission_rates (from_day, percent, announced_at)
    select '2000-01-01', coalesce((select (changed ->> 'commissionPercent')::numeric from shop_settings),
      ${config.shopDefaults.commissionPercent}), ${at}
    where not exists (select from commission_rates)
    on conflict do nothing`);

/**
 * Scheduled job: writes the rate of today where the release before reads it, while its nodes run beside this one. The
 * release after this one drops the job with the setting.
 */
export const writeOldSetting = (at: Date) =>
  db.rows(sql`
    insert into shop_settings as old (id, changed)
    values (1, jsonb_build_object('commissionPercent', ${commissionPercent(at)}))
    on conflict (id) do update set changed = old.changed || excluded.changed
    where old.changed -> 'commissionPercent' is distinct from excluded.changed -> 'commissionPercent'`);
