import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PieceCard } from '#contract/origins/origins.ts';
import { pieceCodeText } from '#contract/origins/piece-code.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from '../../call.ts';
import { shopName } from '../../parts/page-head.ts';
import { PrintFrame } from '../../parts/print-frame.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { headingFace } from '../../ui/heading-face.ts';
import '../../parts/back-office.css';

export const title = 'Kartu karya';

/** The first time, the call makes the codes. */
export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => ({
  orderId: params.id!,
  cards: (await call('POST /api/store/orders/cards/:id', { params: { id: params.id! } })).data,
});

const cardsOfSheet = 8;

/** The cards that travel with the pieces of an order: of A7 size, eight on a sheet of A4, or one alone. */
export default function PieceCardsPage() {
  const { orderId, cards } = useLoaderData<typeof clientLoader>();
  const { only, printOnly } = usePrintedAlone();
  const isLeftOut = (sheet: readonly PieceCard[]) => only !== null && sheet.every(({ code }) => code !== only);
  const sheets = Array.from({ length: Math.ceil(cards.length / cardsOfSheet) }, (_, at) =>
    cards.slice(at * cardsOfSheet, (at + 1) * cardsOfSheet),
  );
  return (
    <PrintFrame back={`/store/orders?pesanan=${orderId}`} width="max-w-[210mm]" paper="size: A4; margin: 0">
      <h1 className="sr-only">{title}</h1>
      {cards.length === 0 && (
        <EmptyState title="Tidak ada kartu untuk pesanan ini.">
          Kartu dicetak untuk pesanan yang sudah dibayar, jika produknya menyebut perajin, bahan, teknik, atau
          perawatan.
        </EmptyState>
      )}
      {sheets.map((sheet) => (
        <ul
          key={sheet[0]!.code}
          className={classNames(
            'mx-auto grid max-w-[210mm] gap-4 pb-4 sm:grid-cols-2 print:grid-cols-2 print:gap-0 print:p-0',
            isLeftOut(sheet) && 'print:hidden',
            only === null && 'break-after-page last:break-after-auto',
          )}
        >
          {sheet.map((card) => (
            <li key={card.code} className={isLeftOut([card]) ? 'print:hidden' : undefined}>
              <Card card={card} />
              {cards.length > 1 && (
                <Button
                  variant="quiet"
                  className="print:hidden"
                  aria-label={`Cetak kartu ini, ${pieceCodeText(card.code)}`}
                  onClick={() => printOnly(card.code)}
                >
                  Cetak kartu ini
                </Button>
              )}
            </li>
          ))}
        </ul>
      ))}
    </PrintFrame>
  );
}

/** The code of the card that is printed alone until the dialog of the browser is closed. */
function usePrintedAlone() {
  const [only, printOnly] = useState<string | null>(null);
  useEffect(() => {
    if (only === null) return undefined;
    const end = () => printOnly(null);
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, [only]);
  return { only, printOnly };
}

/** On a screen a card grows with its texts; on paper the longest are cut. */
function Card({ card: { code, address, title: product, number, pieces, makers, place, care } }: { card: PieceCard }) {
  const [maker, ...others] = makers;
  const name = maker ?? product;
  return (
    <article
      className="flex min-h-[74mm] w-full max-w-[105mm] flex-col border border-dashed border-border-light bg-white
      text-black print:h-[74mm]"
    >
      <div aria-hidden className="woven-border mx-[5mm] mt-[5mm] shrink-0 [print-color-adjust:exact]" />
      <div className="flex flex-1 gap-[4mm] px-[5mm] pt-[3mm] pb-[2mm]">
        <div className="flex min-w-0 flex-1 flex-col *:shrink-0">
          {maker && <p className="text-xs">Dibuat oleh</p>}
          <h2
            translate={maker ? 'no' : undefined}
            className={`text-xl leading-tight wrap-anywhere print:line-clamp-2 ${headingFace(name)}`}
          >
            {name}
          </h2>
          {others.length > 0 && (
            <p className="text-xs wrap-anywhere print:line-clamp-1">
              bersama <span translate="no">{others.join(', ')}</span>
            </p>
          )}
          {place && <p className="text-sm print:line-clamp-1">{place}</p>}
          {maker && <p className="mt-2 text-sm font-bold wrap-anywhere print:line-clamp-2">{product}</p>}
          {care && <p className="mt-1 text-xs wrap-anywhere print:line-clamp-2">Perawatan: {care}</p>}
        </div>
        <div className="-mt-[2mm] flex w-[30mm] shrink-0 flex-col items-center text-center">
          <QrCode text={address} label={`Kode QR ${pieceCodeText(code)}`} className="w-full" />
          <p translate="no" className="font-mono text-sm font-bold wrap-anywhere">
            {pieceCodeText(code)}
          </p>
          <p className="mt-1 text-xs wrap-anywhere">Pindai untuk mengenal pembuatnya</p>
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-2 px-[5mm] pb-[4mm] text-xs">
        <span>
          <b translate="no">{shopName}</b>
          {pieces > 1 && <span>{` · ${number} dari ${formatNumber(pieces)}`}</span>}
        </span>
        <span translate="no" className="wrap-anywhere">
          {new URL(address).host}/asal
        </span>
      </p>
    </article>
  );
}
