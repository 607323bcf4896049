/** What a sold piece says of its makers: frozen when it was ordered, on cards, at /asal, to admins. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { transaction } from '#platform/transaction.ts';
import { eraseMaker } from '#server/areas/makers/erase-maker.ts';
import { eraseOrderTexts } from '#server/areas/orders/erase-texts.ts';
import {
  lineMakers,
  lineOrigins,
  makers,
  pieceCodeReports,
  pieceCodes,
  productMakers,
  products,
  users,
} from '#server/db/schema/index.ts';
import { order, ordersOf } from '#server/testing/buying.ts';
import { call } from '#server/testing/call.ts';
import { returnAt } from '#server/testing/dated-money.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { newMaker } from '#server/testing/makers.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { waitForJobs } from '#server/testing/wait-for-jobs.ts';
import { deleteOldCodeReports } from './code-reports.ts';
import { writeOpenings } from './openings.ts';

beforeAll(openShop);
afterAll(expectInvariants);

const seller = await newSeller();
const sari = await newCustomer('Sari Wowor');

/** A product of two makers with all that can be said of it. */
async function newPiece(fields: object = {}) {
  const id = await newProduct(seller, { title: 'Kain Pinawetengan', ...fields });
  const makerId = await newMaker(seller, [id]);
  const otherId = await newMaker(seller, [id], { name: 'Bapak Fence', region: null, technique: null });
  await db
    .update(products)
    .set({ technique: 'weaving', materials: 'Katun', care: 'Cuci dengan tangan' })
    .where(eq(products.id, id));
  return { id, makerId, otherId };
}

async function paidPiece(piece?: Awaited<ReturnType<typeof newPiece>>) {
  const made = piece ?? (await newPiece());
  const [placed] = await placeOrders(sari, [made.id]);
  await pay(placed!);
  return { ...made, order: placed! };
}

const cardsOf = (orderId: OrderId, who: Person = seller) =>
  call(who, 'POST /api/store/orders/cards/:id', { params: { id: orderId } });
const originOf = (code: string, headers = {}) =>
  call(null, 'GET /api/shop/origins/:code', { params: { code }, headers });
const stateOf = async (code: string) => (await originOf(code)).body.data.state;
const codesOf = (orderId: OrderId) =>
  db
    .select()
    .from(pieceCodes)
    .innerJoin(lineOrigins, eq(lineOrigins.orderLineId, pieceCodes.orderLineId))
    .where(eq(lineOrigins.orderId, orderId));

async function sentPiece() {
  const sold = await paidPiece();
  await moveTo(sold.order._id, 'shipped');
  const [card] = (await cardsOf(sold.order._id)).body.data;
  return { ...sold, code: card!.code, card: card! };
}

test('a line keeps its origin as it was ordered, and one without an origin has no row', async () => {
  const [piece, plain] = [await newPiece(), await newProduct(seller, { title: 'Polos' })];
  const [ordered] = await ordersOf(
    await order(sari, [
      [piece.id, 2],
      [plain, 1],
    ]),
  );
  await db.update(makers).set({ name: 'Nama Lain', region: '71.71' }).where(eq(makers.id, piece.makerId));
  await db.update(products).set({ materials: 'Sutra' }).where(eq(products.id, piece.id));
  const origins = await db.select().from(lineOrigins).where(eq(lineOrigins.orderId, ordered!.id));
  expect(origins).toMatchObject([
    {
      makerId: piece.makerId,
      technique: 'weaving',
      materials: 'Katun',
      care: 'Cuci dengan tangan',
      geoIndication: null,
    },
  ]);
  const named = await db.select().from(lineMakers).where(eq(lineMakers.orderLineId, origins[0]!.orderLineId));
  expect(named.map(({ position, name, region }) => [position, name, region])).toEqual([
    [0, 'Mama Deetje Rorimpandey', '71.73'],
    [1, 'Bapak Fence', null],
  ]);
  await expect(db.update(lineMakers).set({ name: 'Lain' })).rejects.toThrow();
});

test('a maker who is being erased while somebody orders is named by nothing', async () => {
  const { id, makerId } = await newPiece();
  let ordering: Promise<string> | undefined;
  await transaction(async (tx) => {
    await eraseMaker(tx, { makerId }, new Date());
    ordering = order(sari, [[id, 1]]);
    await new Promise((done) => setTimeout(done, 1_000));
  });
  await ordering;
  expect(await db.select().from(lineMakers).where(eq(lineMakers.makerId, makerId))).toEqual([]);
  await expectInvariants();
});

test('each piece gets a code when the order is sent or its cards are printed, once, and a line of many one', async () => {
  const piece = await newPiece({ stock: 1_000, price: 1_000 });
  const [few] = await ordersOf(await order(sari, [[piece.id, 3]]));
  expect((await cardsOf(few!.id)).body.data).toEqual([]);
  const again = await paidPiece(piece);
  expect(await codesOf(again.order._id)).toEqual([]);
  await moveTo(again.order._id, 'shipped');
  await waitForJobs();
  expect(await codesOf(again.order._id)).toHaveLength(1);
  const [one, other] = await Promise.all([cardsOf(again.order._id), cardsOf(again.order._id)]);
  expect(one.body.data).toEqual(other.body.data);
  expect(one.body.data).toMatchObject([
    {
      makers: ['Mama Deetje Rorimpandey', 'Bapak Fence'],
      place: 'Kota Tomohon',
      pieces: 1,
      title: 'Kain Pinawetengan',
    },
  ]);
  const many = await order(await newCustomer(), [[piece.id, 201]]);
  await atProvider(many, 'settle');
  const [ordered] = await ordersOf(many);
  const { body } = await cardsOf(ordered!.id);
  expect(body.data.map(({ number, pieces }) => [number, pieces])).toEqual([[1, 201]]);
  expect((await cardsOf(ordered!.id, await newSeller())).status).toBe(404);
});

test('the page of a code follows its order and tells nothing of its buyer', async () => {
  const { order: placed, makerId } = await paidPiece();
  const other = await newProduct(seller, { title: 'Selendang' });
  await db.insert(productMakers).values({ productId: other, position: 0, makerId });
  const { code } = (await cardsOf(placed._id)).body.data[0]!;
  expect(await stateOf(code)).toBe('unsent');
  await moveTo(placed._id, 'shipped');
  const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5).toLowerCase()}`;
  const { body } = await originOf(typed);
  expect(body.data).toMatchObject({
    code,
    state: 'valid',
    sold: { title: 'Kain Pinawetengan', technique: 'weaving', storeId: seller.id, works: expect.any(Array) },
  });
  expect(body.data.sold!.makers.map(({ name, place, since }) => [name, place, since])).toEqual([
    ['Mama Deetje Rorimpandey', 'Kota Tomohon', 1987],
    ['Bapak Fence', null, 1987],
  ]);
  expect(body.data.sold!.works.map(({ _id }) => _id)).toEqual([other]);
  const answer = JSON.stringify(body);
  for (const secret of [placed._id, placed.checkoutId, sari.userName, 'Sam Ratulangi', String(placed.totalAmount)])
    expect(answer).not.toContain(secret);
  await writeOpenings();
  const { body: seen } = await call(seller, 'GET /api/store/orders/details/:id', { params: { id: placed._id } });
  expect(seen.data.cards).toEqual({ codes: 1, openings: 2, isVoided: false });
  await returnAt(placed, { amount: placed.totalAmount / 2, at: new Date().toISOString() });
  expect(await stateOf(code)).toBe('valid');
  await returnAt(placed, { amount: placed.totalAmount / 2, at: new Date().toISOString(), isRest: true });
  expect((await originOf(code)).body.data).toEqual({ code, state: 'ended', sold: null });
  expect((await cardsOf(placed._id)).body.data).toEqual([]);
});

test('an erased or taken-down maker is shown without a name, and erased texts of an order are gone', async () => {
  const { code, makerId, otherId, order: placed } = await sentPiece();
  await db
    .update(makers)
    .set({ takenDownAt: new Date().toISOString(), takenDownReason: 'x' })
    .where(eq(makers.id, otherId));
  await transaction((tx) => eraseMaker(tx, { makerId }, new Date()));
  const nobody = { _id: null, name: '', place: null };
  expect((await originOf(code)).body.data.sold).toMatchObject({ makers: [nobody, nobody], works: [] });
  await transaction((tx) => eraseOrderTexts(tx, [placed._id]));
  expect((await originOf(code)).body.data.sold).toMatchObject({
    materials: null,
    care: null,
    title: 'Kain Pinawetengan',
  });
});

test('cards name no maker who was taken down, and no page one whose store is suspended', async () => {
  const { code, otherId, order: placed } = await sentPiece();
  await db
    .update(makers)
    .set({ takenDownAt: new Date().toISOString(), takenDownReason: 'x' })
    .where(eq(makers.id, otherId));
  expect((await cardsOf(placed._id)).body.data).toMatchObject([{ makers: ['Mama Deetje Rorimpandey'] }]);
  const suspend = (suspendedAt: string | null) => db.update(users).set({ suspendedAt }).where(eq(users.id, seller.id));
  await suspend(new Date().toISOString());
  const nobody = { _id: null, name: '', place: null };
  const { sold } = (await originOf(code)).body.data;
  await suspend(null);
  expect(sold).toMatchObject({ makers: [nobody, nobody], works: [], storeId: null });
});

test('a village is told only while its maker tells it still', async () => {
  const piece = await newPiece();
  const live = (region: string | null) => db.update(makers).set({ region }).where(eq(makers.id, piece.makerId));
  await live('71.73.05');
  const { order: placed } = await paidPiece(piece);
  await moveTo(placed._id, 'shipped');
  const places = async () => {
    const [card] = (await cardsOf(placed._id)).body.data;
    return [card!.place, (await originOf(card!.code)).body.data.sold!.makers[0]!.place];
  };
  const [village] = await places();
  expect(village).toMatch(/^Tomohon .*, Kota Tomohon$/);
  expect(await places()).toEqual([village, village]);
  for (const region of ['71.73', null]) {
    await live(region);
    expect(await places()).toEqual(['Kota Tomohon', 'Kota Tomohon']);
  }
});

test('an order has at most 200 codes: a line beyond what is left has one', async () => {
  const [many, few] = [await newPiece({ stock: 1_000, price: 1_000 }), await newPiece({ stock: 1_000, price: 1_000 })];
  const checkout = await order(await newCustomer(), [
    [many.id, 150],
    [few.id, 60],
  ]);
  await atProvider(checkout, 'settle');
  const [ordered] = await ordersOf(checkout);
  const first = (await cardsOf(ordered!.id)).body.data;
  const counts = [150, 60].map((pieces) => first.filter((card) => card.pieces === pieces).length);
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, counts.includes(150) ? 150 : 60]);
  expect((await cardsOf(ordered!.id)).body.data).toEqual(first);
});

test('only unknown codes count for their client', async () => {
  const { env } = await openShop();
  const { code } = await sentPiece();
  configure({ ...env, RATE_LIMITS: 'on' });
  try {
    for (let tries = 0; tries < 40; tries += 1) expect((await originOf(code)).status).toBe(200);
    for (let tries = 0; tries < 30; tries += 1) expect((await originOf('ACDEFHJKMN')).status).toBe(404);
    expect((await originOf('ACDEFHJKMN')).status).toBe(429);
    expect((await originOf('kurang')).status).toBe(404);
    // Who shares an address with somebody who guesses still reads and reports what is in the hand.
    expect((await originOf(code)).status).toBe(200);
    const report = (of: string) =>
      call(null, 'POST /api/shop/origins/:code/report', { params: { code: of }, body: {} });
    expect([(await report(code)).status, (await report('ACDEFHJKMN')).status]).toEqual([200, 429]);
  } finally {
    configure(env);
    await db.rows(sql`delete from login_failures`);
  }
});

test('a report that no admin decides is deleted after a year', async () => {
  const { code } = await sentPiece();
  await call(null, 'POST /api/shop/origins/:code/report', { params: { code }, body: { text: 'Dua kain' } });
  const count = () => db.$count(pieceCodeReports, eq(pieceCodeReports.code, code));
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  await deleteOldCodeReports(after(364));
  expect(await count()).toBe(1);
  await deleteOldCodeReports(after(366));
  expect(await count()).toBe(0);
});

test('a report needs no login; an admin voids the codes of the line, once, or dismisses', async () => {
  const admin = await newAdmin();
  const { code, order: placed } = await sentPiece();
  const report = () =>
    call(null, 'POST /api/shop/origins/:code/report', { params: { code }, body: { text: 'Dua kain' } });
  for (let count = 0; count < 7; count += 1) expect((await report()).status).toBe(200);
  const list = async (status: 'open' | 'closed') =>
    (await call(admin, 'GET /api/admin/code-reports', { query: { status, q: code } })).body.data;
  const open = await list('open');
  expect(open).toHaveLength(5);
  expect(open[0]).toMatchObject({ code, text: 'Dua kain', orderId: placed._id, codes: 1 });
  const tasks = (await call(admin, 'GET /api/admin/dashboard/tasks')).body.data;
  expect(tasks.codeReports).toBeGreaterThanOrEqual(5);
  const dismiss = { params: { id: open[0]!._id } };
  expect((await call(admin, 'POST /api/admin/code-reports/:id/dismiss', dismiss)).status).toBe(200);
  await report();
  const [last] = await list('open');
  const decided = { params: { id: last!._id }, body: { reason: 'Ditiru' } };
  const both = await Promise.all([1, 2].map(() => call(admin, 'POST /api/admin/code-reports/:id/void', decided)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([await stateOf(code), await list('open')]).toEqual(['voided', []]);
  const { body } = await call(admin, 'GET /api/admin/audit', { query: { subject: placed._id } });
  expect(body.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['codes-voided', 'code-reports-dismissed']),
  );
});
