import { startTransition, useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useSearchParams } from 'react-router';
import { shortDate } from '#contract/dates.ts';
import { formatRupiah } from '#contract/money.ts';
import type { Payout } from '#contract/payouts.ts';
import { OpenPdf } from '../../parts/open-pdf.tsx';
import { pageTitle } from '../../parts/page-head.ts';
import { Picture } from '../../parts/picture.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { dateOr } from '../date-or.ts';
import { ListTable } from '../list/list-table.tsx';
import { Pager } from '../list/pager.tsx';
import { PageTitle } from '../page-title.tsx';
import { readHistory } from './payout-queries.ts';

export const meta: MetaFunction = () => [pageTitle('Riwayat Pembayaran')];
export { skipOverlayRevalidation as shouldRevalidate } from '../../parts/use-overlay.ts';

export const clientLoader = ({ url: { searchParams } }: ClientLoaderFunctionArgs) => ({
  page: readHistory(searchParams),
});

const columns: Column<Payout>[] = [
  { label: 'Tanggal', cell: ({ paidAt }) => dateOr('N/A', shortDate, paidAt), isShort: true },
  {
    label: 'ID Seller',
    cell: ({ sellerId }) => <span className="text-sm tabular-nums">{sellerId?._id || '-'}</span>,
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
  { label: 'Jumlah Dibayar', cell: ({ amount }) => <b>{formatRupiah(amount)}</b>, isNumber: true },
  {
    label: 'Bukti Pembayaran',
    cell: (payout) => (payout.paymentProofUrl ? <ProofButton payout={payout} /> : 'Tidak ada'),
  },
];

/** The payout history of all sellers, with proofs of payment. */
export default function HistoryPage({ loaderData }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { page, refresh, isBusy } = useRefreshable(loaderData.page);
  const proof = useOverlay('bukti');
  return (
    <>
      <PageTitle title="Riwayat Pembayaran" back={{ to: '/admin/payout', label: 'Kembali ke daftar payout' }}>
        <Button variant="secondary" isBusy={isBusy} onClick={refresh}>
          {!isBusy && <RefreshIcon />} Perbarui
        </Button>
      </PageTitle>
      <ListTable page={page}>
        {({ data, total, grandTotal, nextCursor }) => (
          <>
            <p className="mb-4 rounded-2xl border border-border-light bg-white px-5 py-4">
              <span className="block text-sm text-muted">Total seluruh pembayaran</span>
              <b className="text-xl tabular-nums">{formatRupiah(grandTotal)}</b>
            </p>
            <Table
              caption="Riwayat pembayaran kepada seller"
              columns={columns}
              rows={data}
              rowKey={({ _id }) => _id}
              empty="Tidak ada riwayat pembayaran yang ditemukan."
            />
            <Pager summary={`${total.toLocaleString('id-ID')} pembayaran`} nextCursor={nextCursor} />
            <ProofDialog payout={data.find(({ _id }) => _id === proof.value)} onClose={proof.close} />
          </>
        )}
      </ListTable>
    </>
  );
}

function ProofButton({ payout: { _id, sellerId } }: { payout: Payout }) {
  const proof = useOverlay('bukti');
  return (
    <Button variant="quiet" size="sm" className="-mx-3.5 min-h-11" onClick={() => proof.open(_id)}>
      Lihat Bukti<span className="sr-only"> untuk {sellerId?.storeName}</span>
    </Button>
  );
}

type HistoryPromise = ReturnType<typeof readHistory>;

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

/** Shows the proof of a payout, a picture or a PDF. Renders nothing without a proof. */
export function ProofDialog({ payout, onClose }: { payout: Payout | undefined; onClose: () => void }) {
  if (!payout?.paymentProofUrl) return null;
  return (
    <Dialog isOpen onClose={onClose} title="Bukti Pembayaran" size="md">
      {payout.paymentProofType === 'application/pdf' ? (
        <OpenPdf address={payout.paymentProofUrl} />
      ) : (
        <Picture
          image={payout.paymentProofUrl}
          alt="Bukti pembayaran"
          sizes="36rem"
          isUrgent
          className="mx-auto h-auto max-h-[80vh] w-auto max-w-full object-contain"
        />
      )}
    </Dialog>
  );
}
