import { Link } from 'react-router';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import type { StoreOverview } from '#contract/payouts/seller-money.ts';
import { formatRating } from '#contract/words.ts';
import { call } from '../../call.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton, Skeletons } from '../../ui/loading.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';

export const title = 'Ringkasan';

export const clientLoader = () => ({ overview: call('GET /api/store/overview').then(({ data }) => data) });

/** What the store needs from its seller, and how it does. */
export default function OverviewPage({ loaderData: { overview } }: { loaderData: ReturnType<typeof clientLoader> }) {
  return (
    <>
      <h1 className="mb-3 text-2xl sm:mb-5 sm:text-3xl">Ringkasan</h1>
      <Loaded promise={overview} fallback={<OverviewSkeleton />} isOffice title="Ringkasan gagal dimuat.">
        {(known) => (
          <div className="flex flex-col gap-4">
            <Tasks overview={known} />
            <Income {...known} />
            <SetUpLine setUp={known.setUp} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const tiles = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:flex sm:*:flex-[1_1_12rem]';

function Tasks({ overview }: { overview: StoreOverview }) {
  const tasks = tasksOf(overview);
  const open = tasks.filter(({ count }) => count > 0);
  const zeros = tasks.filter(({ count }) => count === 0).map(({ label, none = label.toLowerCase() }) => none);
  return (
    <section aria-label="Perlu ditangani">
      {open.length > 0 && (
        <ul className={tiles}>
          {open.map((task) => (
            <Tile key={task.label} {...task} />
          ))}
        </ul>
      )}
      {zeros.length > 0 && <p className="mt-2 text-sm text-muted">Tidak ada {zeros.join(', ')}.</p>}
    </section>
  );
}

type Task = {
  label: string;
  /** The name of the task in the line of those that are 0, if it is not the label. */
  none?: string;
  count: number;
  note?: string | undefined;
  to: string;
  /** The count asks for nothing. */
  isInformation?: boolean;
};

/** In the order in which a seller has to deal with them. */
function tasksOf(overview: StoreOverview): readonly Task[] {
  const { unpaid, openComplaints, unansweredComplaints, complaintOrderId } = overview;
  return [
    {
      label: 'Pesanan baru',
      count: overview.toAccept,
      // The linked list shows the unpaid orders too.
      note: unpaid > 0 ? `${unpaid} lainnya belum dibayar` : undefined,
      to: '/store/orders?status=pending',
    },
    {
      label: 'Siap dikirim',
      none: 'pesanan siap dikirim',
      count: overview.toSend,
      to: '/store/orders?status=processing',
    },
    {
      label: 'Komplain',
      count: openComplaints,
      note: unansweredComplaints > 0 ? `${unansweredComplaints} menunggu jawaban Anda` : 'Semua sudah dijawab',
      to: `/store/orders?pesanan=${complaintOrderId}`,
    },
    {
      label: 'Stok habis',
      count: overview.soldOut,
      to: '/store/products?stok=habis',
    },
    {
      label: 'Stok menipis',
      count: overview.lowStock,
      to: '/store/products?stok=menipis',
    },
    {
      label: 'Ulasan baru',
      count: overview.newReviews,
      note: `Rata-rata ${formatRating(overview.newReviewsAverage)} dalam 7 hari`,
      to: '/store/reviews',
      isInformation: true,
    },
  ];
}

const Tile = ({ label, count, note, to, isInformation }: Task) => (
  <li>
    <Link
      to={to}
      className="card grid h-full grid-cols-[auto_1fr] content-start items-center gap-x-3 p-3
        transition-colors hover:border-primary sm:p-4"
    >
      <b className={`font-heading text-3xl tabular-nums ${isInformation ? 'text-muted' : 'text-primary'}`}>
        {formatNumber(count)}
      </b>
      <span className="leading-tight font-semibold max-sm:text-sm">{label}</span>
      <span className="col-span-2 text-sm text-muted max-sm:text-xs">{note}</span>
    </Link>
  </li>
);

const Income = ({ incomeThisMonth, incomeLastMonth }: StoreOverview) => (
  <section className="card p-4 sm:p-5">
    <h2 className="text-lg">Pendapatan</h2>
    <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      <div>
        <dt className="text-sm text-muted">Bulan ini, sampai sekarang</dt>
        <dd translate="no" className="text-xl font-bold tabular-nums sm:text-2xl">
          {formatRupiah(incomeThisMonth)}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Bulan lalu</dt>
        <dd translate="no" className="text-xl font-bold text-muted tabular-nums sm:text-2xl">
          {formatRupiah(incomeLastMonth)}
        </dd>
      </div>
    </dl>
    <p className="mt-3 text-sm text-muted">
      Penjualan yang sudah dibayar, setelah komisi dan pengembalian dana.{' '}
      <Link to="/store/money?tab=buku" className="font-semibold text-accent underline">
        Lihat buku kas
      </Link>
    </p>
  </section>
);

const OverviewSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeletons label="Memuat ringkasan..." count={4} className={tiles} each="h-24 rounded-2xl" />
    <Skeleton className="h-40 rounded-2xl" />
  </div>
);

type SetUp = StoreOverview['setUp'];

const steps: { key: keyof SetUp; label: string; to: string }[] = [
  { key: 'hasPictures', label: 'Unggah logo dan banner', to: '/store/profile' },
  { key: 'hasProduct', label: 'Tambahkan produk pertama', to: '/store/products?isi=baru' },
  { key: 'hasShipping', label: 'Atur ongkos kirim', to: '/store/profile?isi=pengiriman' },
];

/** The next step that a new store still needs. Renders nothing once all steps are done. */
function SetUpLine({ setUp }: { setUp: SetUp }) {
  const next = steps.find(({ key }) => !setUp[key]);
  if (!next) return null;
  const done = steps.filter(({ key }) => setUp[key]).length;
  return (
    <Link to={next.to} className="card flex min-h-12 items-center gap-3 px-4 py-2 hover:border-primary">
      <span className="min-w-0 flex-1">
        <span className="sr-only">Siapkan toko Anda: </span>
        <b>{next.label}</b>{' '}
        <span className="whitespace-nowrap text-muted">
          · {done} dari {steps.length} selesai
        </span>
      </span>
      <ChevronRightIcon className="size-5 text-muted" />
    </Link>
  );
}
