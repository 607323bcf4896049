/**
 * Counts from how many networks a text was searched for and found something, so that popular searches can be suggested.
 * Networks and not devices, because one customer of an IPv6 provider has 65,536 client keys.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { makassarDay } from '#contract/dates.ts';
import { deleteInBatches } from '#platform/batches.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { inProcess } from '#platform/http/handlers.ts';
import { networkKeyOf } from '#platform/http/client-key.ts';
import { searchUses } from '#server/db/schema/index.ts';
import { plainWords } from './query-words.ts';

/** Searches that may wait for the next run on one node. */
const maxWaiting = 500;
/** What the table keeps. */
const maxTexts = 1_000;
const maxDevices = 20;
const retentionDays = 30;

type Use = { words: string; device: string };

/** The searches that are not written yet. */
let waiting = new Map<string, Use>();

/**
 * Counts a search that found something, of a client. What the table keeps of its network is a
 * hash that differs for each text, so that nobody can see what else was searched for there.
 */
export function noteUse(text: string, clientKey: string): void {
  const words = plainWords(text);
  if (!words || clientKey === inProcess || waiting.size >= maxWaiting) return;
  const hash = createHmac('sha256', config.secretKey)
    .update(`search|${words}|${networkKeyOf(clientKey)}`)
    .digest();
  const device = hash.subarray(0, 8).toString('hex');
  waiting.set(`${words} ${device}`, { words, device });
}

/** Scheduled job: writes the counted searches. They are lost if the database is away, since they are only a hint. */
export async function writeUses(at: Date): Promise<void> {
  if (waiting.size === 0) return;
  const uses = [...waiting.values()];
  waiting = new Map();
  const day = makassarDay(at.toISOString());
  await db.rows(sql`
    insert into search_uses (words, device, day, first_day)
    select u.words, decode(u.device, 'hex'), ${day}::date, ${day}::date
    from unnest(${sql.param(uses.map(({ words }) => words))}::text[],
        ${sql.param(uses.map(({ device }) => device))}::text[])
      u (words, device)
    order by u.words, u.device
    on conflict (words, device) do update set day = excluded.day`);
}

const dayMs = 86_400_000;
const batchSize = 5_000;

/**
 * Scheduled job: deletes searches after 30 days, all but the 1,000 texts with most devices, and all but the latest 20
 * devices of a text. Works like `deleteOldMisses`.
 */
export async function deleteOldUses(at: Date): Promise<void> {
  const oldest = makassarDay(new Date(at.getTime() - retentionDays * dayMs).toISOString());
  const key = ['words', 'device'] as const;
  await deleteInBatches(searchUses, key, sql`day < ${oldest}`, { batchSize });
  const rare = sql`select words, device from search_uses join (
      select words from search_uses group by words order by count(*) desc, max(day) desc, words
      offset ${maxTexts}
    ) rare using (words) limit ${batchSize}`;
  const further = sql`select words, device from (
      select words, device, row_number() over (partition by words
          order by day desc, device) as place from search_uses
    ) placed where place > ${maxDevices} limit ${batchSize}`;
  for (const rows of [rare, further]) {
    await deleteInBatches(searchUses, key, sql`(words, device) in (${rows})`, { batchSize });
  }
}
