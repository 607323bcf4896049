import { sql } from 'drizzle-orm';
import { db, rowsOf } from '#platform/db.ts';

const atOnce = 1_000;

/**
 * Removes failed logins whose window has passed: they count no more, and each address that anybody ever typed leaves
 * some. Some at a time, so that none of them is locked for long.
 */
export async function forgetOldFailures(at: Date): Promise<void> {
  while ((await forgetSome(at)) === atOnce);
}

const forgetSome = async (at: Date): Promise<number> => {
  const gone = await rowsOf(
    db,
    sql`delete from login_failures where subject in (
          select subject from login_failures where window_ends_at <= ${at} limit ${atOnce} for update skip locked
        ) returning 1`,
  );
  return gone.length;
};
