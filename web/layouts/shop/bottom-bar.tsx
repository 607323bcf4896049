import { classNames } from '../../ui/class-names.ts';
import { NavLink, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { wholeListing } from '../../parts/whole-listing.ts';
import { HomeIcon, ShopIcon, UserIcon } from '../../ui/icons.tsx';
import { signInUrl } from '../../visitor/guard.ts';
import { useSession, wasSignedIn } from '../../visitor/session.ts';

export function BottomBar() {
  const { isLoading, isAuthenticated } = useSession();
  const location = useLocation();
  const isMember = isAuthenticated || wasSignedIn();
  return (
    <>
      {/* Reserves the height of the fixed bar, so that it never covers the end of the page. */}
      <div aria-hidden className="h-(--bottom-bar) md:hidden" />
      <nav
        aria-label="Menu bawah"
        data-menu-bar
        className={classNames(menuBar, 'md:hidden max-sm:[html:has(main_[data-buy-bar])_&]:hidden')}
      >
        <Item to="/shop/home" icon={<HomeIcon className="size-6" />} label="Beranda" />
        <Item {...wholeListing} icon={<ShopIcon className="size-6" />} label="Belanja" />
        {isLoading && <Item to="/shop/account" icon={<UserIcon className="size-6" />} label="Memuat..." />}
        {!isLoading && isMember && (
          <Item
            to="/shop/account?tab=pesanan"
            icon={
              <span className="unread-mark">
                <UserIcon className="size-6" />
              </span>
            }
            label="Saya"
          />
        )}
        {!isLoading && !isMember && (
          <Item to={signInUrl(location)} icon={<UserIcon className="size-6" />} label="Masuk" />
        )}
      </nav>
    </>
  );
}

/** The classes of a bar at the bottom of phones, also used by that of the seller's area. */
export const menuBar = 'flex bg-white tall:docked tall:pb-[env(safe-area-inset-bottom)]';

export const menuBarItem = ({ isActive }: { isActive: boolean }) =>
  classNames(
    'flex h-(--menu-bar) min-w-0 flex-[1_1_4.4em] flex-col items-center justify-center gap-0.5',
    'text-[min(0.75rem,6vw)]/normal font-semibold',
    isActive ? 'text-primary' : 'text-muted',
  );

const Item = ({ icon, label, ...target }: { to: string; state?: string; icon: ReactNode; label: string }) => (
  <NavLink {...target} className={menuBarItem}>
    {icon}
    {label}
  </NavLink>
);
