/**
 * Asks before an order that equals one that was just paid, for example in another window. The server would accept it.
 */
import { clockTime } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah, sum } from '#contract/money.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { call } from '../parts/order/answers.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { currentUserId } from '../visitor/session.ts';

/** How long ago, in ms, the equal order may have been placed: the usual payment window. */
const recentMs = 60 * 60 * 1000;
/** A checkout over more stores is not recognised. */
const maxOrders = 50;

type Item = { productId: string; quantity: number };

const linesOf = (items: readonly Item[]): string =>
  items
    .map(({ productId, quantity }) => `${productId} ${quantity}`)
    .sort()
    .join();

/** The orders of a recent checkout of the same products and quantities; empty without one, or when none can be read. */
export async function findEqual(paymentStatus: 'paid' | 'pending', items: readonly Item[]): Promise<ListedOrder[]> {
  const params = { userId: currentUserId() };
  const answer = await call('GET /api/shop/order/list/:userId', { params, query: { limit: maxOrders } }).catch(
    () => null,
  );
  if (!answer) return [];
  // A bare answer has no time of its own.
  const now = Date.parse(answer.now) || Date.now();
  const recent = answer.data.filter(
    (order) => order.paymentStatus === paymentStatus && now - Date.parse(order.orderDate) < recentMs,
  );
  const checkouts = [...Map.groupBy(recent, ({ checkoutId }) => checkoutId).values()];
  return checkouts.find((orders) => linesOf(orders.flatMap(({ cartItems }) => cartItems)) === linesOf(items)) ?? [];
}

type EqualOrderDialogProps = { orders: readonly ListedOrder[]; onConfirm: () => void; onClose: () => void };

export const EqualOrderDialog = ({ orders, onConfirm, onClose }: EqualOrderDialogProps) => (
  <Dialog isOpen onClose={onClose} title="Pesan sekali lagi?" size="sm">
    <p className="text-pretty">
      Pesanan dengan produk dan jumlah yang sama sudah Anda buat pukul {clockTime(orders[0]!.orderDate)} WITA dan sudah
      dibayar: <b>{orders.map(({ _id }) => orderCode(_id)).join(', ')}</b>,{' '}
      {formatRupiah(sum(orders.map(({ totalAmount }) => totalAmount)))}. Kalau dilanjutkan, Anda membuat dan membayar
      pesanan kedua.
    </p>
    <DialogActions>
      <ButtonLink to="/shop/account?tab=pesanan" variant="secondary">
        Lihat Pesanan
      </ButtonLink>
      <Button onClick={onConfirm}>Pesan Lagi</Button>
    </DialogActions>
  </Dialog>
);
