import type { PublicStore } from '#contract/store/store.ts';
import { longDate } from '#contract/dates.ts';
import { chatNumber } from '#contract/words.ts';
import { ShippingFees } from '../parts/buying/shipping-fees.tsx';
import { Picture } from '../parts/picture.tsx';
import { WovenBand } from '../parts/woven-band.tsx';
import { ChatIcon, PinIcon } from '../ui/icons.tsx';

export function StoreHead({ store }: { store: PublicStore }) {
  const { storeName, storeLogoUrl, storeBannerUrl, storeDescription, productionAddress, phoneNumber } = store;
  return (
    <header>
      <div className="h-32 overflow-hidden bg-primary sm:h-44 md:mx-auto md:mt-6 md:h-56 md:w-[calc(100%-3rem)] md:max-w-[73rem] md:rounded-3xl">
        {storeBannerUrl ? (
          <Picture
            image={storeBannerUrl}
            alt=""
            sizes="(min-width: 76rem) 73rem, 100vw"
            isUrgent
            className="size-full object-cover"
          />
        ) : (
          <WovenBand className="mt-4" />
        )}
      </div>
      <div className="page-column">
        <div className="relative -mt-10 md:ml-6">
          <Picture
            image={storeLogoUrl}
            alt=""
            sizes="6rem"
            className="size-24 rounded-2xl border-4 border-canvas object-cover"
          />
        </div>
        <div className="mt-3 flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-3xl break-words md:text-4xl">{storeName}</h1>
            <p className="mt-2 flex gap-2 text-muted">
              <PinIcon className="mt-0.5 size-5 text-primary" />
              <span className="sr-only">Alamat produksi: </span>
              {productionAddress}
            </p>
          </div>
          <a
            href={`https://wa.me/${chatNumber(phoneNumber)}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-2 rounded-xl bg-success px-5 font-semibold text-white
              hover:bg-ink max-sm:w-full max-sm:justify-center"
          >
            <ChatIcon /> Chat Penjual
            <span className="sr-only"> (membuka WhatsApp)</span>
          </a>
        </div>
        {store.closedUntil && (
          <p className="mt-4 rounded-xl bg-[#fdefc8] px-4 py-3 text-[#6b4700]">
            <b>Toko ini sedang tutup.</b> Produknya dapat dipesan lagi mulai {longDate(store.closedUntil)}.
          </p>
        )}
        <div className="mt-2 max-w-xl">{store.shipping && <ShippingFees shipping={store.shipping} />}</div>
        {storeDescription && <p className="mt-4 max-w-[75ch] break-words whitespace-pre-line">{storeDescription}</p>}
      </div>
    </header>
  );
}
