import type { SellerDetails } from '#contract/admin/admin.ts';
import { endedOn, longDate } from '#contract/dates.ts';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import { fromHere } from '../../parts/list/list-table.tsx';
import { productPath } from '../../parts/product-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';

type Offer = NonNullable<SellerDetails['offers']>[number];

/** The offers by link of a store. Admins meet them nowhere else: no list of the shop has them. */
export const OfferList = ({ offers }: { offers: readonly Offer[] }) => (
  <section aria-label="Pesanan khusus lewat tautan" className="card mt-4 p-4 sm:p-5">
    <h2 className="text-xl">Pesanan khusus lewat tautan</h2>
    <p className="mt-1 text-sm text-muted">
      Tidak tampil di toko atau pencarian; hanya penerima tautannya yang melihat.
    </p>
    <ul className="mt-2 divide-y divide-border-light">
      {offers.map((offer) => (
        <li key={offer._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <b className="block wrap-anywhere">{offer.title}</b>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
              <span translate="no">{formatRupiah(offer.salePrice || offer.price)}</span>
              <span>Stok {formatNumber(offer.totalStock)}</span>
              <StateBadge offer={offer} />
            </p>
            {offer.description && <p className="line-clamp-3 text-sm wrap-anywhere">{offer.description}</p>}
          </div>
          {!offer.endedAt && !offer.isTakenDown && (
            <ButtonLink
              to={`/admin/tasks?kind=reports&lapor=${encodeURIComponent(productPath(offer._id))}`}
              state={fromHere}
              variant="secondary"
            >
              Periksa<span className="sr-only"> {offer.title}</span>
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  </section>
);

function StateBadge({ offer: { endsAt, endedAt, isTakenDown } }: { offer: Offer }) {
  if (isTakenDown) return <Badge tone="red">Diturunkan</Badge>;
  if (endedAt) return <Badge tone="gray">Berakhir {endedOn(endedAt, endsAt)}</Badge>;
  return <Badge tone="green">Sampai {longDate(new Date(Date.parse(endsAt) - 1).toISOString())}</Badge>;
}
