import { longDateTime, longDate } from '#contract/dates.ts';
import { isAddressChangeable, type NextStatus } from '#contract/orders/order-states.ts';
import { formatNumber } from '#contract/money.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import type { SellerOrderDetails } from '#contract/store/store.ts';
import { AddressLines } from '../../parts/buying/address-lines.tsx';
import { LineItem } from '../../parts/buying/line-item.tsx';
import { GiftFacts } from '../../parts/order/gift-facts.tsx';
import { OrderChat, Panel } from '../../parts/order/order-panels.tsx';
import { AnswerTime, ArrivalEstimate, OrderSums } from '../../parts/order/order-sums.tsx';
import { OrderTracker } from '../../parts/order/order-tracker.tsx';
import { Shipment } from '../../parts/order/shipment.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { PrintIcon } from '../../ui/account-icons.tsx';
import { OrderComplaints } from './order-complaints.tsx';
import { StatusForm } from './status-form.tsx';
import { laterForm } from '#contract/store/seller-forms.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Field, TextArea } from '../../ui/field.tsx';

type OrderDetailsProps = {
  order: SellerOrderDetails;
  /** The status that the form shows first, instead of the present one. */
  firstChoice: NextStatus | null;
  onChange: () => Promise<void>;
};

export function OrderDetails({ order, firstChoice, onChange }: OrderDetailsProps) {
  const { _id, orderDate, orderStatus, paymentStatus, cartItems, addressInfo, userName, phoneNumber } = order;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StatusBadge status={orderStatus} />
          {order.gift && <Badge tone="blue">Hadiah</Badge>}
          <time dateTime={orderDate}>{longDateTime(orderDate)} WITA</time>
          <span>
            Pembayaran: <b className="text-ink">{paymentStatusText(paymentStatus, order.isUnderReview)}</b>
          </span>
        </p>
        {paymentStatus === 'paid' && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={`/store/orders/${_id}/packing-slip`} variant="secondary" size="sm" className="min-h-11">
              <PrintIcon /> Cetak label pengiriman
            </ButtonLink>
            {order.cards && (
              <ButtonLink to={`/store/orders/${_id}/cards`} variant="secondary" size="sm" className="min-h-11">
                <PrintIcon /> Cetak kartu
              </ButtonLink>
            )}
            <ButtonLink to={`/store/orders/${_id}/invoice`} variant="secondary" size="sm" className="min-h-11">
              Invoice
            </ButtonLink>
          </div>
        )}
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <OrderComplaints order={order} onChange={onChange} />
          <Panel title="Ubah status">
            <StatusForm key={orderStatus} order={order} firstChoice={firstChoice} onSaved={onChange} />
          </Panel>
          <LaterDay order={order} onAsked={onChange} />
          <Panel title="Produk">
            <ul className="flex flex-col gap-4">
              {cartItems.map((bought) => (
                <LineItem key={bought.productId} {...bought} />
              ))}
            </ul>
            <OrderSums order={order} />
            <CardUse cards={order.cards} />
          </Panel>
        </div>
        <div className="flex flex-col gap-5">
          {order.gift && (
            <Panel title="Hadiah">
              <GiftFacts gift={order.gift} />
            </Panel>
          )}
          <Panel title="Pembeli">
            {/* The server leaves the name out when an order ended unpaid. */}
            {userName ? (
              <>
                <p translate="no" className="font-bold wrap-anywhere">
                  {userName}
                </p>
                <p className="text-muted wrap-anywhere">{phoneNumber || '-'}</p>
              </>
            ) : (
              <p className="text-muted">Tidak ditampilkan, karena pesanan ini berakhir tanpa pembayaran.</p>
            )}
            {userName && (order.gift || addressInfo.isForOther) && (
              <p className="mt-3 rounded-xl bg-notice px-4 py-3 text-sm text-notice-ink">
                Bicarakan pesanan ini dengan pembeli; jangan hubungi penerima soal harga.
              </p>
            )}
            {phoneNumber && (
              <OrderChat phone={phoneNumber} orderId={_id} about="Halo, kami ingin memberi kabar tentang pesanan Anda">
                Hubungi Pembeli
              </OrderChat>
            )}
          </Panel>
          <Panel title={order.shippingZone === 'pickup' ? 'Diambil pembeli di toko' : 'Alamat Pengiriman'}>
            {userName ? <AddressLines address={addressInfo} /> : <p className="text-muted">Tidak ditampilkan.</p>}
            {order.addressChanges.length > 0 && isAddressChangeable(order) && (
              <p className="mt-3 rounded-xl bg-notice px-4 py-3 text-sm text-notice-ink">
                Pembeli telah mengubah alamat ini. Cetak ulang label yang sudah dicetak.
              </p>
            )}
          </Panel>
          <Panel title="Perjalanan pesanan">
            <OrderTracker order={order} />
            <div className="mt-4 flex flex-col gap-3">
              <ArrivalEstimate order={order} />
              <AnswerTime order={order} />
              <Shipment order={order} canCorrect />
            </div>
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** How often people opened the pages of the codes on the cards. Renders nothing before there are codes. */
const CardUse = ({ cards }: Pick<SellerOrderDetails, 'cards'>) =>
  cards &&
  cards.codes > 0 && (
    <p className="mt-3 text-sm text-muted">
      <span>
        {formatNumber(cards.codes)} kode karya, dibuka {formatNumber(cards.openings)} kali.
      </span>
      {cards.isVoided && <span className="block">Ada kode yang dibatalkan admin.</span>}
    </p>
  );

/** The seller's one request for a later day of an order that is made. Renders nothing for other orders. */
function LaterDay({ order, onAsked }: { order: SellerOrderDetails; onAsked: () => Promise<void> }) {
  const form = useOverlay('isi');
  const { _id, shipBy, laterDay, orderStatus, paymentStatus } = order;
  if (!shipBy || paymentStatus !== 'paid' || (orderStatus !== 'pending' && orderStatus !== 'processing')) return null;
  if (laterDay) {
    const answer = laterDay.acceptedAt ? 'disetujui pembeli' : 'belum dijawab pembeli';
    return (
      <p className="text-sm text-muted">
        Permintaan sampai {longDate(laterDay.shipBy)}: {answer}.
      </p>
    );
  }
  return (
    <>
      <Button variant="secondary" size="sm" className="min-h-11 self-start" onClick={() => form.open('baru')}>
        Minta waktu lebih
      </Button>
      {form.value === 'baru' && (
        <DialogForm
          title="Minta waktu lebih"
          schema={laterForm}
          values={{ shipBy: '', reason: '' }}
          send={(body) => call('PUT /api/store/orders/later/:id', { params: { id: _id }, body })}
          onDone={() => {
            form.close();
            return onAsked();
          }}
          failure="Gagal meminta waktu."
          label="Kirim permintaan"
          busyLabel="Mengirim..."
          onClose={form.close}
        >
          {({ field }) => (
            <>
              <p>
                Hanya sekali, sekarang paling lambat {longDate(shipBy)}. Pembeli dapat setuju, atau membatalkan pesanan.
              </p>
              <Field label="Tanggal kirim" type="date" {...field('shipBy')} />
              <TextArea label="Alasan" rows={3} maxLength={300} hint="Dibaca oleh pembeli." {...field('reason')} />
            </>
          )}
        </DialogForm>
      )}
    </>
  );
}
