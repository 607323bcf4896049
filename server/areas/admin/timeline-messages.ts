import { sql } from 'drizzle-orm';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import type { TimelineEntry } from '#contract/admin/support.ts';
import { db } from '#platform/connect.ts';
import { findJobs } from '#platform/jobs.ts';
import { noticeTitle } from '#server/areas/notifications/notices.ts';
import type { NoticeJob } from '#server/areas/notifications/notify.ts';

/** Reads the messages about an order that were sent to a device. */
export async function readMessages(orderId: OrderId): Promise<TimelineEntry[]> {
  const messages = await db.rows<{ title: string; at: string; to: string; delivered: number; devices: number }>(sql`
    select m.title, n.created_at as at, min(u.user_name) as "to", count(*) as devices,
      count(*) filter (where d.outcome = 'delivered') as delivered
    from notices n join messages m on m.notice_id = n.id join users u on u.id = m.user_id
    join push_deliveries d on d.notice_id = n.id and d.user_id = m.user_id
    where n.order_id = ${orderId} group by n.id, m.notice_id, m.user_id order by n.id, m.user_id`);
  return messages.map(({ title, at, to, delivered, devices }) => ({
    at,
    kind: 'message',
    title: `Pemberitahuan: ${title}`,
    detail: `kepada ${to} · sampai di ${delivered} dari ${devices} perangkat`,
  }));
}

const jobStates = {
  created: 'menunggu',
  retry: 'gagal, akan diulang',
  active: 'sedang berjalan',
  completed: 'selesai',
  cancelled: 'dibatalkan',
  failed: 'gagal',
};

/** Reads the jobs about an order and its payment. */
export async function readJobs(orderId: OrderId, paymentId: PaymentId): Promise<TimelineEntry[]> {
  const told = await findJobs('deliver-notice', { orderId });
  const ended = await findJobs('end-at-provider', { paymentId });
  return [
    ...told.map((job) => ({ ...job, title: noticeTitle((job.data as NoticeJob).kind) })),
    ...ended.map((job) => ({ ...job, title: 'mengakhiri pembayaran di penyedia' })),
  ].map(({ title, createdOn, state }) => ({
    at: createdOn.toISOString(),
    kind: 'job',
    title: `Tugas: ${title}`,
    detail: jobStates[state],
  }));
}
