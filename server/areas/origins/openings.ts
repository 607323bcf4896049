/** Counts how often the pages of codes are opened. */
import { sql } from 'drizzle-orm';
import { db } from '#platform/connect.ts';

/** Different codes that may wait for the next run on one node. */
const maxWaiting = 5_000;

let waiting = new Map<string, number>();

/** Counts an opening, without waiting for the row of a code that a whole fair scans. */
export function noteOpening(code: string): void {
  const openings = waiting.get(code);
  if (openings !== undefined || waiting.size < maxWaiting) waiting.set(code, (openings ?? 0) + 1);
}

/** Scheduled job: writes the counted openings. They are lost if the database is away, since they are only a hint. */
export async function writeOpenings(): Promise<void> {
  if (waiting.size === 0) return;
  const counted = waiting;
  waiting = new Map();
  // Locked in one order, because another node writes too.
  await db.rows(sql`
    update piece_codes set openings = piece_codes.openings + locked.openings
    from (
      select piece_codes.code, counted.openings
      from unnest(${sql.param([...counted.keys()])}::text[],
        ${sql.param([...counted.values()])}::int[]) counted (code, openings)
      join piece_codes on piece_codes.code = counted.code
      order by 1 for no key update of piece_codes
    ) locked where locked.code = piece_codes.code`);
}
