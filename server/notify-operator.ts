import { type Cause, faultChecks } from './faults.ts';
import { config } from '#platform/config.ts';
import { isOutage } from '#platform/database-outage.ts';
import { db } from '#platform/connect.ts';
import { setLastTime } from '#platform/last-times.ts';
import { addGauge } from '#platform/metrics.ts';
import type { Log } from '#platform/schedule.ts';

const timeoutMs = 5_000;
const hourMs = 60 * 60_000;
const causes = Object.keys(faultChecks) as Cause[];
/** While one of these is faulty, no heartbeat is sent. */
const vital: readonly Cause[] = ['database', 'jobs', 'mail', 'checkouts', 'backup'];

const faultGauge = addGauge({
  name: 'kreasi_fault',
  help: 'Whether the operator has to act, by cause: 1 or 0',
  labelNames: ['cause'],
});

const toldAt = new Map<string, number>();

/**
 * Scheduled job: looks for faults, tells ALERT_URL of each, once an hour, and asks HEARTBEAT_URL
 * while the shop is well. Neither uses the mail server or the queue, which may be the fault.
 */
export async function notifyOperator(at: Date, log: Log): Promise<void> {
  const faults = new Map<Cause, readonly string[]>();
  for (const cause of causes) {
    if (faults.has('database')) break;
    const fault = await faultChecks[cause](at).catch((error: unknown) => {
      // The next run knows whether the database came back.
      if (isOutage(error)) throw error;
      log.error({ err: error, cause }, 'fault check failed');
      return 'cannot be checked: see the log';
    });
    const found = typeof fault === 'string' ? [fault] : (fault ?? []);
    faultGauge.set({ cause }, found.length > 0 ? 1 : 0);
    if (found.length > 0) faults.set(cause, found);
  }
  const sent = [...faults].flatMap(([cause, found]) => found.map((fault) => notify(cause, fault, at, log)));
  const { heartbeatUrl } = config;
  if (heartbeatUrl && !vital.some((cause) => faults.has(cause))) sent.push(send(heartbeatUrl));
  await Promise.all(sent);
}

/** The nodes share the hour by a row. Without the database each one tells by itself. */
async function notify(cause: Cause, fault: string, at: Date, log: Log): Promise<void> {
  // The other causes have one fault, whose text changes with the time.
  const row = cause === 'payments' ? `alert ${cause} ${fault}` : `alert ${cause}`;
  if (at.getTime() - (toldAt.get(row) ?? 0) < hourMs) return;
  const isFirst = await setLastTime(db, row, at, new Date(at.getTime() - hourMs)).catch(() => true);
  if (!isFirst) return;
  toldAt.set(row, at.getTime());
  log.error({ cause }, fault);
  const { alertUrl, publicUrl } = config;
  if (!alertUrl) return;
  try {
    await send(alertUrl, `${new URL(publicUrl).hostname}: ${cause}: ${fault}`);
  } catch (error) {
    toldAt.delete(row);
    await setLastTime(db, row, new Date(0)).catch(() => {});
    throw error;
  }
}

/** @throws Error when the answer is not one of success, or comes later than after 5 s */
async function send(url: string, text?: string): Promise<void> {
  const { ok, status } = await fetch(url, {
    ...(text && { method: 'POST', body: text }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!ok) throw new Error(`${new URL(url).host} answers ${status}`);
}
