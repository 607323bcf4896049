import { startTransition, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useSearchParams } from 'react-router';
import { shortDate } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import type { Payout } from '#contract/payouts.ts';
import { call } from '../../call.ts';
import { pageTitle } from '../../parts/page-head.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/account-icons.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { EmptyList, ListTable } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { columnSort, countOf, isFiltered, searchWith } from '../../parts/list/list-url.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { byDate, timeSortFilter } from '../../parts/list/time-sort.ts';
import { PageTitle } from '../page-title.tsx';
import { ProofDialog } from '../proof-dialog.tsx';
import { PayoutDetails } from './payout-details.tsx';
import { readHistory } from './payout-queries.ts';

export const meta: MetaFunction = () => [pageTitle('Riwayat Pembayaran')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: readHistory(searchParams),
});

const columns: Column<Payout>[] = [
  { label: 'Tanggal', cell: ({ paidAt }) => shortDate(paidAt), isShort: true },
  {
    label: 'ID Seller',
    cell: ({ sellerId }) => (sellerId?._id ? <OnlySeller {...sellerId} /> : '-'),
  },
  {
    label: 'Nama Seller',
    cell: ({ sellerId }) =>
      sellerId ? (
        <Link to={`/admin/sellers/${sellerId._id}`} className="font-bold hover:text-primary hover:underline">
          {sellerId.storeName}
        </Link>
      ) : (
        '-'
      ),
  },
  { label: 'Jumlah Pesanan', cell: ({ orders }) => orders.length, isNumber: true },
  {
    label: 'Jumlah Dibayar',
    cell: ({ amount, reversal }) =>
      reversal ? (
        <span>
          <s className="text-muted">{formatRupiah(amount)}</s>
          <span className="block">
            <Badge tone="red">Gagal terkirim</Badge>
          </span>
        </span>
      ) : (
        <b>{formatRupiah(amount)}</b>
      ),
    isNumber: true,
  },
  {
    label: 'Bukti Pembayaran',
    cell: (payout) => (
      <span className="flex flex-wrap items-center gap-x-6 max-sm:justify-end xl:flex-nowrap">
        {payout.paymentProofUrl ? <ProofButton payout={payout} /> : 'Tidak ada'}
        <DetailsButton payout={payout} />
      </span>
    ),
  },
];

/** The payout history of all sellers, with proofs of payment. */
export default function HistoryPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { page, refresh, isBusy } = useRefreshable(loaderData.page);
  const [params] = useSearchParams();
  const proof = useOverlay('bukti');
  const details = useOverlay('isi');
  return (
    <>
      <PageTitle title="Riwayat Pembayaran" back={{ to: '/admin/payout', label: 'Kembali ke daftar payout' }}>
        <Button variant="secondary" isBusy={isBusy} onClick={refresh}>
          {!isBusy && <RefreshIcon />} Perbarui
        </Button>
      </PageTitle>
      <ListToolbar search="Cari seller, toko, atau kode order" filters={[timeSortFilter]} hasPeriod />
      {params.get('seller') && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          Hanya pembayaran kepada satu seller.
          <Link to={{ search: searchWith(params, { seller: '' }) }} className={filterLink}>
            Tampilkan semua seller
          </Link>
        </p>
      )}
      <ListTable page={page}>
        {({ data, total, grandTotal, nextCursor }) => {
          const shownProof = data.find(({ _id }) => _id === proof.value);
          const shownDetails = data.find(({ _id }) => _id === details.value);
          return (
            <>
              <p className="mb-4 rounded-2xl border border-border-light bg-white px-5 py-4">
                <span className="block text-sm text-muted">
                  {isFiltered(params) ? 'Total pembayaran yang cocok' : 'Total seluruh pembayaran'}
                </span>
                <b className="text-xl tabular-nums">{formatRupiah(grandTotal)}</b>
              </p>
              <Table
                caption="Riwayat pembayaran kepada seller"
                sorts={{ Tanggal: columnSort(params, byDate) }}
                columns={columns}
                rows={data}
                rowKey={({ _id }) => _id}
                empty={<EmptyList title="Tidak ada riwayat pembayaran yang ditemukan." />}
              />
              <Pager summary={countOf({ total }, 'pembayaran')} nextCursor={nextCursor} />
              {shownProof && <ProofDialog key={proof.value} load={() => loadProof(shownProof)} onClose={proof.close} />}
              {shownDetails && <PayoutDetails key={details.value} payout={shownDetails} onClose={details.close} />}
            </>
          );
        }}
      </ListTable>
    </>
  );
}

const filterLink = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline';

type HistoryPromise = ReturnType<typeof readHistory>;

/** The id of a seller, as a link that limits the list to this seller. */
function OnlySeller({ _id, storeName }: Payout['sellerId']) {
  const [params] = useSearchParams();
  return (
    <Link to={{ search: searchWith(params, { seller: _id }) }} className="text-sm tabular-nums hover:underline">
      {_id}
      <span className="sr-only"> – hanya pembayaran kepada {storeName}</span>
    </Link>
  );
}

/** Only the server's own addresses ask for the second factor. */
async function loadProof({ _id: payoutId, paymentProofUrl: address, paymentProofType: type }: Payout) {
  return address.startsWith('/api/')
    ? call('GET /api/admin/payout/proof/:payoutId', { params: { payoutId } })
    : { address, type };
}

function ProofButton({ payout: { _id, sellerId } }: { payout: Payout }) {
  const proof = useOverlay('bukti');
  return (
    <Button variant="quiet" size="sm" className="-mx-3.5 min-h-11" onClick={() => proof.open(_id)}>
      Lihat Bukti<span className="sr-only"> untuk {sellerId?.storeName}</span>
    </Button>
  );
}

function DetailsButton({ payout: { _id, sellerId } }: { payout: Payout }) {
  const details = useOverlay('isi');
  return (
    <Button variant="quiet" size="sm" className="-mx-3.5 min-h-11" onClick={() => details.open(_id)}>
      Rincian<span className="sr-only"> pembayaran kepada {sellerId?.storeName}</span>
    </Button>
  );
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
