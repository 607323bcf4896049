import { Link } from 'react-router';
import type { StoreOverview } from '#contract/payouts/seller-money.ts';
import { CheckIcon } from '../../ui/account-icons.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';

type SetUp = StoreOverview['setUp'];

const steps: { key: keyof SetUp; label: string; why: string; to: string }[] = [
  {
    key: 'hasPictures',
    label: 'Unggah logo dan banner',
    why: 'Pembeli lebih percaya toko yang lengkap.',
    to: '/store/profile',
  },
  {
    key: 'hasProduct',
    label: 'Tambahkan produk pertama',
    why: 'Produk langsung tampil di toko dan pencarian.',
    to: '/store/products?isi=baru',
  },
  {
    key: 'hasShipping',
    label: 'Atur ongkos kirim',
    why: 'Sebelum diatur, semua pesanan dikirim gratis.',
    to: '/store/profile?isi=pengiriman',
  },
];

/** What a new store still needs. Renders nothing once all steps are done. */
export function SetUpList({ setUp }: { setUp: SetUp }) {
  const done = steps.filter(({ key }) => setUp[key]).length;
  if (done === steps.length) return null;
  return (
    <section aria-labelledby="persiapan" className="rounded-2xl border border-border-light bg-white p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="persiapan" className="text-lg">
          Siapkan toko Anda
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {done} dari {steps.length} selesai
        </p>
      </div>
      <ol className="mt-3 divide-y divide-border-light">
        {steps.map(({ key, label, why, to }) => (
          <li key={key}>
            {setUp[key] ? (
              <p className="flex min-h-12 items-center gap-3 py-2 text-muted">
                <CheckIcon className="size-6 text-success" />
                <span>
                  {label}
                  <span className="sr-only">: selesai</span>
                </span>
              </p>
            ) : (
              <Link to={to} className="flex min-h-12 items-center gap-3 py-2 hover:text-primary">
                <span aria-hidden className="size-6 shrink-0 rounded-full border-2 border-border" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-muted">{why}</span>
                </span>
                <ChevronRightIcon className="size-5 text-muted" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
