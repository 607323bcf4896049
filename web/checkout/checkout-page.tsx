import { type ClientLoaderFunctionArgs, Link, redirectDocument, useLoaderData } from 'react-router';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../parts/buying/answers.ts';
import { allowsPaymentScript } from '../parts/buying/snap.ts';
import { PaymentRefused } from '../parts/buying/payment-refused.tsx';
import { feeText } from '../parts/buying/shipping-texts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useCart } from '../visitor/cart.ts';
import { currentUserId } from '../visitor/session.ts';
import { AddressCard } from './address-card.tsx';
import { CartChanges } from './cart-changes.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { EmailNote, OrderProblem, PaymentNote, ProviderNote, DoubtfulAddress } from './checkout-notes.tsx';
import { EqualOrderDialog } from './equal-order.tsx';
import { useDelivery } from './use-delivery.ts';
import { useOrder } from './use-order.ts';

export const title = 'Checkout';

export const clientLoader = ({ url }: ClientLoaderFunctionArgs) => {
  if (!allowsPaymentScript()) throw redirectDocument(url.pathname + url.search);
  const params = { userId: currentUserId() };
  return { addresses: call('GET /api/shop/address/get/:userId', { params }).then(({ data }) => data) };
};

export default function CheckoutPage() {
  const { addresses } = useLoaderData<typeof clientLoader>();
  const delivery = useDelivery(addresses);
  const order = useOrder(addresses, delivery);
  const isEmpty = useCart(({ state, itemsByStore }) => state === 'ready' && itemsByStore.length === 0);
  const isFeeKnown = delivery.shipping !== null && delivery.chosen !== null;

  function choose(id: string) {
    delivery.choose(id);
    order.forgetProblem();
  }

  return (
    <div className="page-column py-4 md:py-8">
      <h1 className="mb-4 text-2xl md:mb-6 md:text-3xl">Checkout</h1>
      <div className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <AddressCard addresses={addresses} chosen={delivery.chosen} missed={delivery.missed} onChoose={choose} />
          {delivery.doubt && <DoubtfulAddress doubt={delivery.doubt} />}
          {order.problem && <OrderProblem>{order.problem}</OrderProblem>}
          {order.changes.length > 0 && <CartChanges changes={order.changes} />}
          <CheckoutItems quotes={delivery.shipping?.quotes} pickups={delivery.pickups} onPickup={delivery.pickUp} />
        </div>
        <section aria-label="Pembayaran" className="flex flex-col gap-4 lg:card lg:p-5 lg:tall:sticky lg:tall:top-36">
          {!isEmpty && (
            <dl className="flex flex-col gap-1 text-sm">
              <Sum label={`${order.pieces} produk`}>{formatRupiah(order.productTotal)}</Sum>
              <Sum label="Ongkos kirim">{isFeeKnown ? feeText(delivery.fee) : 'Belum diketahui'}</Sum>
            </dl>
          )}
          <div data-pay-bar className={payBarClass}>
            <p
              className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold
              max-md:text-caption md:w-full"
            >
              <span>
                Total Belanja
                {!isFeeKnown && !isEmpty && <span className="block text-xs font-normal"> belum termasuk ongkir</span>}
              </span>{' '}
              <span translate="no" className="text-sum font-bold tabular-nums md:text-2xl">
                {formatRupiah(order.total)}
              </span>
            </p>
            {/* Quiet while there is nothing to pay: the way on is to the products. */}
            <Button
              variant={isEmpty ? 'secondary' : 'primary'}
              isBusy={order.isBusy}
              onClick={order.submit}
              className="max-md:min-h-[min(2.75rem,56px)]! max-md:flex-1 max-md:px-2! max-md:text-sum! md:w-full"
            >
              {order.isPaying ? 'Memproses Pembayaran...' : 'Bayar'}
            </Button>
          </div>
          {order.isRefused && <PaymentRefused />}
          <PaymentNote outcome={order.outcome} />
          {order.isEmailNeeded && <EmailNote />}
          <ProviderNote />
          <p className="text-sm text-muted">
            Pesanan mengikuti{' '}
            <Link to="/syarat" className="text-accent underline">
              Syarat & Ketentuan
            </Link>{' '}
            dan{' '}
            <Link to="/privasi" className="text-accent underline">
              Kebijakan Privasi
            </Link>
            .
          </p>
        </section>
      </div>
      {order.equal.length > 0 && (
        <EqualOrderDialog
          orders={order.equal}
          onConfirm={() => order.answerEqual(true)}
          onClose={() => order.answerEqual(false)}
        />
      )}
    </div>
  );
}

/** On phones a bar right above the menu at the bottom, by whose attribute the page leaves room for it. */
const payBarClass = classNames(
  'flex items-center gap-4 max-md:tall:docked max-md:tall:px-4 max-md:tall:py-2 md:flex-col',
  'max-md:tall:bottom-[calc(var(--menu-bar)+1px+env(safe-area-inset-bottom))]',
);

const Sum = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
