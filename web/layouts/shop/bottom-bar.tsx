import { classNames } from '../../ui/class-names.ts';
import { NavLink, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { wholeListing } from '../../parts/whole-listing.ts';
import { Count } from '../../ui/icon-button.tsx';
import { HomeIcon, ShopIcon, UserIcon } from '../../ui/icons.tsx';
import { signInUrl } from '../../visitor/guard.ts';
import { useSession, wasSignedIn } from '../../visitor/session.ts';
import { useUnread } from '../../visitor/unread.ts';

export function BottomBar() {
  const { isLoading, isAuthenticated } = useSession();
  const { unread } = useUnread();
  const location = useLocation();
  const isMember = isAuthenticated || wasSignedIn();
  return (
    <>
      {/* Continues the footer below the fixed bar, which never covers the end of the page. */}
      <div aria-hidden className="h-(--bottom-bar) bg-secondary md:hidden" />
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
              <span className="relative">
                <UserIcon className="size-6" />
                <Count count={unread} className="-top-2 left-full -ml-2 bg-warning text-ink" />
                {unread > 0 && <span className="sr-only">{unread} notifikasi belum dibaca</span>}
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
    'text-fact font-bold',
    isActive ? 'text-primary' : 'text-muted',
  );

const Item = ({ icon, label, ...target }: { to: string; state?: string; icon: ReactNode; label: string }) => (
  <NavLink {...target} className={menuBarItem}>
    {icon}
    {label}
  </NavLink>
);
