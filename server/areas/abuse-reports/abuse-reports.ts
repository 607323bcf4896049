import { type SQL, sql } from 'drizzle-orm';
import type { AbuseCaseId, MakerId, ProductId, ReviewId, UserId } from '#contract/ids.ts';
import {
  type AbuseCase,
  type AbuseCaseState,
  type AbuseReportReason,
  maxAbuseReports,
} from '#contract/abuse-reports/abuse-reports.ts';
import { recordAudit } from '#platform/audit.ts';
import { anyOf, contains, matchesStore } from '#platform/conditions.ts';
import { caseWhen, columns, isoTimestamp, jsonBuildObject, optional } from '#platform/columns.ts';
import { db } from '#platform/connect.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { byTime, type ListPage, type ListRequest, readList } from '#platform/keyset.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import { abuseCases, abuseReports, makers, reviews, stores, users } from '#server/db/schema/index.ts';

export type Subject =
  | { kind: 'product'; subjectId: ProductId }
  | { kind: 'review'; subjectId: ReviewId }
  | { kind: 'maker'; subjectId: MakerId };

type AbuseReport = Subject & {
  userId: UserId;
  isAdmin?: boolean;
  reason: AbuseReportReason;
  text?: string | undefined;
};

const unknown = { product: 'NO_PRODUCT', review: 'NO_REVIEW', maker: 'NO_MAKER' } as const;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Adds a user's abuse report to the open case of a product, review or maker. Another report of the same user in that
 * case replaces the first. Admins may report any number; theirs are audited.
 * @throws NO_PRODUCT, NO_REVIEW or NO_MAKER for what the shop does not show, TOO_MANY_REPORTS
 */
export async function addAbuseReport(
  { userId, isAdmin = false, reason, text = '', ...subject }: AbuseReport,
  at: Date,
): Promise<void> {
  if (!(await isShown(subject))) throw refuse(unknown[subject.kind]);
  const dayBefore = new Date(at.getTime() - dayMs);
  await transaction(async (tx) => {
    // Simultaneous reports of one user would exceed the limit.
    await tx.rows(sql`select from ${users} where id = ${userId} for no key update`);
    if (subject.kind === 'maker') await lockShownMaker(tx, subject.subjectId);
    const caseId = await openCase(tx, subject, at);
    const createdAt = at.toISOString();
    await tx
      .insert(abuseReports)
      .values({ caseId, userId, reason, text, createdAt })
      .onConflictDoUpdate({ target: [abuseReports.caseId, abuseReports.userId], set: { reason, text, createdAt } });
    if (isAdmin) {
      const action = `${subject.kind}-reported` as const;
      await recordAudit(tx, { actorId: userId, action, subject: subject.subjectId, details: { reason: text }, at });
      return;
    }
    const recent = sql`${abuseReports.userId} = ${userId} and ${abuseReports.createdAt} > ${dayBefore}`;
    if ((await tx.$count(abuseReports, recent)) > maxAbuseReports) {
      throw refuse('TOO_MANY_REPORTS', { max: maxAbuseReports, seconds: dayMs / 1000 });
    }
  });
}

type CaseQuery = ListRequest & { status: AbuseCaseState };

/** Returns a page of the open or closed cases. `q` may be part of the names of product, maker and store. */
export async function listAbuseCases({ q, status, sortBy, ...pageRequest }: CaseQuery): Promise<ListPage<AbuseCase>> {
  const matches = q
    ? anyOf([contains(sql`products.title`, q), contains(sql`makers.name`, q), matchesStore(sql`stores`, q)])
    : sql`true`;
  const from = sql`${tables} where ${states[status]} and ${matches}`;
  const name = `reports ${status} ${sortBy}`;
  return readList({ columns: caseColumns, from, name, order: sortOrders[sortBy] }, pageRequest);
}

const latestReports = sql<AbuseCase['reports']>`(
    select coalesce(json_agg(json_build_object('userName', latest.user_name,
        'reason', latest.reason, 'text', latest.text,
        'createdAt', ${isoTimestamp(sql`latest.created_at`)})
      order by latest.created_at desc), '[]')
    from (select u.user_name, o.reason, o.text, o.created_at from reports o
        join users u on u.id = o.user_id
      where o.case_id = report_cases.id order by o.created_at desc limit 20) latest
  )`;
const caseColumns = columns({
  _id: abuseCases.id,
  kind: abuseCases.kind,
  shared: abuseCases.shared,
  openedAt: abuseCases.openedAt,
  closedAt: abuseCases.closedAt,
  outcome: abuseCases.outcome,
  decision: abuseCases.decision,
  product: jsonBuildObject({
    _id: sql<ProductId>`coalesce(products.id, makers.id)`,
    title: sql<string>`coalesce(products.title, makers.name)`,
    image: sql<string>`coalesce(products.image, makers.portrait, '')`,
    sellerId: stores.sellerId,
    storeName: stores.storeName,
    isListed: sql<boolean>`coalesce(products.listed, false)`,
  }),
  maker: optional(
    caseWhen(sql`makers.id is not null`, jsonBuildObject({ _id: makers.id, name: makers.name, story: makers.story })),
  ),
  review: caseWhen(
    sql`reviews.id is not null`,
    jsonBuildObject({
      _id: reviews.id,
      userName: reviews.userName,
      reviewValue: reviews.value,
      reviewMessage: reviews.message,
      images: reviews.images,
    }),
  ),
  isTakenDown: sql<boolean>`case report_cases.kind
    when 'review' then reviews.taken_down_at when 'maker' then makers.taken_down_at
    else products.taken_down_at end is not null`,
  reportCount: sql<number>`(
    select count(*)::int from reports o where o.case_id = report_cases.id)`,
  reports: latestReports,
});
const tables = sql`report_cases
  left join reviews on report_cases.kind = 'review' and reviews.id = report_cases.subject_id
  left join makers on report_cases.kind = 'maker' and makers.id = report_cases.subject_id
  left join products on products.id = coalesce(reviews.product_id, report_cases.subject_id)
  join stores on stores.seller_id = coalesce(products.seller_id, makers.seller_id)`;
const sortOrders = byTime(sql`report_cases.id`);
const states: Record<AbuseCaseState, SQL> = {
  open: sql`report_cases.closed_at is null`,
  closed: sql`report_cases.closed_at is not null`,
};

async function isShown({ kind, subjectId: id }: Subject): Promise<boolean> {
  const shown = {
    product: sql`select from products where id = ${id} and listed`,
    review: sql`select from reviews r join products p on p.id = r.product_id
      where r.id = ${id} and r.taken_down_at is null and p.listed`,
    maker: sql`select from makers m join users u on u.id = m.seller_id
      where m.id = ${id} and m.erased_at is null and m.taken_down_at is null and u.suspended_at is null`,
  }[kind];
  const [row] = await db.rows<{ isShown: boolean }>(sql`select exists (${shown}) as "isShown"`);
  return row!.isShown;
}

/** Nobody erases the maker before the report is stored. */
async function lockShownMaker(tx: Transaction, id: MakerId): Promise<void> {
  const found = await tx.rows(sql`select from makers where id = ${id} and erased_at is null for share`);
  if (found.length === 0) throw refuse('NO_MAKER');
}

/**
 * Returns the open case of a product, review or maker, and opens one if there is none. It is locked until the end of
 * `tx`.
 */
export async function openCase(tx: Transaction, { kind, subjectId }: Subject, at: Date): Promise<AbuseCaseId> {
  const [found] = await tx.rows<{ id: AbuseCaseId }>(sql`
    insert into report_cases (id, kind, subject_id, opened_at)
    values (${newId(at.getTime())}, ${kind}, ${subjectId}, ${at})
    on conflict (subject_id) where closed_at is null do update set subject_id = excluded.subject_id
    returning id`);
  return found!.id;
}
