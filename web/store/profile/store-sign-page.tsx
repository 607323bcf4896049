import { useLoaderData } from 'react-router';
import { townOf } from '#contract/store/store-texts.ts';
import { call } from '../answers.ts';
import { Logo } from '../../parts/logo.tsx';
import { PrintFrame } from '../../parts/print-frame.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { headingFace } from '../../ui/heading-face.ts';
import '../../parts/back-office.css';

export const title = 'Papan toko';

export const clientLoader = async () => (await call('GET /api/store/profile/get')).data;

/** A sign of A5 size for a stall, with the way to the page of the store. */
export default function StoreSignPage() {
  const { _id, storeName, productionAddress } = useLoaderData<typeof clientLoader>();
  return (
    // CSS has no keyword for A5 without a margin.
    <PrintFrame back="/store/profile" width="max-w-[148mm]" paper="size: 148mm 210mm; margin: 12mm">
      <article
        className="mx-auto flex min-h-[186mm] max-w-[148mm] flex-col items-center justify-between gap-6 bg-white p-6
        text-center text-black floating print:p-0"
      >
        <header className="flex w-full flex-col items-center gap-3">
          <div aria-hidden className="woven-border w-full [print-color-adjust:exact]" />
          <h1 translate="no" className={`text-4xl wrap-anywhere ${headingFace(storeName)}`}>
            {storeName}
          </h1>
          <p translate="no" className="text-xl wrap-anywhere">
            {townOf(productionAddress)}
          </p>
        </header>
        <div className="flex max-w-full flex-col items-center gap-3">
          <QrCode
            text={`${location.origin}/shop/store/${_id}`}
            label={`Kode QR halaman toko ${storeName}`}
            className="w-[90mm] max-w-full"
          />
          <p className="text-xl text-pretty wrap-anywhere">Pindai untuk melihat dan memesan karya kami</p>
          <p className="text-pretty wrap-anywhere">
            atau buka <b translate="no">{location.host}</b> dan cari “<span translate="no">{storeName}</span>”
          </p>
        </div>
        <Logo />
      </article>
    </PrintFrame>
  );
}
