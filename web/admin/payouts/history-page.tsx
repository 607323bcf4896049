import { startTransition, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { shortDate } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import type { Payout } from '#contract/payouts/payouts.ts';
import { call } from '../../call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/account-icons.tsx';
import { card, type Column } from '../../ui/table.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { ListPage, type RowDialogs } from '../../parts/list/list-page.tsx';
import { byDate, isFiltered, searchWith, timeSortFilter } from '../../parts/list/list-url.ts';
import { IdCode, ordersOnCard, RowButton } from '../list-cells.tsx';
import { fromHere } from '../../parts/list/list-table.tsx';
import { PageTitle } from '../page-title.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { PayoutDetails } from './payout-details.tsx';
import { readHistory } from './payout-queries.ts';

export const title = 'Riwayat Pembayaran';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: readHistory(searchParams),
});

const columns: Column<Payout>[] = [
  { label: 'Tanggal', cell: ({ paidAt }) => shortDate(paidAt), isShort: true, onCard: card.meta },
  {
    label: 'ID Penjual',
    cell: ({ sellerId }) => (sellerId?._id ? <OnlySeller {...sellerId} /> : '-'),
    onCard: card.meta,
  },
  {
    label: 'Nama Penjual',
    cell: ({ sellerId }) =>
      sellerId ? (
        <Link
          to={`/admin/sellers/${sellerId._id}`}
          state={fromHere}
          className="font-bold hover:text-primary hover:underline"
        >
          {sellerId.storeName}
        </Link>
      ) : (
        '-'
      ),
    onCard: card.title,
  },
  {
    label: 'Jumlah Pesanan',
    cell: ({ orders }) => orders.length,
    isNumber: true,
    onCard: `max-sm:order-4! ${ordersOnCard}`,
  },
  {
    label: 'Jumlah Dibayar',
    cell: ({ amount, reversal }) =>
      reversal ? (
        <span>
          <s translate="no" className="text-muted">
            {formatRupiah(amount)}
          </s>
          <span className="block">
            <Badge tone="red">Gagal terkirim</Badge>
          </span>
        </span>
      ) : (
        <b translate="no">{formatRupiah(amount)}</b>
      ),
    isNumber: true,
    onCard: card.sum,
  },
  {
    label: 'Bukti Pembayaran',
    cell: ({ _id, paymentProofUrl, sellerId }) => (
      <span className="flex items-center gap-x-6">
        <span>
          {paymentProofUrl ? (
            <RowButton variant="quiet" className="-mx-3.5" opens="bukti" rowId={_id}>
              Lihat Bukti<span className="sr-only"> untuk {sellerId?.storeName}</span>
            </RowButton>
          ) : (
            'Tidak ada'
          )}
        </span>
        <RowButton variant="quiet" className="-mx-3.5" opens="isi" rowId={_id}>
          Rincian<span className="sr-only"> pembayaran kepada {sellerId?.storeName}</span>
        </RowButton>
      </span>
    ),
    onCard: 'max-sm:order-3 max-sm:-mb-2',
  },
];

const dialogs: RowDialogs<Payout> = {
  bukti: (payout, close) => <ProofDialog load={() => loadProof(payout)} onClose={close} />,
  isi: (payout, close) => <PayoutDetails payout={payout} onClose={close} />,
};

export default function HistoryPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { page, refresh, isBusy } = useRefreshable(loaderData.page);
  const [params] = useSearchParams();
  return (
    <ListPage
      head={
        <PageTitle title="Riwayat Pembayaran" back={{ to: '/admin/payout', label: 'Kembali ke daftar payout' }}>
          <Button variant="secondary" isBusy={isBusy} onClick={refresh}>
            {!isBusy && <RefreshIcon />}
            <span>Perbarui</span>
          </Button>
        </PageTitle>
      }
      search="Cari penjual, toko, ID, atau kode pesanan"
      filters={[timeSortFilter]}
      hasPeriod
      belowToolbar={params.get('seller') && <OnlyOneSeller />}
      page={page}
      caption="Riwayat pembayaran kepada penjual"
      sorts={{ Tanggal: byDate }}
      columns={columns}
      empty="Tidak ada riwayat pembayaran yang ditemukan."
      counted="pembayaran"
      dialogs={dialogs}
    >
      {({ grandTotal }) => (
        <p className="card mb-3 px-5 py-2 sm:mb-4 sm:py-4">
          <span className="block text-sm text-muted">
            {isFiltered(params) ? 'Total pembayaran yang cocok' : 'Total seluruh pembayaran'}
          </span>
          <b translate="no" className="text-xl tabular-nums">
            {formatRupiah(grandTotal)}
          </b>
        </p>
      )}
    </ListPage>
  );
}

function OnlyOneSeller() {
  const [params] = useSearchParams();
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      Hanya pembayaran kepada satu penjual.
      <Link
        to={{ search: searchWith(params, { seller: '' }) }}
        className="inline-flex min-h-11 items-center font-bold text-accent hover:underline"
      >
        Tampilkan semua penjual
      </Link>
    </p>
  );
}

type HistoryPromise = ReturnType<typeof readHistory>;

function OnlySeller({ _id, storeName }: Payout['sellerId']) {
  const [params] = useSearchParams();
  return (
    <IdCode
      id={_id}
      of="penjual"
      to={{ search: searchWith(params, { seller: _id }) }}
      does={` – hanya pembayaran kepada ${storeName}`}
    />
  );
}

/** Only the server's own addresses ask for the second factor. */
async function loadProof({ _id: payoutId, paymentProofUrl: address, paymentProofType: type }: Payout) {
  return address.startsWith('/api/')
    ? call('GET /api/admin/payout/proof/:payoutId', { params: { payoutId } })
    : { address, type };
}

/** The page from the loader, or a refreshed one. A toast reports the result of a refresh. */
function useRefreshable(loaded: HistoryPromise) {
  const [params] = useSearchParams();
  const [refreshed, setRefreshed] = useState<{ replaces: HistoryPromise; page: HistoryPromise } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    const page = readHistory(params);
    await page.then(
      () => toast({ title: 'Berhasil', description: 'Data riwayat pembayaran diperbarui.' }),
      () => toastFailure('Gagal', 'Gagal memperbarui data. Coba lagi nanti.'),
    );
    startTransition(() => setRefreshed({ replaces: loaded, page }));
    setBusy(false);
  }

  return { page: refreshed?.replaces === loaded ? refreshed.page : loaded, refresh, isBusy };
}
