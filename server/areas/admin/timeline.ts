import { sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/admin/audit.ts';
import { auditActionLabels, type AuditDetails } from '#contract/admin/audit.ts';
import { type ComplaintKind, complaintKindLabels } from '#contract/complaints/complaints.ts';
import { longDateTime } from '#contract/dates.ts';
import type { OrderId, PaymentId } from '#contract/ids.ts';
import { formatRupiah, type Rupiah } from '#contract/money.ts';
import { type Mover, type OrderStatus, orderStatusLabels } from '#contract/orders/order-states.ts';
import { reportedChannelName } from '#contract/payments/payment-channels.ts';
import type { TimelineEntry } from '#contract/admin/support.ts';
import { type ReportOutcome, type UnplacedReason, unplacedReasonTexts } from '#contract/payments/unplaced-money.ts';
import { db } from '#platform/connect.ts';
import { refuse } from '#platform/refuse.ts';
import { amountOf, readReport } from '#server/areas/payments/report.ts';
import { nameThen } from './audit-log.ts';
import { readJobs, readMessages } from './timeline-messages.ts';

/**
 * What happened to an order, oldest first: status changes, provider reports, complaints, refund and payout, jobs,
 * messages, admin actions and notes.
 * @throws NO_ORDER
 */
export async function getTimeline(orderId: OrderId): Promise<TimelineEntry[]> {
  const [order] = await db.rows<Order>(sql`
    select o.id, o.payment_id as "paymentId", o.paid_out_at as "paidOutAt",
      pay.created_at as "createdAt",
      pay.expires_at as "expiresAt", pay.gross_amount as "grossAmount"
    from orders o join payments pay on pay.id = o.payment_id where o.id = ${orderId}`);
  if (!order) throw refuse('NO_ORDER');
  const news = await Promise.all([
    readEvents(orderId),
    readComplaints(orderId),
    readActions(orderId),
    readAddressChanges(orderId),
  ]);
  const parts = await Promise.all([
    readReports(order.paymentId),
    readRefund(orderId),
    readMessages(orderId),
    readJobs(orderId, order.paymentId),
    readNotes(orderId),
  ]);
  const entries: TimelineEntry[] = [
    {
      at: order.createdAt,
      kind: 'payment',
      title: 'Checkout dibuat',
      detail: `${formatRupiah(order.grossAmount)}, dibayar paling lambat ${longDateTime(order.expiresAt)}`,
    },
    ...[...news, ...parts].flat(),
    ...(order.paidOutAt
      ? [{ at: order.paidOutAt, kind: 'admin' as const, title: 'Dibayarkan ke penjual', detail: '' }]
      : []),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

type Order = {
  id: OrderId;
  paymentId: PaymentId;
  paidOutAt: string | null;
  createdAt: string;
  expiresAt: string;
  grossAmount: Rupiah;
};

const joined = (...parts: readonly (string | null | false | undefined)[]): string => parts.filter(Boolean).join(' · ');

type Event = { from: OrderStatus | null; to: OrderStatus; by: Mover; reason: string | null; at: string };

const movers: Record<Mover, string> = { seller: 'oleh penjual', customer: 'oleh pembeli', system: 'oleh sistem' };

async function readEvents(orderId: OrderId): Promise<TimelineEntry[]> {
  const events = await db.rows<Event>(sql`
    select from_status as "from", to_status as "to", by, reason, at from order_events
    where order_id = ${orderId} order by id`);
  return events.map(({ from, to, by, reason, at }) => {
    if (from === null) return { at, kind: 'order', title: 'Pesanan dibuat', detail: '' };
    const status = to === 'confirmed' ? 'Penerimaan dikonfirmasi' : orderStatusLabels[to];
    return { at, kind: 'order', title: `Status: ${status}`, detail: joined(movers[by], reason) };
  });
}

type ReportRow = {
  status: string;
  outcome: ReportOutcome | null;
  reason: string | null;
  report: object;
  number: string | null;
  transactionId: string;
  at: string;
};

const reportTitles: Readonly<Record<string, string>> = {
  pending: 'Penyedia: menunggu pembayaran',
  authorize: 'Penyedia: kartu diotorisasi',
  capture: 'Penyedia: kartu didebit',
  settlement: 'Penyedia: pembayaran diterima',
  deny: 'Penyedia: pembayaran ditolak',
  cancel: 'Penyedia: pembayaran dibatalkan',
  expire: 'Penyedia: waktu pembayaran habis',
  failure: 'Penyedia: pembayaran gagal',
  refund: 'Penyedia: dana dikembalikan',
  partial_refund: 'Penyedia: sebagian dana dikembalikan',
  chargeback: 'Penyedia: pembeli membantah tagihan kartu',
  partial_chargeback: 'Penyedia: pembeli membantah sebagian tagihan kartu',
};

const titleOf = (status: string): string =>
  (Object.hasOwn(reportTitles, status) && reportTitles[status]) || `Penyedia: ${status || 'laporan tanpa status'}`;

async function readReports(paymentId: PaymentId): Promise<TimelineEntry[]> {
  const reports = await db.rows<ReportRow>(sql`
    select transaction_status as status, outcome, reason, report, payment_number(report) as number,
      transaction_id as "transactionId", at
    from payment_events where payment_id = ${paymentId} order by id`);
  return reports.map(({ status, outcome, reason, report: stored, number, transactionId, at }) => {
    const report = readReport(stored);
    const amount = amountOf(report.gross_amount);
    const detail = joined(
      outcome === 'unplaced' && unplacedReasonTexts[reason as UnplacedReason],
      reportedChannelName(report),
      amount === null ? report.gross_amount : formatRupiah(amount),
      number && `nomor ${number}`,
      transactionId && `transaksi ${transactionId}`,
    );
    return { at, kind: 'payment', title: titleOf(status), detail };
  });
}

async function readRefund(orderId: OrderId): Promise<TimelineEntry[]> {
  const refunds = await db.rows<{ amount: Rupiah | null; at: string }>(sql`
    select amount, done_at as at from refunds where order_id = ${orderId} and done_at is not null
    union all
    select part_amount, part_done_at from refunds
    where order_id = ${orderId} and part_done_at is not null`);
  return refunds.map(({ amount, at }) => ({
    at,
    kind: 'payment',
    title: 'Dana dikembalikan kepada pembeli',
    detail: amount === null ? 'seluruhnya' : formatRupiah(amount),
  }));
}

type ComplaintRow = {
  kind: ComplaintKind;
  text: string;
  openedBy: 'system' | null;
  openedAt: string;
  closedAt: string | null;
};

async function readComplaints(orderId: OrderId): Promise<TimelineEntry[]> {
  const complaints = await db.rows<ComplaintRow>(sql`
    select kind, text, opened_by as "openedBy", opened_at as "openedAt", closed_at as "closedAt"
    from complaints
    where order_id = ${orderId} order by id`);
  return complaints.flatMap(({ kind, text, openedBy, openedAt, closedAt }): TimelineEntry[] => {
    const title = openedBy ? 'Komplain karena laporan kurir' : 'Pembeli mengajukan komplain';
    return [
      { at: openedAt, kind: 'order', title, detail: joined(complaintKindLabels[kind], text) },
      ...(closedAt ? [{ at: closedAt, kind: 'order', title: 'Komplain ditutup', detail: '' } as const] : []),
    ];
  });
}

type ActionRow = { action: AuditAction; admin: string; email: string; details: AuditDetails; at: string };

async function readActions(orderId: OrderId): Promise<TimelineEntry[]> {
  const actions = await db.rows<ActionRow>(sql`
    select a.action, ${nameThen(sql`a.actor_name`)} as admin, users.email, a.details, a.at
    from audit_log a join users on users.id = a.actor_id
    where a.subject = ${orderId} and a.action <> 'note-added' order by a.id`);
  return actions.map(({ action, admin, email, details, at }) => {
    const { amount, account, reason, note } = details;
    const sum = amount !== undefined && formatRupiah(amount);
    const detail = joined(`oleh ${admin}`, sum, account, reason, note);
    return { at, kind: 'admin', title: auditActionLabels[action], detail, by: email };
  });
}

async function readAddressChanges(orderId: OrderId): Promise<TimelineEntry[]> {
  const changes = await db.rows<{ at: string }>(sql`
    select at from order_address_changes where order_id = ${orderId} order by id`);
  return changes.map(({ at }) => ({ at, kind: 'order', title: 'Pembeli mengubah alamat pengiriman', detail: '' }));
}

async function readNotes(orderId: OrderId): Promise<TimelineEntry[]> {
  const notes = await db.rows<{ text: string; author: string; email: string; at: string }>(sql`
    select n.text, ${nameThen(sql`n.author_name`)} as author, users.email, n.at from order_notes n
    join users on users.id = n.author_id
    where n.order_id = ${orderId} order by n.id`);
  return notes.map(({ text, author, email, at }) => ({
    at,
    kind: 'note',
    title: `Catatan ${author}`,
    detail: text,
    by: email,
  }));
}
