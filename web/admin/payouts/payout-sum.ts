import type { OrderId } from '#contract/ids.ts';
import { difference, sum, type Rupiah } from '#contract/money.ts';
import { mostOrdersAtOnce, tooManyOrders, type UnpaidOrder } from '#contract/payouts.ts';

type Amount = { amount: Rupiah };
/** A server of the version before does not send `payableAmount`. */
type Order = Omit<UnpaidOrder, 'payableAmount'> & { payableAmount?: Rupiah };

/** The orders that are ticked, what they come to, and what is paid once earlier refunds are taken back. */
export function payoutSum(orders: readonly Order[], ticked: ReadonlySet<OrderId>, deductions: readonly Amount[] = []) {
  const chosen = orders.filter(({ _id }) => ticked.has(_id));
  const total = sum(chosen.map(({ totalAmount }) => totalAmount));
  const payable = sum(chosen.map(({ totalAmount, payableAmount = totalAmount }) => payableAmount));
  const deducted = sum(deductions.map(({ amount }) => amount));
  return { chosen, total, deducted, paid: difference(payable, deducted) };
}

/** What still keeps a payout from being sent; null when nothing does. */
export function missingIn(chosen: readonly unknown[], proof: Blob | null): string | null {
  if (chosen.length === 0) return 'Harap pilih setidaknya satu pesanan.';
  if (chosen.length > mostOrdersAtOnce) return tooManyOrders;
  return proof ? null : 'Harap unggah bukti pembayaran.';
}
