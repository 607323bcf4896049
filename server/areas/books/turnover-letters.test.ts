import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { codeLength, codeSigns, codeText, readCode } from '#contract/books/letter-code.ts';
import { makassarDay } from '#contract/dates.ts';
import { storeOf, type TurnoverLetterId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { newId } from '#platform/new-id.ts';
import { transaction } from '#platform/transaction.ts';
import { loginFailures, stores, turnoverLetters } from '#server/db/schema/index.ts';
import { call } from '#server/testing/call.ts';
import { payAt, returnAt } from '#server/testing/dated-money.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { checkLetter, deleteOldLetters, eraseLetters, issueLetter, listLetters } from './turnover-letters.ts';

beforeAll(openShop);

const issue = async (seller: Person, year = 2025) =>
  (await call(seller, 'POST /api/store/turnover-letters', { body: { year } })).body.data;
const check = (code: string) => call(null, 'GET /api/shop/turnover-letter/:code', { params: { code } });
const revoke = (seller: Person, id: TurnoverLetterId) =>
  call(seller, 'POST /api/store/turnover-letters/:id/revoke', { params: { id } });

async function sellerWithSales(storeName: string) {
  const [sari, seller] = [await newCustomer(), await newSeller(storeName)];
  const order = async (price: number) => (await placeOrders(sari, [await newProduct(seller, { price })]))[0]!;
  const [kept, returned] = [await order(120_000), await order(80_000)];
  await payAt(kept, '2025-02-28T23:59:59+08:00');
  await payAt(returned, '2025-03-01T00:00:00+08:00');
  await returnAt(returned, { amount: 30_000, at: '2025-05-02T12:00:00+08:00' });
  return { seller, returned };
}

test('a letter has every ended month of its year, and its code shows the same to everybody', async () => {
  const { seller, returned } = await sellerWithSales('Tenun Surat');
  const letter = await issue(seller);
  expect(letter).toMatchObject({ storeName: 'Tenun Surat', from: '2025-01-01', to: '2025-12-31', total: 170_000 });
  expect(letter.months.filter(({ amount }) => amount !== 0)).toEqual([
    { month: '2025-02', amount: 120_000 },
    { month: '2025-03', amount: 80_000 },
    { month: '2025-05', amount: -30_000 },
  ]);
  expect(letter.months).toHaveLength(12);
  const { _id, code, ...said } = letter;
  // As it is typed off a paper.
  expect((await check(codeText(code).toLowerCase())).body.data.letter).toEqual(said);
  expect((await issue(seller))._id).toBe(_id);

  // What happens later changes nothing of it.
  await returnAt(returned, { amount: 50_000, at: new Date().toISOString(), isRest: true });
  await db
    .update(stores)
    .set({ storeName: 'Nama Baru' })
    .where(eq(stores.sellerId, storeOf(seller.id)));
  expect((await check(code)).body.data.letter).toEqual(said);
  expect((await issue(seller)).storeName).toBe('Nama Baru');
  await expectInvariants();
});

test('of the present year it has the months that have ended, and of one that has not begun none', async () => {
  const seller = await newSeller();
  const at = new Date('2026-03-01T00:30:00+08:00');
  const letter = await issueLetter(storeOf(seller.id), 2026, at);
  expect([letter.from, letter.to, letter.months.map(({ month }) => month)]).toEqual([
    '2026-01-01',
    '2026-02-28',
    ['2026-01', '2026-02'],
  ]);
  await expect(issueLetter(storeOf(seller.id), 2026, new Date('2026-01-31T23:00:00+08:00'))).rejects.toMatchObject({
    code: 'NO_ENDED_MONTH',
  });
  expect((await call(seller, 'GET /api/store/turnover-letters', {})).body.years).toEqual([]);
  expect((await listLetters(storeOf(seller.id), at)).data).toHaveLength(1);
});

test('a month has ended when no transaction of it can still be open', async () => {
  const { seller } = await sellerWithSales('Rotan Surat');
  const sellerId = storeOf(seller.id);
  const [early, late] = ['2025-02-01T00:14:00+08:00', '2025-02-01T00:16:00+08:00'].map((time) => new Date(time));
  await expect(issueLetter(sellerId, 2025, early!)).rejects.toMatchObject({ code: 'NO_ENDED_MONTH' });
  expect((await listLetters(sellerId, early!)).years).toEqual([]);
  expect((await issueLetter(sellerId, 2025, late!)).to).toBe('2025-01-31');
  expect((await listLetters(sellerId, late!)).years).toEqual([2025]);
});

test('a revoked letter says so, and a new one has another code', async () => {
  const { seller } = await sellerWithSales('Ukir Surat');
  const letter = await issue(seller);
  expect((await revoke(await newSeller(), letter._id)).body.code).toBe('NO_LETTER');
  expect((await revoke(seller, newId<TurnoverLetterId>())).status).toBe(404);
  expect((await revoke(seller, letter._id)).status).toBe(200);
  const { revokedAt } = (await check(letter.code)).body.data.letter!;
  expect(makassarDay(revokedAt!)).toBe(makassarDay(new Date().toISOString()));
  await revoke(seller, letter._id);
  expect((await check(letter.code)).body.data.letter).toMatchObject({ revokedAt, storeName: 'Ukir Surat' });
  expect((await issue(seller)).code).not.toBe(letter.code);
});

test('a letter expires after twelve months, and a store has at most 24', async () => {
  const seller = await newSeller();
  const at = new Date('2026-06-15T12:00:00+08:00');
  const { code } = await issueLetter(storeOf(seller.id), 2024, at);
  const checkAt = (day: string) => checkLetter(code, '10.0.0.1', new Date(`${day}T12:00:00+08:00`));
  await expect(checkAt('2027-06-14')).resolves.toMatchObject({ total: 0 });
  await expect(checkAt('2027-06-16')).rejects.toMatchObject({ code: 'NO_LETTER' });
  await deleteOldLetters(new Date('2027-06-16T12:00:00+08:00'));
  expect(await db.$count(turnoverLetters, eq(turnoverLetters.code, code))).toBe(0);
  for (let made = 0; made < 24; made += 1) await revoke(seller, (await issue(seller))._id);
  const refused = await call(seller, 'POST /api/store/turnover-letters', { body: { year: 2025 } });
  expect(refused.body.code).toBe('LETTERS_FULL');
});

test('the letter of an erased account is not available', async () => {
  const { seller } = await sellerWithSales('Anyam Surat');
  const { code } = await issue(seller);
  await transaction((tx) => eraseLetters(tx, storeOf(seller.id)));
  expect(await check(code)).toMatchObject({ status: 200, body: { data: { letter: null } } });
  await expectInvariants();
});

test('wrong codes are limited for a client and for all, what cannot be a code is not', async () => {
  const { env } = await openShop();
  configure({ ...env, RATE_LIMITS: 'on' });
  onTestFinished(async () => {
    configure(env);
    await db.delete(loginFailures);
  });
  const { code } = await issue((await sellerWithSales('Batok Surat')).seller);
  const at = new Date();
  const wrong = (nth: number) => {
    const first = codeSigns.indexOf(code[0]!) + 1 + (nth % (codeSigns.length - 1));
    return codeSigns[first % codeSigns.length]! + code.slice(1);
  };
  const tryWrong = (nth: number, client: string) => checkLetter(wrong(nth), client, at).catch(({ code: kind }) => kind);
  const tries: unknown[] = [];
  for (let nth = 0; nth < 22; nth += 1) tries.push(await tryWrong(nth, '10.0.0.2'));
  expect(tries.filter((kind) => kind === 'TOO_MANY').length).toBeGreaterThanOrEqual(1);
  await expect(checkLetter(code, '10.0.0.2', at)).resolves.toMatchObject({ storeName: 'Batok Surat' });
  for (let nth = 0; nth < 30; nth += 1) {
    await expect(checkLetter('bukan kode', '10.0.0.3', at)).rejects.toMatchObject({ code: 'NO_LETTER' });
  }
  await expect(checkLetter(code, '10.0.0.3', at)).resolves.toMatchObject({ storeName: 'Batok Surat' });
  await db.update(loginFailures).set({ failures: 2_000 }).where(eq(loginFailures.subject, 'letter codes'));
  expect(await tryWrong(1, '10.0.0.4')).toBe('TOO_MANY');
  await expect(checkLetter(code, '10.0.0.4', at)).resolves.toMatchObject({ storeName: 'Batok Surat' });
});

test('codes have no letters and digits that look alike', () => {
  expect(codeSigns).not.toMatch(/[0OQ1IL2Z5S8BUVG]/);
  expect(new Set(codeSigns).size).toBe(codeSigns.length);
  expect(readCode('A'.repeat(codeLength + 1))).toBeNull();
  expect(readCode(`${'A'.repeat(codeLength - 1)}0`)).toBeNull();
});
