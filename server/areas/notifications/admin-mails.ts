/** Mails to all admins about what needs their attention. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { longDateTime } from '#contract/dates.ts';
import type { UserId } from '#contract/ids.ts';
import type { SwitchableMail } from '#contract/mails.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { type UnplacedReason, unplacedReasonTexts } from '#contract/unplaced-money.ts';
import { db, queryRows, transaction } from '#platform/db.ts';
import type { FailedJob } from '#platform/jobs.ts';
import { users } from '#server/db/schema/index.ts';
import { type About, type DueMail, type MailContent, queueMail } from './mails.ts';

/** Mails the admins about money without an order: the job `tell-unplaced`. */
export const mailUnplacedMoney = ({ eventId }: { eventId: number }, at: Date): Promise<void> =>
  mailAdmins('unplaced-money', String(eventId), { eventId }, at);

/** Mails the admins about a job that failed for good: the queue of failed jobs. */
export const mailFailedJob = ({ job, jobId }: FailedJob, at: Date): Promise<void> =>
  mailAdmins('job-failed', jobId, { job, failedAt: at.toISOString() }, at);

/** Null when an admin has dealt with the money in the meantime. */
export async function composeUnplacedMoney({ about }: DueMail): Promise<MailContent | null> {
  const [money] = await queryRows<UnplacedRow>(
    db,
    sql`select direction, reason, amount, provider_order_id as "providerOrderId", received_at as "receivedAt"
        from unplaced_money where event_id = ${about.eventId} and closed_at is null`,
  );
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
    button: { label: 'Buka Daftar Uang', path: '/admin/money' },
  };
}

export const composeFailedJob = async ({ about }: DueMail): Promise<MailContent> => ({
  subject: 'Pekerjaan sistem gagal',
  preheader: `Pekerjaan ${about.job} gagal setelah semua percobaan.`,
  paragraphs: [
    `Pekerjaan "${about.job}" gagal setelah semua percobaan dan tidak dicoba lagi. Beri tahu pengelola server; sebabnya ada di log.`,
  ],
  facts: [
    ['Pekerjaan', String(about.job)],
    ['Waktu', `${longDateTime(String(about.failedAt))} WITA`],
  ],
});

type UnplacedRow = {
  direction: 'in' | 'out';
  reason: UnplacedReason;
  amount: Rupiah | null;
  providerOrderId: string;
  receivedAt: string;
};

async function mailAdmins(kind: SwitchableMail, cause: string, about: About, at: Date): Promise<void> {
  const admins: { userId: UserId }[] = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)));
  await transaction(async (tx) => {
    for (const { userId } of admins) await queueMail(tx, { userId, kind, cause: `${cause}:${userId}`, about }, at);
  });
}
