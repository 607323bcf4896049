import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PieceCard } from '#contract/origins/origins.ts';
import { pieceCodeText } from '#contract/origins/piece-code.ts';
import { formatNumber } from '#contract/money.ts';
import { call } from '../../call.ts';
import { shopName } from '../../parts/page-head.ts';
import { PrintFrame } from '../../parts/print-frame.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import '../../parts/back-office.css';

export const title = 'Kartu karya';

/** The first time, the call makes the codes. */
export const clientLoader = async ({ params }: ClientLoaderFunctionArgs) => ({
  orderId: params.id!,
  cards: (await call('POST /api/store/orders/cards/:id', { params: { id: params.id! } })).data,
});

const cardsOfSheet = 8;

/** The cards that travel with the pieces of an order: of A7 size, eight on a sheet of A4. */
export default function PieceCardsPage() {
  const { orderId, cards } = useLoaderData<typeof clientLoader>();
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
          className="mx-auto grid max-w-[210mm] break-after-page gap-4 pb-4 last:break-after-auto sm:grid-cols-2
          print:grid-cols-2 print:gap-0 print:p-0"
        >
          {sheet.map((card) => (
            <Card key={card.code} card={card} />
          ))}
        </ul>
      ))}
    </PrintFrame>
  );
}

/** On a screen a card grows with its texts; on paper the longest are cut. */
const Card = ({
  card: { code, address, title: product, number, pieces, makers, place, care },
}: {
  card: PieceCard;
}) => (
  <li
    className="flex min-h-[74mm] w-full max-w-[105mm] gap-[4mm] border border-dashed border-border-light bg-white p-[6mm]
    text-black print:h-[74mm]"
  >
    <div className="flex min-w-0 flex-1 flex-col gap-1 *:shrink-0">
      <h2 className="text-base leading-tight wrap-anywhere print:line-clamp-2">{product}</h2>
      {(makers.length > 0 || place) && (
        <p className="text-sm wrap-anywhere print:line-clamp-4">
          {makers.length > 0 && (
            <>
              Dibuat oleh <b translate="no">{makers.join(', ')}</b>
            </>
          )}
          {place && <span className="block">{place}</span>}
        </p>
      )}
      {care && <p className="text-xs wrap-anywhere print:line-clamp-4">Perawatan: {care}</p>}
      <p className="mt-auto text-xs">
        <span translate="no">{shopName}</span>
        {pieces > 1 && (
          <span>
            {' '}
            · {number} dari {formatNumber(pieces)}
          </span>
        )}
      </p>
    </div>
    <div className="-mt-[2.5mm] flex w-[32mm] shrink-0 flex-col items-center text-center">
      <QrCode text={address} label={`Kode QR ${pieceCodeText(code)}`} className="w-full" />
      <p translate="no" className="font-mono text-sm font-bold whitespace-nowrap">
        {pieceCodeText(code)}
      </p>
      <p className="mt-1 text-xs">Pindai untuk mengenal pembuatnya</p>
    </div>
  </li>
);
