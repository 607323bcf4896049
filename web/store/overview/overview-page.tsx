import { Link } from 'react-router';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import type { StoreOverview } from '#contract/payouts/seller-money.ts';
import { formatRating } from '#contract/words.ts';
import { call } from '../../call.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton, Skeletons } from '../../ui/loading.tsx';
import { SetUpList } from './set-up-list.tsx';

export const title = 'Ringkasan';

export const clientLoader = () => ({ overview: call('GET /api/store/overview').then(({ data }) => data) });

/** What the store needs from its seller, and how it does. */
export default function OverviewPage({ loaderData: { overview } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <h1 className="mb-5 text-3xl">Ringkasan</h1>
      <Loaded promise={overview} fallback={<OverviewSkeleton />} isOffice title="Ringkasan gagal dimuat.">
        {(known) => <Overview overview={known} />}
      </Loaded>
    </>
  );
}

function Overview({ overview }: { overview: StoreOverview }) {
  const { toAccept, toSend, unpaid, lowStock, soldOut, newReviews } = overview;
  const { openComplaints, unansweredComplaints, complaintOrderId } = overview;
  const waiting = unansweredComplaints > 0 ? `${unansweredComplaints} menunggu jawaban Anda` : 'Semua sudah dijawab';
  return (
    <div className="flex flex-col gap-6">
      <SetUpList setUp={overview.setUp} />
      <section aria-labelledby="tindakan">
        <h2 id="tindakan" className="mb-3 text-xl">
          Perlu ditangani
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          <Count
            label="Pesanan baru"
            count={toAccept}
            // The linked list shows the unpaid orders too.
            note={`Lunas, menunggu Anda terima${unpaid > 0 ? `. ${unpaid} lainnya belum dibayar` : ''}`}
            to="/store/orders?status=pending"
          />
          <Count label="Siap dikirim" count={toSend} note="Sudah Anda terima" to="/store/orders?status=processing" />
          <Count
            label="Komplain"
            count={openComplaints}
            note={openComplaints > 0 ? waiting : 'Tidak ada yang terbuka'}
            to={complaintOrderId ? `/store/orders?pesanan=${complaintOrderId}` : '/store/orders'}
          />
          <Count
            label="Stok menipis"
            count={lowStock}
            note="Masih ada, di bawah 10"
            to="/store/products?stok=menipis"
          />
          <Count label="Stok habis" count={soldOut} note="Tidak dapat dipesan" to="/store/products?stok=habis" />
          <Count
            label="Ulasan baru"
            count={newReviews}
            note={
              newReviews > 0 ? `Rata-rata ${formatRating(overview.newReviewsAverage)} dalam 7 hari` : 'Dalam 7 hari'
            }
            to="/store/reviews"
            isInformation
          />
        </ul>
      </section>
      <Income {...overview} />
    </div>
  );
}

type CountProps = {
  label: string;
  count: number;
  note: string;
  to: string;
  /** The count asks for nothing. */
  isInformation?: boolean;
};

function Count({ label, count, note, to, isInformation }: CountProps) {
  const isUrgent = count > 0 && !isInformation;
  return (
    <li>
      <Link
        to={to}
        className="flex h-full items-center gap-4 rounded-2xl border border-border-light bg-white p-4 transition-colors hover:border-primary"
      >
        <b
          className={`min-w-12 text-center font-heading text-3xl tabular-nums ${isUrgent ? 'text-primary' : 'text-muted'}`}
        >
          {formatNumber(count)}
        </b>
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-muted">{note}</span>
        </span>
      </Link>
    </li>
  );
}

const Income = ({ incomeThisMonth, incomeLastMonth }: StoreOverview) => (
  <section className="rounded-2xl border border-border-light bg-white p-5">
    <h2 className="text-lg">Pendapatan</h2>
    <dl className="mt-3 grid gap-4 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-muted">Bulan ini, sampai sekarang</dt>
        <dd className="text-2xl font-bold tabular-nums">{formatRupiah(incomeThisMonth)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Bulan lalu</dt>
        <dd className="text-2xl font-bold text-muted tabular-nums">{formatRupiah(incomeLastMonth)}</dd>
      </div>
    </dl>
    <p className="mt-3 text-sm text-muted">
      Penjualan yang sudah dibayar, setelah komisi dan pengembalian dana.{' '}
      <Link to="/store/money" className="font-semibold text-accent underline">
        Lihat Keuangan
      </Link>
    </p>
  </section>
);

const OverviewSkeleton = () => (
  <div className="flex flex-col gap-6">
    <Skeletons
      label="Memuat ringkasan..."
      count={6}
      className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
      each="h-20 rounded-2xl"
    />
    <Skeleton className="h-40 rounded-2xl" />
  </div>
);
