import { setTimeout as sleep } from 'node:timers/promises';
import type { Person, Run } from './buyer.ts';
import { isUnknown } from './visitor.ts';

/** Pays sellers, sends money back to buyers and reverses payouts at random until the run is over. */
export async function keepAdministering(admin: Person, run: Run): Promise<void> {
  const { random } = admin;
  while (!run.isOver()) {
    if (random.chance(0.5)) await payOut(admin, run);
    else if (random.chance(0.8)) await refund(admin, run);
    else await reversePayout(admin);
    await sleep(random.whole(50, 400));
  }
}

/** A proof of payment may be any PDF. */
const proof = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' });

async function payOut({ visitor, random }: Person, { recorder }: Run): Promise<void> {
  const sellers = await visitor.call('GET /api/admin/payout/unpaid-sellers', { query: {} });
  if (sellers.status !== 200 || sellers.body.data.length === 0) return;
  const { sellerId } = random.pick(sellers.body.data);
  const due = await visitor.call('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId }, query: {} });
  if (due.status !== 200 || due.body.orders.length === 0) return;
  const orderIds = due.body.orders.slice(0, random.whole(1, 3)).map(({ _id }) => _id);
  const form = { fields: { sellerId, orders: JSON.stringify(orderIds) }, files: { paymentProof: proof } };
  const paid = await visitor.call('POST /api/admin/payout/mark-paid', form);
  const isAcknowledged = paid.status === 200;
  if (isAcknowledged || isUnknown(paid)) recorder.payouts.push({ orderIds, isAcknowledged });
}

async function refund({ visitor, random }: Person, { recorder }: Run): Promise<void> {
  const due = await visitor.call('GET /api/admin/refunds', { query: { limit: 20 } });
  if (due.status !== 200 || due.body.data.length === 0) return;
  const { _id: orderId, byProvider, state } = random.pick(due.body.data);
  const [params, form] = [{ orderId }, { fields: { note: 'Transfer bank' }, files: { proof } }];
  const { status } =
    byProvider && state === 'open'
      ? await visitor.call('POST /api/admin/refunds/:orderId/provider', { params })
      : await visitor.call('POST /api/admin/refunds/:orderId/manual', { params, ...form });
  if (status === 200) recorder.refunds.push(orderId);
}

async function reversePayout({ visitor, random }: Person): Promise<void> {
  const history = await visitor.call('GET /api/admin/payout/history/all', { query: { limit: 20 } });
  const kept = history.status === 200 ? history.body.data.filter(({ reversal }) => reversal === null) : [];
  if (kept.length === 0) return;
  const request = { params: { payoutId: random.pick(kept)._id }, body: { reason: 'Dikembalikan bank' } };
  await visitor.call('POST /api/admin/payout/reverse/:payoutId', request);
}
