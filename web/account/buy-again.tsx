import { orderCode } from '#contract/ids.ts';
import type { ListedOrder } from '#contract/orders/orders.ts';
import { isUnpaid } from '#contract/payments/payment-states.ts';
import { call } from '../call.ts';
import { useSend } from '../parts/use-send.ts';
import { Button } from '../ui/button.tsx';
import { loadCart, openCart } from '../visitor/cart.ts';
import { currentUserId } from '../visitor/session.ts';

type BuyAgainProps = { order: Pick<ListedOrder, '_id' | 'orderStatus' | 'paymentStatus'>; className?: string };

/** Puts the products of an order that ended unpaid into the cart and opens it. Shows nothing for other orders. */
export function BuyAgain({ order: { _id: orderId, orderStatus, paymentStatus }, className }: BuyAgainProps) {
  const { isBusy, send } = useSend();
  if (orderStatus !== 'rejected' || !isUnpaid(paymentStatus)) return null;

  async function buy() {
    const answer = await call('POST /api/shop/cart/buy-again', { body: { userId: currentUserId(), orderId } });
    await loadCart();
    return answer;
  }

  return (
    <Button
      className={className}
      isBusy={isBusy}
      onClick={() => send(buy, { done: openCart.run, failure: 'Gagal menambahkan produk.' })}
    >
      Beli lagi<span className="sr-only"> pesanan {orderCode(orderId)}</span>
    </Button>
  );
}
