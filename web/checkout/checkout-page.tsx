import { type ClientLoaderFunctionArgs, Link, redirectDocument, useLoaderData } from 'react-router';
import { formatRupiah } from '#contract/money.ts';
import { call } from '../call.ts';
import { allowsPaymentScript } from '../parts/buying/snap.ts';
import { Button } from '../ui/button.tsx';
import { currentUserId } from '../visitor/session.ts';
import { AddressCard } from './address-card.tsx';
import { CartChanges } from './cart-changes.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { EmailNote, OrderProblem, PaymentNote, ProviderNote, UnreadablePincode } from './checkout-notes.tsx';
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

  function choose(id: string) {
    delivery.choose(id);
    order.forgetProblem();
  }

  return (
    <div className="page-column py-8">
      <h1 className="mb-6 text-3xl">Checkout</h1>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <AddressCard addresses={addresses} chosen={delivery.chosen} missed={delivery.missed} onChoose={choose} />
          {delivery.isFeeGuessed && <UnreadablePincode />}
          {order.problem && <OrderProblem>{order.problem}</OrderProblem>}
          {order.changes.length > 0 && <CartChanges changes={order.changes} />}
          <CheckoutItems quotes={delivery.shipping?.quotes} pickups={delivery.pickups} onPickup={delivery.pickUp} />
        </div>
        <section
          aria-label="Pembayaran"
          className="flex flex-col gap-4 rounded-2xl border border-border-light bg-white p-5 lg:sticky lg:top-36"
        >
          {delivery.fee > 0 && (
            <dl className="flex flex-col gap-1 text-sm">
              <Sum label="Produk" amount={order.productTotal} />
              <Sum label="Ongkos kirim" amount={delivery.fee} />
            </dl>
          )}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
            Total Belanja{' '}
            <span className="text-[min(1.5rem,8vw)] font-bold tabular-nums">{formatRupiah(order.total)}</span>
          </p>
          <Button isWide isBusy={order.isBusy} onClick={order.submit}>
            {order.isPaying ? 'Memproses Pembayaran...' : 'Bayar'}
          </Button>
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
    </div>
  );
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular-nums">{formatRupiah(amount)}</dd>
  </div>
);
