import { createElement, type SubmitEvent, useRef } from 'react';
import { Link, useLocation, useMatches, useNavigate, useSearchParams } from 'react-router';
import { categories, categoryLabels } from '#contract/words.ts';
import { handleOf } from '../../page-parts.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Logo, LogoMark } from '../../parts/logo.tsx';
import { shopName } from '../../parts/page-head.ts';
import { SearchField, SearchForm } from '../../parts/search/search-form.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CartIcon, SearchIcon } from '../../ui/icons.tsx';
import { cartCount, useCart } from '../../visitor/cart.ts';
import { registerUrl, signInUrl } from '../../visitor/guard.ts';
import { useSession, wasSignedIn, currentUser } from '../../visitor/session.ts';
import { useOverlay } from '../../parts/use-overlay.ts';

/** On phones logo, search and cart; with large text the search has its own row. */
export const Header = () => (
  <header className="relative z-30 bg-canvas tall:sticky tall:top-(--top)">
    <div className="page-column @container">
      <div className="flex items-center gap-x-3 gap-y-1 py-2 md:gap-x-8 @max-[13rem]:flex-wrap">
        <Link to="/shop/home" aria-label={`${shopName}, ke beranda`} className="flex rounded-xl">
          <LogoMark className="size-[min(2.75rem,56px)] md:hidden" />
          <Logo className="max-md:hidden" />
        </Link>
        <HeaderSearch />
        <div className="flex items-center gap-2 md:ml-auto md:gap-4 @max-[13rem]:ml-auto">
          <CartButton />
          <div className="max-md:hidden">
            <AccountSlot />
          </div>
        </div>
      </div>
    </div>
    <CategoryNav />
    <div aria-hidden className="woven-border" />
  </header>
);

/** The search of the page, if it has one of its own. */
function HeaderSearch() {
  const page = useMatches().at(-1);
  return createElement((page && handleOf(page).HeaderSearch) ?? SiteSearch);
}

function SiteSearch() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q')).trim();
    void navigate(q ? `/shop/search?${new URLSearchParams({ q })}` : '/shop/search');
  };
  return (
    <SearchForm ref={form} onSubmit={search}>
      <SearchField onChosen={() => form.current?.reset()} />
      <button
        type="submit"
        aria-label="Cari"
        className="grid size-11 shrink-0 place-items-center rounded-full text-primary"
      >
        <SearchIcon className="size-5" />
      </button>
    </SearchForm>
  );
}

function CartButton() {
  const count = useCart(cartCount);
  const isCountNew = useCart(({ added }) => added !== null);
  const { open } = useCartSheet();
  const label = count > 0 ? `Keranjang, ${count} produk` : 'Keranjang';
  return (
    <IconButton label={label} count={count} isCountNew={isCountNew} onClick={open}>
      <CartIcon className="size-6" />
    </IconButton>
  );
}

/** Links to the listing of each category. On phones the pages show categories as chips instead. */
function CategoryNav() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const isListing = pathname === '/shop/listing';
  const chosen = isListing ? params.get('category') : null;
  const sortBy = isListing ? params.get('sortBy') : null;
  return (
    <nav aria-label="Kategori" className="page-column max-md:hidden">
      <ul className="-mx-3 flex md:max-lg:-mx-1 flex-wrap justify-between lg:justify-start xl:gap-4">
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={`/shop/listing?${new URLSearchParams({ category, ...(sortBy && { sortBy }) })}`}
              aria-current={chosen === category ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center border-b-3 px-3 text-sm font-bold whitespace-nowrap -outline-offset-3',
                'md:max-lg:px-1 md:max-lg:text-xs md:max-lg:tracking-tight',
                'transition-colors hover:text-primary',
                chosen === category ? 'border-primary text-primary' : 'border-transparent',
              )}
            >
              {categoryLabels[category]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const loadingPlaceholder = <p className="flex h-11 w-36 items-center justify-center text-sm text-muted">Memuat...</p>;

const AccountLink = () => (
  <Link to="/shop/account" className="flex min-h-11 items-center font-bold hover:text-primary">
    Akun
  </Link>
);

// Loaded on demand: most visitors are guests and never see it.
const AvatarMenu = lazyPart(() => import('./avatar-menu.tsx'), 'AvatarMenu', loadingPlaceholder, AccountLink);

function AccountSlot() {
  const { isLoading, user } = useSession();
  const location = useLocation();
  if (isLoading) return loadingPlaceholder;
  if (user) return <AvatarMenu user={user} />;
  if (wasSignedIn()) return <AccountLink />;
  return (
    <p className="flex w-36 items-center justify-center gap-2 font-bold">
      <Link to={signInUrl(location)} className="flex min-h-11 items-center hover:text-primary">
        Masuk
      </Link>
      <span aria-hidden className="text-border">
        |
      </span>
      <Link to={registerUrl(location)} className="flex min-h-11 items-center text-primary hover:text-primary-dark">
        Daftar
      </Link>
    </p>
  );
}

/** The state of the cart sheet, kept in the history. Opening it as a guest navigates to the sign-in page. */
export function useCartSheet() {
  const { value, open, close } = useOverlay('keranjang');
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const location = useLocation();
  const navigate = useNavigate();

  return {
    isOpen: value !== null && isAuthenticated,
    close,
    async open() {
      if (await currentUser()) open('buka');
      else void navigate(signInUrl(location));
    },
  };
}
