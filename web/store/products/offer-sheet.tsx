import { deadline } from '#contract/dates.ts';
import { effectivePrice, formatRupiah } from '#contract/money.ts';
import type { OwnProduct } from '#contract/store/store.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded, useReading } from '../../parts/loaded.tsx';
import { productPath } from '../../parts/product-link.tsx';
import { ChatIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { readOwnProduct } from './own-product-filters.ts';

/** The side sheet with the link of an offer, to copy or to send in WhatsApp. */
export function OfferSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { reading } = useReading(() => readOwnProduct(id));
  return (
    <Sheet isOpen onClose={onClose} title="Kirim Penawaran">
      <Loaded {...reading} fallback={<Skeleton className="h-96 rounded-xl" />} isOffice title="Tautan gagal dimuat.">
        {(product) => <OfferLink product={product} />}
      </Loaded>
    </Sheet>
  );
}

function OfferLink({ product }: { product: OwnProduct }) {
  const { _id, title, storeName, offerEndsAt = '' } = product;
  const address = new URL(productPath(_id), location.origin).href;
  const price = formatRupiah(effectivePrice(product));
  const text = `Halo, ini pesanan khusus dari ${storeName}: ${title}, ${price}. Silakan pesan lewat tautan ini sebelum ${deadline(offerEndsAt)}: ${address}`;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <b className="block wrap-anywhere">{title}</b>
        <span className="block text-sm text-muted">
          {price} · berlaku sampai {deadline(offerEndsAt)}
        </span>
      </p>
      <p className="text-sm text-muted">
        Hanya yang menerima tautan ini dapat melihat dan memesannya. Penawaran ini tidak tampil di toko, pencarian, atau
        daftar mana pun.
      </p>
      <p className="rounded-xl bg-surface px-4 py-3 text-sm break-all">{address}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={address} what="Tautan" />
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 font-bold text-accent underline-offset-4 hover:underline"
        >
          <ChatIcon /> Kirim lewat WhatsApp
        </a>
      </div>
    </div>
  );
}
