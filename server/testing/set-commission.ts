import { db } from '#platform/connect.ts';
import { commissionRates } from '#server/db/schema/index.ts';

/** Makes a percentage the only rate of the commission, as if the shop had always had it. */
export async function setCommission(percent: number): Promise<void> {
  await db.delete(commissionRates);
  await db.insert(commissionRates).values({ fromDay: '2000-01-01', percent, announcedAt: new Date().toISOString() });
}
