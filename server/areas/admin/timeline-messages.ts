/** The messages and jobs of an order's timeline. */
import { sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit.ts';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import type { TimelineEntry } from '#contract/support.ts';
import { db, queryRows } from '#platform/db.ts';
import { findJobs } from '#platform/jobs.ts';
import { againCause } from '#server/areas/notifications/order-messages.ts';

/** What the messages and jobs of an order are about. */
type Subjects = {
  id: OrderId;
  paymentId: PaymentId;
  events: readonly { id: number }[];
  actions: readonly { action: AuditAction; at: string }[];
  complaints: readonly { id: string }[];
  addressChanges: readonly { id: number }[];
};

const reminderKinds = ['unprocessed-1', 'unprocessed-2', 'receipt'] as const;

/** Reads the messages about an order, which are found by their causes, because an index lists these. */
export async function readMessages(subjects: Subjects): Promise<TimelineEntry[]> {
  const { id: orderId, events, actions, complaints, addressChanges } = subjects;
  const again = actions
    .filter(({ action }) => action === 'messages-resent')
    .map(({ at }) => againCause(orderId, Date.parse(at)));
  const causes = [
    `order-paid:${orderId}`,
    ...['opened', 'done'].map((step) => `refund-${step}:${orderId}`),
    ...reminderKinds.map((kind) => `reminder:${kind}:${orderId}`),
    ...events.flatMap(({ id }) => [`order-event:${id}`, `order-cancelled:${id}`]),
    ...addressChanges.flatMap(({ id }) => [`order-address:${id}`, `order-address:${id}:buyer`]),
    ...[
      ...again,
      ...complaints.flatMap(({ id }) =>
        ['opened', 'answered', 'decided', 'withdrawn'].map((news) => `complaint-${news}:${id}`),
      ),
    ].flatMap((cause) => [`${cause}:buyer`, `${cause}:seller`]),
  ];
  const messages = await queryRows<{ title: string; at: string; to: string; delivered: number; devices: number }>(
    db,
    sql`select n.title, n.created_at as at, min(u.user_name) as "to", count(*) as devices,
          count(*) filter (where d.outcome = 'delivered') as delivered
        from notifications n join deliveries d on d.notification_id = n.id join users u on u.id = d.user_id
        where n.cause = any(${sql.param(causes)}::text[]) group by n.id order by n.id`,
  );
  return messages.map(({ title, at, to, delivered, devices }) => ({
    at,
    kind: 'message',
    title: `Pemberitahuan: ${title}`,
    detail: `kepada ${to} · sampai di ${delivered} dari ${devices} perangkat`,
  }));
}

const jobTitles: Readonly<Record<string, string>> = {
  'end-at-provider': 'mengakhiri pembayaran di penyedia',
  'tell-customer': 'memberi tahu pembeli',
  'tell-seller': 'memberi tahu penjual',
  'tell-sellers': 'memberi tahu para penjual',
  'tell-seller-cancelled': 'memberi tahu penjual tentang pembatalan',
  'tell-seller-address': 'memberi tahu penjual tentang alamat baru',
  'tell-buyer-address': 'memberi tahu pembeli tentang alamat baru',
  'tell-again': 'mengirim ulang pemberitahuan',
  'tell-refund': 'memberi tahu pembeli tentang pengembalian dana',
  'tell-returned': 'memberi tahu pembeli dan penjual tentang pengembalian sebagian dana',
  'tell-reminder': 'mengirim pengingat',
  'tell-complaint': 'memberi tahu tentang komplain',
};
const jobStates = {
  created: 'menunggu',
  retry: 'gagal, akan diulang',
  active: 'sedang berjalan',
  completed: 'selesai',
  cancelled: 'dibatalkan',
  failed: 'gagal',
};

/** Reads the jobs about an order, its payment, its events, its complaints and the changes of its address. */
export async function readJobs({
  id,
  paymentId,
  events,
  complaints,
  addressChanges,
}: Subjects): Promise<TimelineEntry[]> {
  const jobs = await findJobs({
    orderId: [id],
    paymentId: [paymentId],
    eventId: events.map((event) => event.id),
    complaintId: complaints.map((complaint) => complaint.id),
    changeId: addressChanges.map((change) => change.id),
  });
  return jobs.map(({ name, at, state }) => ({
    at,
    kind: 'job',
    title: `Tugas: ${jobTitles[name] ?? name}`,
    detail: jobStates[state],
  }));
}
