/** Mails to all admins about what needs their attention. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { longDateTime } from '#contract/dates.ts';
import type { SwitchableMail } from '#contract/notifications/mails.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { type UnplacedReason, unplacedReasonTexts } from '#contract/payments/unplaced-money.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import type { FailedJob } from '#platform/jobs.ts';
import { users } from '#server/db/schema/index.ts';
import type { MailContent } from './mails.ts';
import { notify } from './notify.ts';
import type { UserMessage } from './user-messages.ts';

/** Mails the admins about a job that failed for good. */
export const notifyOfFailedJob = (failed: FailedJob, at: Date): Promise<void> =>
  transaction((tx) => notify(tx, 'job-failed', { job: failed.job, failedAt: at.toISOString() }, { at }));

/** The admins, who get a mail of this kind. */
export async function messagesForAdmins(mail: SwitchableMail): Promise<UserMessage[]> {
  const isActive = and(eq(users.role, 'admin'), isNull(users.suspendedAt));
  const admins = await db.select({ userId: users.id }).from(users).where(isActive);
  return admins.map(({ userId }) => ({ userId, mail }));
}

/** Null when an admin has dealt with the money in the meantime. */
export async function composeUnplacedMoney({ eventId }: { eventId: number }): Promise<MailContent | null> {
  const [money] = await db.rows<UnplacedRow>(sql`
    select direction, reason, amount, provider_order_id as "providerOrderId",
      received_at as "receivedAt"
    from unplaced_money where event_id = ${eventId} and closed_at is null`);
  if (!money) return null;
  const { reason, amount, providerOrderId, receivedAt } = money;
  const sum = amount === null ? 'Jumlah tidak diketahui' : formatRupiah(amount);
  return {
    subject: money.direction === 'in' ? 'Uang masuk tanpa pesanan' : 'Uang keluar tanpa pesanan',
    preheader: `${sum}: ${unplacedReasonTexts[reason]}.`,
    paragraphs: [
      'Penyedia pembayaran melaporkan uang yang tidak cocok dengan pesanan. Tentukan apa yang harus dilakukan.',
    ],
    facts: [
      ['Jumlah', sum],
      ['Sebab', unplacedReasonTexts[reason]],
      ['Nomor di penyedia', providerOrderId],
      ['Diterima', `${longDateTime(receivedAt)} WITA`],
    ],
    button: { label: 'Buka Daftar Uang', path: '/admin/tasks?kind=unplacedMoney' },
  };
}

export const composeFailedJob = ({ job, failedAt }: { job: string; failedAt: string }): MailContent => ({
  subject: 'Pekerjaan sistem gagal',
  preheader: `Pekerjaan ${job} gagal setelah semua percobaan.`,
  paragraphs: [
    `Pekerjaan "${job}" gagal setelah semua percobaan dan tidak dicoba lagi. ` +
      'Beri tahu pengelola server; sebabnya ada di log.',
  ],
  facts: [
    ['Pekerjaan', job],
    ['Waktu', `${longDateTime(failedAt)} WITA`],
  ],
});

type UnplacedRow = {
  direction: 'in' | 'out';
  reason: UnplacedReason;
  amount: Rupiah | null;
  providerOrderId: string;
  receivedAt: string;
};
