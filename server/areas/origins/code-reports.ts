/** Reports about codes that stand on several pieces, and what admins do about them. */
import { type SQL, sql } from 'drizzle-orm';
import type { OrderId, OrderLineId, PieceCodeReportId, UserId } from '#contract/ids.ts';
import type { CodeReport, CodeReportState } from '#contract/origins/origins.ts';
import { readPieceCode } from '#contract/origins/piece-code.ts';
import { recordAudit } from '#platform/audit.ts';
import { deleteInBatches } from '#platform/batches.ts';
import { columns } from '#platform/columns.ts';
import { matchesStore } from '#platform/conditions.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { lowestIdAt, newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { countAll, limitsOfStranger, windowMs } from '#server/areas/auth/failure-counts.ts';
import { orderLines, orders, pieceCodeReports, stores } from '#server/db/schema/index.ts';
import { ofKnownCode } from './read-origin.ts';

/** Reports in 15 minutes; whoever sends them is not logged in. */
const maxReports = { ofClient: 5, inAll: 200 };
/** An admin needs no more of one line. Further ones are thanked for and not stored. */
const maxOpenOfLine = 5;
const keptDays = { closed: 90, open: 365 };

type Sent = { code: string; text?: string | undefined; clientKey: string };

/** @throws what ofKnownCode throws, also after too many reports */
export async function reportCode({ code: typed, text = '', clientKey }: Sent, at: Date): Promise<void> {
  const { code, lineId } = await ofKnownCode(typed, clientKey, at, async (plain) => {
    const [found] = await db.rows<{ code: string; lineId: OrderLineId }>(sql`
      select code, order_line_id as "lineId" from piece_codes where code = ${plain}`);
    return found;
  });
  await transaction(async (tx) => {
    if (config.rateLimits) await countAll(tx, limitsOfStranger('code reports', clientKey, maxReports), windowMs, at);
    await lockLine(tx, lineId);
    const open = sql`${pieceCodeReports.orderLineId} = ${lineId} and ${pieceCodeReports.closedAt} is null`;
    if ((await tx.$count(pieceCodeReports, open)) >= maxOpenOfLine) return;
    const id = newId<PieceCodeReportId>(at.getTime());
    await tx.insert(pieceCodeReports).values({ id, code, orderLineId: lineId, text, createdAt: at.toISOString() });
  });
}

const lockLine = (tx: Transaction, lineId: OrderLineId) =>
  tx.rows<{ orderId: OrderId }>(sql`
    select order_id as "orderId" from line_origins where order_line_id = ${lineId} for no key update`);

const reportColumns = columns({
  _id: pieceCodeReports.id,
  code: pieceCodeReports.code,
  text: pieceCodeReports.text,
  createdAt: pieceCodeReports.createdAt,
  closedAt: pieceCodeReports.closedAt,
  outcome: pieceCodeReports.outcome,
  title: orderLines.title,
  image: orderLines.image,
  orderId: orders.id,
  sellerId: orders.sellerId,
  storeName: stores.storeName,
  codes: sql<number>`(select count(*)::int from piece_codes c where c.order_line_id = order_lines.id)`,
  openings: sql<number>`(select sum(c.openings)::int from piece_codes c where c.order_line_id = order_lines.id)`,
});
const tables = sql`piece_code_reports join order_lines on order_lines.id = piece_code_reports.order_line_id
  join orders on orders.id = order_lines.order_id join stores on stores.seller_id = orders.seller_id`;
const states: Record<CodeReportState, SQL> = {
  open: sql`piece_code_reports.closed_at is null`,
  closed: sql`piece_code_reports.closed_at is not null`,
};
const sortOrders = byTime(sql`piece_code_reports.id`);

type ReportQuery = ListRequest & { status: CodeReportState };

/** Returns a page of the open or closed reports. `q` is a code, or part of the name of a store. */
export function listCodeReports({ q, status, sortBy, ...page }: ReportQuery): Promise<ListPage<CodeReport>> {
  const code = readPieceCode(q ?? '');
  const matches = code ? sql`piece_code_reports.code = ${code}` : q ? matchesStore(sql`stores`, q) : sql`true`;
  const from = sql`${tables} where ${states[status]} and ${matches}`;
  return readList({ columns: reportColumns, from, name: `code reports ${sortBy}`, order: sortOrders[sortBy] }, page);
}

type Decision = { id: PieceCodeReportId; adminId: UserId };

/**
 * Voids all codes of the line that a report is about, and closes its reports.
 * @throws NO_REPORT, REPORT_CLOSED
 */
export const voidCodes = ({ reason, ...decision }: Decision & { reason: string }, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const { orderId, lineId } = await closeReports(tx, decision, 'voided', at);
    await tx.rows(sql`
      update piece_codes set voided_at = ${at}, void_reason = ${reason}
      where order_line_id = ${lineId} and voided_at is null`);
    const audited = { actorId: decision.adminId, action: 'codes-voided', subject: orderId } as const;
    await recordAudit(tx, { ...audited, details: { reason }, at });
  });

/**
 * Closes the reports about the line of a report without a consequence.
 * @throws NO_REPORT, REPORT_CLOSED
 */
export const dismissCodeReports = (decision: Decision, at: Date): Promise<void> =>
  transaction(async (tx) => {
    const { orderId } = await closeReports(tx, decision, 'dismissed', at);
    await recordAudit(tx, { actorId: decision.adminId, action: 'code-reports-dismissed', subject: orderId, at });
  });

async function closeReports(tx: Transaction, { id }: Decision, outcome: 'voided' | 'dismissed', at: Date) {
  const [report] = await tx.rows<{ lineId: OrderLineId }>(sql`
    select order_line_id as "lineId" from piece_code_reports where id = ${id}`);
  if (!report) throw refuse('NO_REPORT');
  const [line] = await lockLine(tx, report.lineId);
  const closed = await tx.rows<{ id: PieceCodeReportId }>(sql`
    update piece_code_reports set closed_at = ${at}, outcome = ${outcome}
    where order_line_id = ${report.lineId} and closed_at is null returning id`);
  if (!closed.some((one) => one.id === id)) throw refuse('REPORT_CLOSED');
  return { ...report, ...line! };
}

/** Scheduled job: deletes reports 90 days after their decision, and open ones a year after they were made. */
export async function deleteOldCodeReports(at: Date): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * 86_400_000);
  await deleteInBatches(pieceCodeReports, ['id'], sql`closed_at < ${before(keptDays.closed)}`);
  await deleteInBatches(
    pieceCodeReports,
    ['id'],
    sql`closed_at is null and id < ${lowestIdAt(before(keptDays.open).getTime())}`,
  );
}
