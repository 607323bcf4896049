/**
 * Random histories of orders, on a clock of their own, against a model of the rules in words: no delivered, paid and
 * undisputed order is without a day, and none is confirmed before it.
 */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ComplaintId, OrderId } from '#contract/ids.ts';
import { rupiah } from '#contract/money.ts';
import { db, queryRows } from '#platform/db.ts';
import { openComplaint, withdrawComplaint } from '#server/areas/complaints/complaints.ts';
import { refundComplaint, releaseComplaint } from '#server/areas/complaints/decide.ts';
import { refundManually } from '#server/areas/payments/refunds.ts';
import { closeStore } from '#server/areas/store/closures.ts';
import { complaints, holidays, orders } from '#server/db/schema/index.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { moveTo, pay, placeOrders } from '#server/testing/orders.ts';
import { newAdmin, newCustomer, newSeller } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { newProduct } from '#server/testing/products.ts';
import { atProvider } from '#server/testing/provider.ts';
import { addHoliday } from '#server/areas/orders/holidays.ts';
import { confirmReceipt, confirmUnansweredDeliveries } from '#server/areas/orders/move-order.ts';

beforeAll(openShop);

const [sari, admin, proof] = [await newCustomer('Sari'), await newAdmin(), Buffer.from(await picture.arrayBuffer())];
const hour = 3_600_000;
const zones = { nearby: 1, province: 2, elsewhere: 3, pickup: 0 } as const;

/** The day of a time in Asia/Makassar, and the start of a day, as numbers of days and hours since 1970. */
const dayNumber = (at: number) => Math.floor((at + 8 * hour) / (24 * hour));
const startOf = (day: number) => day * 24 * hour - 8 * hour;
const nameOf = (day: number) => new Date(day * 24 * hour).toISOString().slice(0, 10);

/** The model: counts days one by one. 1970-01-01 was a Thursday. */
function expectedDays({
  sentAt,
  deliveredAt,
  zone,
  off,
}: {
  sentAt: number;
  deliveredAt: number;
  zone: keyof typeof zones;
  off: Set<string>;
}) {
  const received = Math.max(deliveredAt, startOf(dayNumber(sentAt) + zones[zone]));
  let [day, working] = [dayNumber(received), 0];
  while (working < 2) {
    day += 1;
    if ((day + 3) % 7 < 5 && !off.has(nameOf(day))) working += 1;
  }
  return { received, confirms: Math.max(received + 72 * hour, startOf(day + 1)) };
}

const step = fc.oneof(
  ...(
    ['ship', 'deliver', 'complain', 'withdraw', 'release', 'part', 'return', 'holiday', 'close', 'confirm'] as const
  ).map((name) => fc.record({ name: fc.constant(name), hours: fc.integer({ min: 0, max: 40 }) })),
  ...[1, 2, 3].map(() => fc.record({ name: fc.constant('sweep' as const), hours: fc.integer({ min: 0, max: 90 }) })),
);

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
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (zone, isLate, steps) => {
        const budi = await newSeller();
        const [placed] = await placeOrders(sari, [await newProduct(budi)]);
        const id = placed!._id;
        // Late money restores an order that the system had released.
        if (isLate)
          await atProvider(placed!.checkoutId, 'pending').then(() => atProvider(placed!.checkoutId, 'expire'));
        await pay(placed!);
        await queryRows(db, sql`update orders set shipping_zone = ${zone}, shipping_fee = 0 where id = ${id}`);
        let now = Date.now();
        let sentAt: number | undefined;
        let deliveredAt: number | undefined;
        let due: number | undefined;
        for (const { name, hours } of steps) {
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
              if (to === 'delivered') deliveredAt = now;
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
            await closeStore({ sellerId: budi.id, opensOn: nameOf(dayNumber(now) + 10) }, at);
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
          const { received, confirms } = expectedDays({ sentAt: sentAt!, deliveredAt: deliveredAt!, zone, off });
          expect([after.receivedAt, after.confirmsAt]).toEqual(
            [received, confirms].map((ms) => new Date(ms).toISOString()),
          );
          due = confirms;
        }
        await expectInvariants();
        await db.delete(holidays).where(sql`name = 'Libur'`);
      },
    ),
    { numRuns: 25 },
  );
});
