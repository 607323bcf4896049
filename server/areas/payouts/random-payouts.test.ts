/**
 * Delivers, rejects, pays out and refunds orders, changes accounts and reverses payouts in random order; the amounts
 * must be correct after every step.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { call } from '#server/testing/call.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { rejectAsSeller } from '#server/testing/orders.ts';
import { dueOrder, markPaidOut, paidOrder, refundAfterwards, reversePayout } from '#server/testing/paying-out.ts';
import { newAdmin, newCustomer, newSeller, password, type Person, storeForm } from '#server/testing/people.ts';
import { picture } from '#server/testing/pictures.ts';
import { emptyShopAfter, expectHistories, readHistories } from '#server/testing/random-histories.ts';

/** `npm run prove models` raises these. */
const histories = readHistories(3);

let admin = await newAdmin();
let buyer = await newCustomer();

type PaidOut = { amount: number; orders: DetailedOrder[]; deductions: ReadonlyMap<string, number> };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** A simple model of a seller's money, compared with the shop after every step. */
class Books {
  readonly seller: Person;
  readonly due = new Map<string, DetailedOrder>();
  readonly paidOut = new Map<string, DetailedOrder>();
  readonly rejected = new Map<string, DetailedOrder>();
  readonly payouts: PaidOut[] = [];
  /** What each refunded order is to be deducted; negative for a deduction to be returned. */
  readonly deductions = new Map<string, number>();
  isConfirmed = true;
  private edits = 0;

  get toTakeBack(): number {
    return sumOf([...this.deductions.values()]);
  }

  get grandTotal(): number {
    return sumOf(this.payouts.map(({ amount }) => amount));
  }

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
    const amount = sumOf(chosen.map(({ totalAmount }) => totalAmount)) - this.toTakeBack;
    const { status, body } = await markPaidOut(
      admin,
      this.seller,
      chosen.map(({ _id }) => _id),
    );
    if (chosen.length === 0) return expect(status).toBe(400);
    if (!this.isConfirmed) return expect([status, body.code]).toEqual([409, 'ACCOUNT_UNCONFIRMED']);
    if (amount <= 0) return expect(status).toBe(409);
    expect(status).toBe(200);
    this.payouts.push({ amount, orders: chosen, deductions: new Map(this.deductions) });
    this.deductions.clear();
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
    if (which === 'paidOut') this.deduct(order._id, order.totalAmount);
  }

  async editAccount(): Promise<void> {
    this.edits += 1;
    const { status } = await call(this.seller, 'PUT /api/store/profile/edit', {
      fields: { ...storeForm, phoneNumber: '0812', bankAccountNumber: `00${this.edits}` },
      files: { storeLogo: undefined, storeBanner: undefined },
    });
    expect(status).toBe(200);
    this.isConfirmed = false;
  }

  async confirmAccount(): Promise<void> {
    const { status } = await call(this.seller, 'POST /api/store/profile/confirm-account', { body: { password } });
    expect(status).toBe(this.isConfirmed ? 409 : 200);
    this.isConfirmed = true;
  }

  /** The transfer of a payout fails: its orders are due again, and what it deducted or returned is open again. */
  async reverse(which: 'oldest' | 'newest'): Promise<void> {
    const at = which === 'oldest' ? 0 : this.payouts.length - 1;
    const [payout] = this.payouts.slice(at, at + 1);
    if (!payout) return;
    const { body } = await call(this.seller, 'GET /api/store/payouts/get', { query: { sortBy: 'oldest' } });
    const kept = body.data.filter(({ reversal }) => reversal === null);
    expect((await reversePayout(admin, kept[at]!._id)).status).toBe(200);
    this.payouts.splice(at, 1);
    for (const order of payout.orders) {
      if (this.paidOut.delete(order._id)) this.due.set(order._id, order);
      else this.deduct(order._id, -order.totalAmount);
    }
    for (const [orderId, amount] of payout.deductions) this.deduct(orderId, amount);
  }

  private deduct(orderId: string, amount: number): void {
    const rest = (this.deductions.get(orderId) ?? 0) + amount;
    if (rest === 0) this.deductions.delete(orderId);
    else this.deductions.set(orderId, rest);
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
    expect(Object.fromEntries(body.deductions.map(({ orderId, amount }) => [orderId, amount]))).toEqual(
      Object.fromEntries(this.deductions),
    );
    expect(body.dueAmount).toBe(sumOf([...this.due.values()].map(({ totalAmount }) => totalAmount)));
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
  { weight: 1, arbitrary: step('edit account', fc.constant(null), (books) => books.editAccount()) },
  { weight: 2, arbitrary: step('confirm account', fc.constant(null), (books) => books.confirmAccount()) },
  {
    weight: 2,
    arbitrary: step('reverse', fc.constantFrom('oldest', 'newest'), (books, which) => books.reverse(which)),
  },
  { weight: 2, arbitrary: step('refund', fc.constantFrom('due', 'paidOut'), (books, which) => books.refund(which)) },
  {
    weight: 2,
    arbitrary: step('refund rejected', fc.constantFrom('provider', 'manual'), (books, way) =>
      books.refundRejected(way),
    ),
  },
);

test(
  'pays a seller what they are owed after random deliveries, payouts, refunds, reversals and changes of account',
  async () => {
    const ran: Set<string>[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 14 }), async (way) => {
        if (await emptyShopAfter(ran)) [admin, buyer] = [await newAdmin(), await newCustomer()];
        const books = new Books(await newSeller());
        for (const { take } of way) {
          await take(books);
          await books.expectToAgree();
        }
        ran.push(new Set());
      }),
      { numRuns: histories.numRuns, interruptAfterTimeLimit: histories.limitMs, markInterruptAsFailure: false },
    );
    expectHistories(histories, ran);
  },
  histories.limitMs * 3,
);
