import { Link } from 'react-router';
import { LogoMark } from '../../parts/logo.tsx';
import { shopName } from '../../parts/page-head.ts';
import { ConsumerService, Operator } from '../../parts/site.tsx';
import { wholeListing } from '../../parts/whole-listing.ts';

const links = [
  { to: '/shop/home', label: 'Beranda' },
  { ...wholeListing, label: 'Produk' },
  { to: '/about', label: 'Tentang Kami' },
  { to: '/contact', label: 'Kontak' },
  { to: '/auth/register-seller', label: 'Mulai Berjualan' },
  { to: '/privasi', label: 'Kebijakan Privasi' },
  { to: '/syarat', label: 'Syarat & Ketentuan' },
];

export const Footer = () => (
  <footer className="mt-16 bg-secondary text-canvas">
    <div aria-hidden className="woven-border" />
    <div className="beside-paying page-column flex flex-col gap-8 py-10 md:flex-row md:items-start md:justify-between">
      <div className="flex max-w-md gap-4 md:min-w-72 md:flex-1">
        <LogoMark className="size-[min(3rem,13vw)]" />
        <div className="min-w-0">
          <p className="font-heading text-lg font-bold text-white">{shopName}</p>
          <p className="mt-1 text-[min(1rem,7vw)] text-pretty">
            Karya perajin Sulawesi Utara, dari tangan pembuatnya ke rumah Anda.
          </p>
        </div>
      </div>
      <nav aria-label="Menu kaki">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-8 lg:flex lg:flex-wrap lg:justify-end lg:gap-x-6">
          {links.map(({ label, ...target }) => (
            <li key={target.to}>
              <Link {...target} className="flex min-h-11 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    <div className="page-column">
      <p className="border-t border-white/20 py-5 text-sm">
        © <Operator />.{' '}
        <span className="beside-paying">Ragam hias terinspirasi kain Bentenan, tenun tua dari Minahasa.</span>
      </p>
      <p className="beside-paying pb-5 text-sm text-pretty">
        <ConsumerService />
      </p>
    </div>
  </footer>
);
