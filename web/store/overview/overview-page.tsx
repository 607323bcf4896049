import { Link } from 'react-router';
import { formatNumber, formatRupiah } from '#contract/money.ts';
import type { StoreOverview } from '#contract/payouts/seller-money.ts';
import { formatRating } from '#contract/words.ts';
import { call } from '../../call.ts';
import { Thumbnail } from '../../parts/picture.tsx';
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
            <Awaited {...known} />
            <Income {...known} />
            <SetUpLine setUp={known.setUp} />
          </div>
        )}
      </Loaded>
    </>
  );
}

type Task = {
  label: string;
  count: number;
  note?: string | undefined;
  /** What the seller does there. */
  action: string;
  to: string;
};

function Tasks({ overview }: { overview: StoreOverview }) {
  const open = tasksOf(overview).filter(({ count }) => count > 0);
  return (
    <section>
      <h2 className="text-xl">Yang perlu Anda kerjakan</h2>
      {open.length === 0 && <p className="mt-2 text-muted">Tidak ada yang menunggu Anda.</p>}
      {open.length > 0 && (
        <ul className="card mt-3 divide-y divide-border-light">
          {open.map((task) => (
            <TaskRow key={task.label} {...task} />
          ))}
        </ul>
      )}
    </section>
  );
}

const TaskRow = ({ label, count, note, action, to }: Task) => (
  <li>
    <Link to={to} className="flex min-h-16 items-center gap-3 rounded-xl px-4 py-2 hover:text-primary">
      <b className="min-w-8 font-heading text-2xl tabular-nums">{formatNumber(count)}</b>
      <span className="min-w-0 flex-1 leading-snug">
        <b className="block wrap-anywhere">{label}</b>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
      <span className="text-sm font-bold text-primary">{action}</span>
      <ChevronRightIcon className="size-5 text-muted" />
    </Link>
  </li>
);

/** In the order in which a seller has to deal with them. */
function tasksOf(overview: StoreOverview): readonly Task[] {
  const { openComplaints, unansweredComplaints, complaintOrderId } = overview;
  return [
    {
      label: 'Pesanan baru',
      count: overview.toAccept,
      action: 'Terima',
      to: '/store/orders',
    },
    {
      label: 'Siap dikirim',
      count: overview.toSend,
      action: 'Kirim',
      to: '/store/orders?status=processing',
    },
    {
      label: 'Komplain',
      count: openComplaints,
      note: unansweredComplaints > 0 ? `${unansweredComplaints} menunggu jawaban Anda` : 'Semua sudah dijawab',
      action: unansweredComplaints > 0 ? 'Jawab' : 'Lihat',
      to: `/store/orders?pesanan=${complaintOrderId}`,
    },
    {
      label: 'Stok habis',
      count: overview.soldOut,
      action: 'Isi stok',
      to: '/store/products?stok=habis',
    },
    {
      label: 'Stok menipis',
      count: overview.lowStock,
      action: 'Isi stok',
      to: '/store/products?stok=menipis',
    },
    {
      label: 'Ulasan baru',
      count: overview.newReviews,
      note: `Rata-rata ${formatRating(overview.newReviewsAverage)} dalam 7 hari`,
      action: 'Lihat',
      to: '/store/reviews',
    },
  ];
}

/** The sold-out products that most customers wait for. A tap opens the form with the stock. */
const Awaited = ({ awaited }: Pick<StoreOverview, 'awaited'>) =>
  awaited.length > 0 && (
    <section>
      <h2 className="text-xl">Paling ditunggu</h2>
      <ul className="card mt-3 divide-y divide-border-light">
        {awaited.map(({ _id, title: name, image, totalStock, waiting }) => (
          <li key={_id}>
            <Link
              to={`/store/products?isi=${_id}`}
              className="flex min-h-16 items-center gap-3 rounded-xl px-4 py-2 hover:text-primary"
            >
              <span className="size-12">
                <Thumbnail image={image} sizes="3rem" />
              </span>
              <span className="min-w-0 flex-1 leading-snug">
                <b className="line-clamp-2 wrap-anywhere">{name}</b>
                <span className="block text-sm text-muted">
                  <span>{formatNumber(waiting)} orang menunggu</span>
                  <span>{` · ${totalStock > 0 ? `stok ${formatNumber(totalStock)}` : 'stok habis'}`}</span>
                </span>
              </span>
              <ChevronRightIcon className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );

const Income = ({ incomeThisMonth, incomeLastMonth }: StoreOverview) => (
  <section className="card p-4 sm:p-5">
    <h2 className="text-xl">Pendapatan</h2>
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
      <Link to="/store/money?tab=buku" className="font-bold text-accent underline">
        Lihat buku kas
      </Link>
    </p>
  </section>
);

const OverviewSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeletons label="Memuat ringkasan..." count={4} className="flex flex-col gap-2" each="h-16 rounded-xl" />
    <Skeleton className="h-40 rounded-xl" />
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
    <Link to={next.to} className="card flex min-h-11 items-center gap-3 px-4 py-2 hover:border-primary">
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
