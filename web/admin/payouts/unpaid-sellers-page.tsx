import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useRevalidator, useSearchParams } from 'react-router';
import { type UnpaidSeller, unpaidSellerSorts } from '#contract/payouts/payouts.ts';
import { call } from '../answers.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ListRows } from '../../parts/list/list-page.tsx';
import { filterOf, listLoader, knownParam } from '../../parts/list/list-url.ts';
import { ListTable, RowLink, TableSkeleton } from '../../parts/list/list-table.tsx';
import { ListToolbar } from '../../parts/list/list-toolbar.tsx';
import { Loaded, useReading } from '../../parts/loaded.tsx';
import { OrderSum, WaitingSum } from '../../parts/selling/payable-sums.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { HistoryIcon } from '../../ui/account-icons.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { card, type Column } from '../../ui/table.tsx';
import { IdCode, ordersOnCard, RowButton } from '../list-cells.tsx';
import { PageTitle } from '../page-title.tsx';
import { AccountBadge, SuspendedBadge } from './account-state.tsx';
import { PayoutForm, MissingSeller } from './payout-form.tsx';
import { readDueOrders } from './payout-queries.ts';

export const title = 'Payout';

export const clientLoader = listLoader((query, params) =>
  call('GET /api/admin/payout/unpaid-sellers', {
    query: { ...query, sortBy: knownParam(params, 'sortBy', unpaidSellerSorts) },
  }),
);

const defaultSort = 'amount-hightolow';
const byName = { ascending: 'name-atoz', descending: 'name-ztoa', defaultSort } as const;
const byAmount = { ascending: 'amount-lowtohigh', descending: 'amount-hightolow', defaultSort } as const;

const sortLabels = { 'amount-lowtohigh': 'Total: terkecil', 'name-atoz': 'Nama: A ke Z', 'name-ztoa': 'Nama: Z ke A' };
const filters = [{ ...filterOf('sortBy', 'Sortir', sortLabels, 'Total: terbesar'), isPhoneOnly: true }];

const columns: Column<UnpaidSeller>[] = [
  {
    label: 'Nama Penjual',
    cell: ({ sellerId, sellerName, storeName, isSuspended, account }) => (
      <span>
        <RowLink to={`/admin/payout/${sellerId}`} className="font-bold hover:text-primary hover:underline">
          {sellerName}
        </RowLink>
        <span translate="no" className="block text-sm text-muted">
          {storeName}
        </span>
        {isSuspended && <SuspendedBadge />} <AccountBadge account={account} />
      </span>
    ),
    onCard: card.title,
  },
  {
    label: 'ID Penjual',
    cell: ({ sellerId }) => <IdCode id={sellerId} of="penjual" />,
    isShort: true,
    onCard: card.meta,
  },
  {
    label: 'Pesanan Belum Dibayar',
    cell: ({ totalUnpaidOrders }) => totalUnpaidOrders,
    isNumber: true,
    onCard: ordersOnCard,
  },
  { label: 'Total', cell: (seller) => <OrderSum {...seller} />, isNumber: true, onCard: card.sum },
  {
    label: 'Aksi',
    cell: ({ sellerId, sellerName }) => (
      <RowButton opens="isi" rowId={sellerId}>
        Proses<span className="sr-only"> pembayaran {sellerName}</span>
      </RowButton>
    ),
    isAction: true,
    onCard: 'max-sm:order-3 max-sm:mt-1 max-sm:w-full max-sm:relative max-sm:z-1',
  },
];

export default function UnpaidSellersPage({ loaderData: { page } }: { loaderData: ReturnType<typeof clientLoader> }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const processing = useOverlay('isi');
  // A link to the payout of a seller with a blank id.
  if (pathname.endsWith('/')) return <MissingSeller />;

  return (
    <>
      <ListToolbar
        head={
          <PageTitle title="Payout">
            <DownloadButton label="Unduh daftar transfer" read={() => call('GET /api/admin/payout/transfer-list')} />
            <ButtonLink to="/admin/payout/history" variant="secondary">
              <HistoryIcon /> <span className="max-sm:sr-only">Riwayat Pembayaran</span>
              <span aria-hidden className="sm:hidden">
                Riwayat
              </span>
            </ButtonLink>
          </PageTitle>
        }
        search="Cari penjual, toko, email, atau ID"
        filters={filters}
      />
      <ListTable page={page}>
        {(loaded) =>
          loaded.total === 0 && !params.get('q') ? (
            <EmptyState title="Semua Pembayaran Selesai!">
              Pesanan yang sudah dibayar dan diterima pembeli akan muncul di sini.
              <WaitingSum amount={loaded.waitingAmount} />
            </EmptyState>
          ) : (
            <ListRows
              page={loaded}
              caption="Penjual yang menunggu pembayaran"
              sorts={{ 'Nama Penjual': byName, Total: byAmount }}
              columns={columns}
              rowKey={({ sellerId }) => sellerId}
              empty="Tidak ada penjual di halaman ini."
              counted="penjual menunggu pembayaran"
            />
          )
        }
      </ListTable>
      {processing.value && (
        <PayoutDialog key={processing.value} sellerId={processing.value} onClose={processing.close} />
      )}
    </>
  );
}

/** The payout form of one seller in a dialog over the list of unpaid sellers. Closes when the last order was paid. */
function PayoutDialog({ sellerId, onClose }: { sellerId: string; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { reading, reload } = useReading(() => readDueOrders(sellerId));
  const [isEmptied, setEmptied] = useState(false);
  const isConfirming = useOverlay('yakin').value !== null;
  const close = useEffectEvent(onClose);
  // The confirmation closes first, because each of them goes back by one history entry.
  useEffect(() => {
    if (isEmptied && !isConfirming) close();
  }, [isEmptied, isConfirming]);

  async function showRest() {
    const rest = reload();
    await revalidate();
    setEmptied((await rest)?.orders.length === 0);
  }

  return (
    <Dialog isOpen onClose={onClose} title="Proses Pembayaran" size="lg">
      <Loaded {...reading} fallback={<TableSkeleton rows={4} />}>
        {(known) => (
          <>
            <p className="mb-2 wrap-anywhere">
              <b translate="no">{known.sellerName}</b> <span className="text-sm text-muted">· {known.storeName}</span>
              <span className="block text-sm text-muted">
                ID Penjual: <IdCode id={known.sellerId} of="penjual" isWhole />
              </span>
            </p>
            <PayoutForm due={known} onPaid={showRest} back={<Button onClick={onClose}>Tutup</Button>} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
