/** How many rows with personal data of others an admin reads. */
import { sql } from 'drizzle-orm';
import type { Endpoint } from '#contract/endpoint.ts';
import type { SecurityEventKind } from '#contract/auth/security-events.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import type { Session } from '#platform/session.ts';
import { requireSecondFactor } from './guard.ts';

const hourMs = 60 * 60_000;
/** Rows that an admin may read in an hour without a second factor, and after each of which an event is recorded. */
const freeRows = 100;

type Reading = {
  endpoint: Endpoint;
  session: Session;
  query: unknown;
  at: Date;
  recordEvent: (kind: SecurityEventKind) => void;
};

/**
 * Requires the second factor for the second page of a list, before it is read.
 * @throws SECOND_FACTOR (403), where ADMIN_SECOND_FACTOR is `required`
 */
export function requireFactorForNextPage({ endpoint, session, query, at }: Omit<Reading, 'recordEvent'>): void {
  const isNextPage = (query as { cursor?: unknown } | undefined)?.cursor !== undefined;
  if (endpoint.personalRows && isNextPage && config.requiresSecondFactor) requireSecondFactor(session, at);
}

/**
 * Counts the rows of an answer for the account that reads them, and records an event for each 100.
 * @throws SECOND_FACTOR (403) above 100 rows in an hour, where ADMIN_SECOND_FACTOR is `required`
 */
export async function countPersonalRows(
  { endpoint, session, at, recordEvent }: Omit<Reading, 'query'>,
  answer: object,
): Promise<void> {
  if (!endpoint.personalRows) return;
  const found = (answer as Record<string, unknown>)[endpoint.personalRows];
  const rows = Array.isArray(found) ? found.length : found ? 1 : 0;
  if (rows === 0) return;
  const hourEndsAt = new Date(at.getTime() + hourMs);
  const [counted] = await db.rows<{ total: number }>(sql`
    insert into personal_reads as r (user_id, read_rows, hour_ends_at)
    values (${session.userId}, ${rows}, ${hourEndsAt})
    on conflict (user_id) do update set
      read_rows = case when r.hour_ends_at <= ${at} then excluded.read_rows
      else r.read_rows + excluded.read_rows end,
      hour_ends_at = case when r.hour_ends_at <= ${at} then excluded.hour_ends_at
      else r.hour_ends_at end
    returning read_rows as total`);
  const { total } = counted!;
  if (total > freeRows && config.requiresSecondFactor) requireSecondFactor(session, at);
  const events = Math.floor(total / freeRows) - Math.floor((total - rows) / freeRows);
  for (let event = 0; event < events; event += 1) recordEvent('reveal');
}
