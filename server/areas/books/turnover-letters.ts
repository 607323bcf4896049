/**
 * Letters by which a seller shows an office the turnover of a year. A letter is a row with what it says, so that later
 * refunds and names change nothing of it, and whoever has its code sees what the paper must say.
 */
import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { PublicLetter, TurnoverLetter } from '#contract/books/books.ts';
import { codeLength, codeSigns, readCode } from '#contract/books/letter-code.ts';
import type { StoreId, TurnoverLetterId } from '#contract/ids.ts';
import { type Rupiah, rupiah, sum } from '#contract/money.ts';
import { deleteInBatches } from '#platform/batches.ts';
import { config } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { refuse } from '#platform/refuse.ts';
import type { Transaction } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { countAll, limitsOfStranger, windowMs } from '#server/areas/auth/failure-counts.ts';
import { monthAfter, startOfMonth } from '#server/areas/payouts/seller-statement.ts';
import { turnoverLetters } from '#server/db/schema/index.ts';
import { settledDay } from './journal.ts';
import { turnoverOf } from './turnover.ts';

type Row = typeof turnoverLetters.$inferSelect;

/** An office is shown a letter soon; one of two years ago would only puzzle it. */
const validMonths = 12;
/** So many letters a store can have at a time, revoked ones included. */
const maxLetters = 24;
/** The 70 random bits of a code hold guesses back. These limits only bound the writes, so they never hide a letter. */
const maxWrongCodes = { ofClient: 20, inAll: 2_000 };

const monthsOf = (year: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

/** How many months of a year have ended and get no more entries, so that a letter stays true. */
function endedMonths(year: number, at: Date): number {
  const [thisYear, thisMonth] = settledDay(at).split('-').map(Number) as [number, number];
  if (year === thisYear) return thisMonth - 1;
  return year < thisYear ? 12 : 0;
}

/**
 * The letters of a store that can still be checked, newest first, and the years in which it sold and that have ended
 * months.
 */
export async function listLetters(sellerId: StoreId, at: Date) {
  const rows = await db.select().from(turnoverLetters).where(isCurrent(sellerId, at)).orderBy(desc(turnoverLetters.id));
  const [first] = await db.rows<{ year: number | null }>(sql`
    select extract(year from min(at) at time zone 'Asia/Makassar')::int as year from ledger_entries
    where seller_id = ${sellerId}`);
  const last = Number(settledDay(at).slice(0, 4));
  const years = Array.from({ length: first!.year === null ? 0 : last + 1 - first!.year }, (_, back) => last - back);
  return { data: rows.map(letterOf), years: years.filter((year) => endedMonths(year, at) > 0) };
}

const isCurrent = (sellerId: StoreId, at: Date) =>
  and(eq(turnoverLetters.sellerId, sellerId), gt(turnoverLetters.expiresAt, at.toISOString()));

/**
 * Issues a letter of the ended months of a year. One that says the same and was not revoked is given again.
 * @throws NO_ENDED_MONTH, LETTERS_FULL
 */
export const issueLetter = (sellerId: StoreId, year: number, at: Date): Promise<TurnoverLetter> =>
  transaction(async (tx) => {
    const [store] = await tx.rows<{ storeName: string }>(sql`
      select store_name as "storeName" from stores where seller_id = ${sellerId} for update`);
    const { storeName } = store!;
    const months = monthsOf(year, endedMonths(year, at));
    if (months.length === 0) throw refuse('NO_ENDED_MONTH');
    const amounts = await amountsOf(tx, sellerId, months);
    const known = await tx.select().from(turnoverLetters).where(isCurrent(sellerId, at));
    const same = known.find(
      (letter) =>
        letter.year === year &&
        letter.storeName === storeName &&
        letter.revokedAt === null &&
        letter.amounts.join() === amounts.join(),
    );
    if (same) return letterOf(same);
    if (known.length >= maxLetters) throw refuse('LETTERS_FULL', { max: maxLetters });
    const expiresAt = new Date(at);
    expiresAt.setUTCMonth(at.getUTCMonth() + validMonths);
    const [issued] = await tx
      .insert(turnoverLetters)
      .values({
        id: newId<TurnoverLetterId>(),
        sellerId,
        code: Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join(''),
        storeName,
        year,
        amounts,
        issuedAt: at.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })
      .returning();
    return letterOf(issued!);
  });

/** The turnover of a store in each of these months, in rupiah. */
async function amountsOf(tx: Transaction, sellerId: StoreId, months: readonly string[]): Promise<Rupiah[]> {
  const sums = await tx.rows<{ month: string; amount: Rupiah }>(sql`
    select to_char(at at time zone 'Asia/Makassar', 'YYYY-MM') as month, sum(amount) as amount
    from ${turnoverOf(sql`orders.seller_id = ${sellerId}
      and ledger_entries.at >= ${startOfMonth(months[0]!)}
      and ledger_entries.at < ${startOfMonth(monthAfter(months.at(-1)!, 1))}`)}
    group by 1`);
  const byMonth = new Map(sums.map(({ month, amount }) => [month, amount]));
  return months.map((month) => byMonth.get(month) ?? rupiah(0));
}

const lastDayOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

function publicLetterOf({ storeName, year, amounts, issuedAt, expiresAt, revokedAt }: Row): PublicLetter {
  const months = monthsOf(year, amounts.length).map((month, at) => ({ month, amount: amounts[at]! }));
  return {
    storeName,
    from: `${year}-01-01`,
    to: lastDayOf(year, amounts.length),
    months,
    total: sum(amounts.map(rupiah)),
    issuedAt,
    expiresAt,
    revokedAt,
  };
}

const letterOf = (row: Row): TurnoverLetter => ({ _id: row.id, code: row.code, ...publicLetterOf(row) });

/**
 * Revokes a letter of a store; repeating it changes nothing.
 * @throws NO_LETTER
 */
export async function revokeLetter(sellerId: StoreId, id: TurnoverLetterId, at: Date): Promise<void> {
  const revoked = await db
    .update(turnoverLetters)
    .set({ revokedAt: sql`coalesce(revoked_at, ${at})` })
    .where(and(isCurrent(sellerId, at), eq(turnoverLetters.id, id)))
    .returning({ id: turnoverLetters.id });
  if (revoked.length === 0) throw refuse('NO_LETTER');
}

/**
 * Returns what the letter with a code says; null when the account of its seller was erased. What cannot
 * be a code, because of its length or a sign that no code has, does not count as a wrong one.
 * @throws NO_LETTER, also for an expired one; TOO_MANY after too many wrong codes of the client or of all
 */
export async function checkLetter(typed: string, clientKey: string, at: Date): Promise<PublicLetter | null> {
  const code = readCode(typed);
  if (!code) throw refuse('NO_LETTER');
  const [letter] = await db
    .select()
    .from(turnoverLetters)
    .where(and(eq(turnoverLetters.code, code), gt(turnoverLetters.expiresAt, at.toISOString())));
  if (!letter) {
    const limits = limitsOfStranger('letter codes', clientKey, maxWrongCodes);
    if (config.rateLimits) await transaction((tx) => countAll(tx, limits, windowMs, at));
    throw refuse('NO_LETTER');
  }
  return letter.storeName === '' ? null : publicLetterOf(letter);
}

/** Empties the letters of a store whose account is erased. Their codes stay, and say that nothing is available. */
export const eraseLetters = (tx: Transaction, sellerId: StoreId) =>
  tx.update(turnoverLetters).set({ storeName: '', amounts: [] }).where(eq(turnoverLetters.sellerId, sellerId));

/** Scheduled job: deletes the letters that cannot be checked any more. */
export const deleteOldLetters = (at: Date): Promise<void> =>
  deleteInBatches(turnoverLetters, ['id'], sql`expires_at <= ${at}`);
