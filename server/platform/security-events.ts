import { sql } from 'drizzle-orm';
import type { UserId } from '#contract/ids.ts';
import { type SecurityEventKind, securityEventDays } from '#contract/auth/security-events.ts';
import { securityEvents } from '#server/db/schema/index.ts';
import { deleteInBatches } from './batches.ts';
import { db } from './connect.ts';

export type SecurityEvent = {
  kind: SecurityEventKind;
  userId: UserId | null;
  /** See clientKeyOf; null for events of many clients that were counted together. */
  clientKey: string | null;
  requestId: string;
  at: Date;
};

type Row = SecurityEvent & { events: number };

const minuteMs = 60_000;
/**
 * How many rows a minute may get on one node: for each kind, and for each kind and client. Further events are counted
 * in a row without an account, or without a client as well, so that an attacker cannot fill the disk.
 */
const rowsPerKind = 20;
const rowsPerClient = 5;
/** Rows that may wait for the database during an outage. */
const maxWaiting = 1_000;

let waiting = new Map<string, Row>();
/** The rows of the last minutes in which something was recorded. An event may be late, because uploads take time. */
const minutes = new Map<number, Minute>();
const retainedMinutes = 15;

/**
 * Records an event. It is written within a second, outside of the transaction of the request, so a refusal that rolls
 * back is recorded too. Equal events of a minute are counted in one row.
 */
export function noteSecurityEvent(event: SecurityEvent): void {
  const { key, ...counted } = withinLimits(event);
  const known = waiting.get(key);
  if (known) known.events += 1;
  else if (waiting.size < maxWaiting) waiting.set(key, { ...counted, events: 1 });
}

/** Scheduled job: writes the recorded events. While the database is away they are kept for the next run. */
export async function writeSecurityEvents(): Promise<void> {
  if (waiting.size === 0) return;
  const written = waiting;
  waiting = new Map();
  const rows = [...written.values()].map((row) => ({
    ...row,
    at: row.at.toISOString(),
    minute: new Date(minuteOf(row) * minuteMs).toISOString(),
  }));
  const { kind, userId, clientKey, minute } = securityEvents;
  try {
    await db
      .insert(securityEvents)
      .values(rows)
      .onConflictDoUpdate({
        target: [minute, kind, userId, clientKey],
        set: { events: sql`${securityEvents.events} + excluded.events` },
      });
  } catch (error) {
    for (const [key, row] of written) {
      const later = waiting.get(key);
      if (later) later.events += row.events;
      else if (waiting.size < maxWaiting) waiting.set(key, row);
    }
    throw error;
  }
}

/** Forgets which rows the last minutes have. For tests, because the limits count all events of a process. */
export const forgetMinutes = (): void => minutes.clear();

/** Scheduled job: deletes events after 180 days. */
export async function deleteOldSecurityEvents(at: Date): Promise<void> {
  const before = new Date(at.getTime() - securityEventDays * 24 * 60 * minuteMs);
  await deleteInBatches(securityEvents, ['id'], sql`minute < ${before}`);
}

type Minute = { rows: Set<string>; counts: Map<string, number> };

function openMinute(minute: number): Minute {
  const opened = minutes.get(minute) ?? { rows: new Set(), counts: new Map() };
  minutes.set(minute, opened);
  for (const old of minutes.keys()) if (minutes.size > retainedMinutes) minutes.delete(old);
  return opened;
}

/** The event as it may be counted in its minute, and the key of its row. */
function withinLimits(event: SecurityEvent): SecurityEvent & { key: string } {
  const { kind, clientKey } = event;
  const { rows, counts } = openMinute(minuteOf(event));
  const kindCounter = `kind ${kind}`;
  const clientCounter = `client ${kind} ${clientKey}`;
  const own = keyOf(event);
  if (rows.has(own)) return { ...event, key: own };
  if ((counts.get(kindCounter) ?? 0) >= rowsPerKind) {
    const shared = { ...event, userId: null, clientKey: null };
    return { ...shared, key: keyOf(shared) };
  }
  const isCrowded = (counts.get(clientCounter) ?? 0) >= rowsPerClient;
  const counted = isCrowded ? { ...event, userId: null } : event;
  const key = keyOf(counted);
  if (!rows.has(key)) {
    rows.add(key);
    for (const name of [kindCounter, clientCounter]) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return { ...counted, key };
}

const minuteOf = ({ at }: SecurityEvent): number => Math.floor(at.getTime() / minuteMs);

const keyOf = (event: SecurityEvent): string =>
  JSON.stringify([minuteOf(event), event.kind, event.userId, event.clientKey]);
