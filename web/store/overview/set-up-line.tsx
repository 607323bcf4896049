import { Link } from 'react-router';
import type { StoreOverview } from '#contract/payouts/seller-money.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';

type SetUp = StoreOverview['setUp'];

const steps: { key: keyof SetUp; label: string; to: string }[] = [
  { key: 'hasPictures', label: 'Unggah logo dan banner', to: '/store/profile' },
  { key: 'hasProduct', label: 'Tambahkan produk pertama', to: '/store/products?isi=baru' },
  { key: 'hasShipping', label: 'Atur ongkos kirim', to: '/store/profile?isi=pengiriman' },
];

/** The next step that a new store still needs. Renders nothing once all steps are done. */
export function SetUpLine({ setUp }: { setUp: SetUp }) {
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
