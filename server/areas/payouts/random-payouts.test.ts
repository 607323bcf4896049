/** Delivers, rejects, pays out and refunds orders in random order; the amounts must be correct after every step. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DetailedOrder } from '#contract/orders.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { dueOrder, markPaidOut, paidOrder, refundAfterwards } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, type Person } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';

const admin = await newAdmin();
const buyer = await newCustomer();

/** A simple model of a seller's money, compared with the shop after every step. */
class Books {
  readonly seller: Person;
  readonly due = new Map<string, DetailedOrder>();
  readonly paidOut = new Map<string, DetailedOrder>();
  readonly rejected = new Map<string, DetailedOrder>();
  toTakeBack = 0;
  grandTotal = 0;

  constructor(seller: Person) {
    this.seller = seller;
  }

  async deliver(price: number): Promise<void> {
    const order = await dueOrder(buyer, this.seller, price);
    this.due.set(order._id, order);
  }

  async reject(price: number): Promise<void> {
    const order = await paidOrder(buyer, this.seller, price);
    await rejectAsSeller(order._id);
    this.rejected.set(order._id, order);
  }

  async payOut(share: number): Promise<void> {
    const chosen = [...this.due.values()].slice(0, Math.ceil(this.due.size * share));
    const amount = chosen.reduce((sum, { totalAmount }) => sum + totalAmount, 0) - this.toTakeBack;
    const { status } = await markPaidOut(
      admin,
      this.seller,
      chosen.map(({ _id }) => _id),
    );
    if (chosen.length === 0) return expect(status).toBe(400);
    if (amount <= 0) return expect(status).toBe(409);
    expect(status).toBe(200);
    this.grandTotal += amount;
    this.toTakeBack = 0;
    for (const order of chosen) {
      this.due.delete(order._id);
      this.paidOut.set(order._id, order);
    }
  }

  /** The bank reverses the payment of an order that is due or was paid out. */
  async refund(which: 'due' | 'paidOut'): Promise<void> {
    const [order] = this[which].values();
    if (!order) return;
    await refundAfterwards(order);
    this[which].delete(order._id);
    if (which === 'paidOut') this.toTakeBack += order.totalAmount;
  }

  async refundRejected(way: 'provider' | 'manual'): Promise<void> {
    const [order] = this.rejected.values();
    if (!order) return;
    const params = { orderId: order._id };
    const { status } =
      way === 'provider'
        ? await call(admin, 'POST /api/admin/refunds/:orderId/provider', { params })
        : await call(admin, 'POST /api/admin/refunds/:orderId/manual', {
            params,
            fields: { note: 'Transfer bank' },
            files: { proof: picture },
          });
    expect(status).toBe(200);
    this.rejected.delete(order._id);
  }

  async expectToAgree(): Promise<void> {
    const { body } = await call(this.seller, 'GET /api/store/payouts/get', {});
    expect(body.due.map(({ _id }) => _id).toSorted()).toEqual([...this.due.keys()].toSorted());
    expect(body.deductions.reduce((sum, { amount }) => sum + amount, 0)).toBe(this.toTakeBack);
    expect(body.grandTotal).toBe(this.grandTotal);
    await expectInvariants();
  }
}

type Step = { label: string; take: (books: Books) => Promise<void> };

const step = <Given>(name: string, given: fc.Arbitrary<Given>, take: (books: Books, given: Given) => Promise<void>) =>
  given.map((chosen): Step => ({ label: `${name} ${String(chosen)}`, take: (books) => take(books, chosen) }));

const price = fc.integer({ min: 10, max: 300 }).map((thousands) => thousands * 1000);
const steps = fc.oneof(
  { weight: 4, arbitrary: step('deliver', price, (books, amount) => books.deliver(amount)) },
  { weight: 2, arbitrary: step('reject', price, (books, amount) => books.reject(amount)) },
  { weight: 3, arbitrary: step('pay out', fc.constantFrom(0, 0.5, 1), (books, share) => books.payOut(share)) },
  { weight: 2, arbitrary: step('refund', fc.constantFrom('due', 'paidOut'), (books, which) => books.refund(which)) },
  {
    weight: 2,
    arbitrary: step('refund rejected', fc.constantFrom('provider', 'manual'), (books, way) =>
      books.refundRejected(way),
    ),
  },
);

test('pays a seller what they are owed after random deliveries, rejections, payouts and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 14 }), async (way) => {
      const books = new Books(await newSeller());
      for (const { take } of way) {
        await take(books);
        await books.expectToAgree();
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);
