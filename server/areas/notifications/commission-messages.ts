import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { longDate } from '#contract/dates.ts';
import type { UserId } from '#contract/ids.ts';
import { type CommissionRate, percentText } from '#contract/shop-settings/commission.ts';
import { db } from '#platform/connect.ts';
import { type UserMessage, toUser } from './user-messages.ts';

type Change = CommissionRate & { isCancelled: boolean };

/** A rate of the commission that is to come, or that will not come after all. */
export const commissionNotice = {
  title: 'memberi tahu penjual tentang komisi',
  about: z.object({ fromDay: z.string(), percent: z.number(), isCancelled: z.boolean() }),
  messagesOf: messagesForCommission,
  mails: { 'commission-changed': 'Lihat Syarat' },
};

/** Tells all sellers. */
async function messagesForCommission({ fromDay, percent, isCancelled }: Change): Promise<UserMessage[]> {
  const [known] = await db.rows(sql`
    select from commission_rates where from_day = ${fromDay} and percent = ${percent}`);
  // It was cancelled, or announced again, before this was sent.
  if (Boolean(known) === isCancelled) return [];
  const sellers = await db.rows<{ id: UserId }>(sql`
    select id from users where role = 'seller' and suspended_at is null and erased_at is null`);
  const rate = `${percentText(percent)} mulai ${longDate(fromDay)}`;
  const [title, body] = isCancelled
    ? ['Perubahan komisi dibatalkan', `Komisi ${rate} tidak jadi berlaku.`]
    : [`Komisi menjadi ${rate}`, 'Berlaku untuk pesanan yang dibuat sejak hari itu. Pesanan sebelumnya tidak berubah.'];
  return sellers.map(({ id }) => toUser(id, '/syarat', 'commission-changed')(title, body));
}
