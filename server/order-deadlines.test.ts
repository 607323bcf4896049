/**
 * Random histories of orders, on a clock of their own, against a model of the rules in words: no delivered, paid and
 * undisputed order is without a day, and none is confirmed before it, whatever its courier reports and when.
 */
import { desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type ComplaintId, type OrderId, storeOf } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db } from '#platform/connect.ts';
import { openComplaint, withdrawComplaint } from '#server/areas/complaints/complaints.ts';
import { refundComplaint, releaseComplaint } from '#server/areas/complaints/decide.ts';
import { applyAnswer } from '#server/areas/parcels/apply-answer.ts';
import type { CourierAnswer } from '#server/areas/parcels/courier.ts';
import { trackOrder } from '#server/areas/parcels/poll-couriers.ts';
import { refundManually } from '#server/areas/payments/refunds.ts';
import { closeStore } from '#server/areas/store/closures.ts';
import { complaints, holidays, orders, parcels } from '#server/db/schema/index.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { addHoliday } from '#server/areas/orders/holidays.ts';
import { confirmReceipt, confirmUnansweredDeliveries } from '#server/areas/orders/receive.ts';

beforeAll(openShop);

const [sari, admin, proof] = [await newCustomer('Sari'), await newAdmin(), Buffer.from(await picture.arrayBuffer())];
const hour = 3_600_000;
const zones = { nearby: 1, province: 2, elsewhere: 3, pickup: 0 } as const;

/** The day of a time in Asia/Makassar, and the start of a day, as numbers of days and hours since 1970. */
const dayNumber = (at: number) => Math.floor((at + 8 * hour) / (24 * hour));
const startOf = (day: number) => day * 24 * hour - 8 * hour;
const nameOf = (day: number) => new Date(day * 24 * hour).toISOString().slice(0, 10);

/** The last parcel of an order, as the shop knows it. */
type Parcel = {
  isAsked: boolean;
  /** Its courier has known it once. */
  isKnown: boolean;
  /** The last answer of its courier: later than 72 hours it may be anywhere. */
  answeredAt: number;
  /** Whether it was on its way when the days of its order were last set. */
  isMoving: boolean;
  /** When the shop learnt of its arrival. */
  arrivedAt: number | null;
};

/** The parcel as it is when the days of its order are set. */
const seenAt = (parcel: Parcel | null, now: number) =>
  parcel && { ...parcel, isMoving: parcel.isAsked && parcel.isKnown && now - parcel.answeredAt < 72 * hour };

/** What a courier may answer. `stale` is the delivery of somebody else's parcel, before the payment. */
const answers = ['moving', 'arrives', 'stale', 'returned', 'unknown', 'silent'] as const;
const statuses = { moving: 'droppingoff', arrives: 'delivered', stale: 'delivered', returned: 'returned' } as const;

/** The model: counts days one by one. 1970-01-01 was a Thursday. */
function expectedDays({
  sentAt,
  deliveredAt,
  zone,
  off,
  parcel,
}: {
  sentAt: number;
  deliveredAt: number;
  zone: keyof typeof zones;
  off: Set<string>;
  parcel: Parcel | null;
}) {
  const byCourier = parcel && (parcel.arrivedAt ?? sentAt + (parcel.isMoving ? 30 : 14) * 24 * hour);
  const received = Math.max(deliveredAt, byCourier ?? startOf(dayNumber(sentAt) + zones[zone]));
  let [day, working] = [dayNumber(received), 0];
  while (working < 2) {
    day += 1;
    if ((day + 3) % 7 < 5 && !off.has(nameOf(day))) working += 1;
  }
  return { received, confirms: Math.max(received + 72 * hour, startOf(day + 1)) };
}

const step = fc.oneof(
  ...(['track', ...answers, ...answers] as const).map((name) =>
    fc.record({ name: fc.constant(name), hours: fc.integer({ min: 0, max: 90 }) }),
  ),
  ...(
    ['ship', 'deliver', 'complain', 'withdraw', 'release', 'part', 'return', 'holiday', 'close', 'confirm'] as const
  ).map((name) => fc.record({ name: fc.constant(name), hours: fc.integer({ min: 0, max: 40 }) })),
  ...[1, 2, 3].map(() => fc.record({ name: fc.constant('sweep' as const), hours: fc.integer({ min: 0, max: 90 }) })),
);

const isAnswer = (name: string): name is (typeof answers)[number] => (answers as readonly string[]).includes(name);

function answerOf(name: (typeof answers)[number], reportedAt: number): CourierAnswer {
  if (name === 'unknown' || name === 'silent') return name;
  const [status, updated_at] = [statuses[name], new Date(reportedAt).toISOString()];
  return { status, link: null, history: [{ status, note: '', updated_at }] };
}

const stored = async (id: OrderId) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;
const refused = async (work: Promise<unknown>) =>
  work.then(
    () => false,
    () => true,
  );

test('no order is without a day or confirmed before it, whatever happens', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('nearby', 'province', 'elsewhere', 'pickup'),
      fc.boolean(),
      // It often begins with a parcel that is on its way, or is delivered by the word of its seller.
      fc.constantFrom(0, 2, 3),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (zone, isLate, begun, steps) => {
        const budi = await newSeller();
        const [placed] = await placeOrders(sari, [await newProduct(budi)]);
        const id = placed!._id;
        // Late money restores an order that the system had released.
        if (isLate)
          await atProvider(placed!.checkoutId, 'pending').then(() => atProvider(placed!.checkoutId, 'expire'));
        await pay(placed!);
        await db.rows(sql`update orders set shipping_zone = ${zone}, shipping_fee = 0 where id = ${id}`);
        const paidAt = Date.now();
        let now = paidAt;
        let sentAt: number | undefined;
        let deliveredAt: number | undefined;
        let due: number | undefined;
        let parcel: Parcel | null = null;
        const sent = (['ship', 'track', 'deliver'] as const).slice(0, begun).map((name) => ({ name, hours: 1 }));
        for (const { name, hours } of [...sent, ...steps]) {
          now += hours * hour;
          const at = new Date(now);
          const before = await stored(id);
          const [open] = await db
            .select()
            .from(complaints)
            .where(sql`order_id = ${id} and closed_at is null`);
          const decision = { complaintId: open?.id ?? ('' as ComplaintId), adminId: admin.id, reason: 'Diperiksa' };
          if (name === 'ship' || name === 'deliver') {
            const to = name === 'ship' ? 'shipped' : 'delivered';
            if (await refused(moveTo(id, to, at))) continue;
            if (before.status !== to) {
              sentAt ??= now;
              if (to === 'delivered') [deliveredAt, parcel] = [now, seenAt(parcel, now)];
            }
          } else if (name === 'track') {
            const numbers = await db.$count(parcels, eq(parcels.orderId, id));
            if (numbers > 3) continue;
            const shipment = { courier: 'JNE', trackingNumber: `${id}-${numbers}` };
            await db.update(orders).set(shipment).where(eq(orders.id, id));
            await trackOrder({ orderId: id }, at);
            const isUnderWay = before.status === 'shipped' || before.status === 'delivered';
            if (isUnderWay && zone !== 'pickup' && !parcel?.arrivedAt)
              parcel = { isAsked: true, isKnown: false, answeredAt: 0, isMoving: false, arrivedAt: null };
          } else if (isAnswer(name)) {
            const [last] = await db.select().from(parcels).where(eq(parcels.orderId, id)).orderBy(desc(parcels.id));
            // Couriers are not asked about orders that are refunded.
            if (!last || before.paymentStatus !== 'paid') continue;
            await applyAnswer(last.id, answerOf(name, name === 'stale' ? paidAt - 24 * hour : now), at);
            const isDelivery = parcel!.isAsked && name === 'arrives';
            const isMoved = isDelivery && before.status === 'shipped';
            expect([name, (await stored(id)).status]).toEqual([name, isMoved ? 'delivered' : before.status]);
            if (isMoved) deliveredAt = now;
            if (parcel!.isAsked) {
              const isLast = ['arrives', 'stale', 'returned'].includes(name) || now - sentAt! >= 30 * 24 * hour;
              parcel!.isKnown ||= name in statuses;
              if (name !== 'silent') parcel!.answeredAt = now;
              parcel = seenAt({ ...parcel!, isAsked: !isLast, arrivedAt: isDelivery ? now : null }, now);
              // A parcel that comes back holds the money.
              const after = await stored(id);
              if (name === 'returned') expect([name, after.isDisputed]).toEqual([name, true]);
            }
          } else if (name === 'complain') {
            const complaint = { orderId: id, userId: sari.id, kind: 'damaged' as const, text: 'Rusak', photos: [] };
            const isRefused = await refused(openComplaint(complaint, at));
            if (before.status === 'delivered' && before.paymentStatus === 'paid' && !before.isDisputed) {
              const earlier = await db.$count(complaints, sql`order_id = ${id} and outcome <> 'withdrawn'`);
              if (earlier === 0) expect([name, isRefused]).toEqual([name, false]);
            }
          } else if (name === 'withdraw') {
            if (open) await withdrawComplaint({ complaintId: open.id, userId: sari.id }, at);
          } else if (name === 'release') {
            if (open) await releaseComplaint(decision, at);
          } else if (name === 'part') {
            if (open) await refused(refundComplaint({ ...decision, amount: rupiah(5_000) }, at));
          } else if (name === 'return') {
            await refused(refundManually({ orderId: id, adminId: admin.id, note: 'Transfer', proof }, at));
          } else if (name === 'holiday') {
            await refused(addHoliday({ day: nameOf(dayNumber(now) + 2), name: 'Libur', adminId: admin.id }, at));
          } else if (name === 'close') {
            await closeStore({ sellerId: storeOf(budi.id), opensOn: nameOf(dayNumber(now) + 10) }, at);
          } else if (name === 'confirm') {
            await refused(confirmReceipt({ orderId: id, userId: sari.id }, at));
          } else {
            await confirmUnansweredDeliveries(at);
            const isDue =
              before.status === 'delivered' && before.paymentStatus === 'paid' && !before.isDisputed && now >= due!;
            expect([(await stored(id)).status, isDue]).toEqual([isDue ? 'confirmed' : before.status, isDue]);
          }
          const after = await stored(id);
          if (after.status !== 'delivered' || after.paymentStatus !== 'paid') continue;
          const off = new Set((await db.select().from(holidays)).map(({ day }) => day));
          const { received, confirms } = expectedDays({
            sentAt: sentAt!,
            deliveredAt: deliveredAt!,
            zone,
            off,
            parcel,
          });
          expect([after.receivedAt, after.confirmsAt]).toEqual(
            [received, confirms].map((ms) => new Date(ms).toISOString()),
          );
          due = confirms;
        }
        await expectInvariants();
        // The next history begins earlier: its sweeps would confirm this order at a time before those of its
        // complaints.
        await refused(confirmReceipt({ orderId: id, userId: sari.id }, new Date(now)));
        await db.delete(holidays).where(sql`name = 'Libur'`);
      },
    ),
    { numRuns: 25 },
  );
});
