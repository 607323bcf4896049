import { useId } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/auth/auth.ts';
import { HeartIcon, LogoutIcon, ReceiptIcon } from '../../ui/account-icons.tsx';
import { NoticesLink } from '../../parts/notices-link.tsx';
import { ChevronDownIcon } from '../../ui/form-icons.tsx';
import { UserIcon } from '../../ui/icons.tsx';
import { useLogout } from '../../visitor/sign-in.ts';

const row = 'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left hover:bg-surface';

/** The account menu: a native popover, so that Esc and a click outside close it. */
export function AvatarMenu({ user }: { user: User }) {
  const id = useId();
  const logout = useLogout();
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <div className="flex items-center gap-3">
      <NoticesLink className="hover:bg-surface" />
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Menu ${user.userName}`}
        className="flex h-11 items-center gap-1.5 rounded-full border border-border-light bg-white pr-3 pl-1
          hover:border-primary"
      >
        <span
          aria-hidden
          className="grid size-9 place-items-center rounded-full bg-secondary font-bold text-white uppercase"
        >
          {[...user.userName.trim()][0]}
        </span>
        <ChevronDownIcon className="size-4 text-muted" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-16
          right-[calc(max(1.5rem,calc((100vw-76rem)/2+1.5rem))+env(safe-area-inset-right))] left-auto m-0
          floating w-64 rounded-xl bg-white p-2 text-ink"
      >
        <p className="border-b border-border-light px-3 pt-1 pb-3 text-sm text-muted">
          Masuk sebagai{' '}
          <b translate="no" className="block truncate text-base text-ink">
            {user.userName}
          </b>
        </p>
        <nav aria-label="Akun" className="pt-2">
          {user.role === 'customer' && (
            <Link to="/shop/account?tab=pesanan" onClick={close} className={row}>
              <ReceiptIcon /> Pesanan Saya
            </Link>
          )}
          <Link to="/shop/account" onClick={close} className={row}>
            <UserIcon /> Akun
          </Link>
          {user.role === 'customer' && (
            <Link to="/shop/wishlist" onClick={close} className={row}>
              <HeartIcon /> Favorit
            </Link>
          )}
          <button type="button" onClick={logout} className={row}>
            <LogoutIcon /> Keluar
          </button>
        </nav>
      </div>
    </div>
  );
}
