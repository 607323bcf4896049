import { classNames } from '../../ui/class-names.ts';
import { Link } from 'react-router';
import { Logo, LogoMark } from '../../parts/logo.tsx';
import { shopName } from '../../parts/shop-name.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { CartButton } from './cart-button.tsx';
import { CategoryNav } from './category-nav.tsx';
import { InstallRoom } from './install-room.tsx';
import { VisitorSlot } from './visitor-slot.tsx';

/** Desktop: logo, search, cart, visitor, and the categories under them. Phones: logo, search and cart. */
export function Header() {
  return (
    <header className="sticky top-0 z-30 bg-kapas/97 [html:has([data-offline])_&]:top-9">
      <div className="lajur flex items-center gap-3 py-2 md:gap-8 md:py-3.5">
        <Link to="/shop/home" aria-label={`${shopName}, ke beranda`} className="flex rounded-xl">
          <LogoMark className="size-11 md:hidden" />
          <Logo className="max-md:hidden" />
        </Link>
        <Link
          to="/shop/search"
          className={classNames(
            'flex h-11 min-w-0 flex-1 items-center gap-3 px-4 md:max-w-xl',
            'rounded-full border border-tepi bg-white text-abu transition-colors hover:border-lenu',
          )}
        >
          <SearchIcon className="size-5 text-lenu" />
          <span className="truncate">Cari kerajinan…</span>
        </Link>
        <div className="flex items-center gap-2 md:ml-auto md:gap-4">
          <CartButton />
          <div className="max-md:hidden">
            <VisitorSlot />
          </div>
          <InstallRoom className="max-md:hidden!" />
        </div>
      </div>
      <CategoryNav />
      <div aria-hidden className="sinoi" />
    </header>
  );
}
