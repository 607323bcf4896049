import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { LogoutIcon } from '../../ui/account-icons.tsx';
import { useLogout } from '../../visitor/sign-in.ts';

export type BackOfficeLink = {
  to: string;
  label: string;
  icon: ReactNode;
  /** Active only on this exact path, not on the paths below it. */
  isExact?: boolean;
};

type BackOfficeMenuProps = {
  links: readonly BackOfficeLink[];
  /** Numbers shown beside links, by their address; 0 is not shown. */
  counts?: Readonly<Record<string, number>> | undefined;
  aside?: ReactNode;
  /** A link to a page outside the back office; never shown as active. */
  exit?: BackOfficeLink;
  /** The menu is shown in a drawer: navigation replaces the drawer's history entry. */
  isOverlay?: boolean;
};

/** The classes of a menu row, also used by rows passed in `aside`. */
export const menuRow =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-4 text-left leading-tight font-semibold transition-colors hover:bg-surface';

const countClass = classNames(
  'ml-auto min-w-6 shrink-0 rounded-full bg-danger px-2 py-0.5 text-center text-xs whitespace-nowrap text-white',
  'tabular-nums in-[[aria-current=page]]:bg-white in-[[aria-current=page]]:text-primary',
);

/** The page links of a back office, and the logout button. */
export function BackOfficeMenu({ links, counts = {}, aside, exit, isOverlay = false }: BackOfficeMenuProps) {
  const logout = useLogout();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // On a low screen the row of the current page may lie below the edge of the menu.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);

  return (
    <div className="flex flex-1 flex-col gap-1 p-3">
      <nav ref={nav} aria-label="Menu utama" className="flex flex-col gap-1">
        {links.map(({ to, label, icon, isExact }) => (
          <NavLink
            key={to}
            to={to}
            end={isExact}
            replace={isOverlay}
            className={({ isActive }) => classNames(menuRow, isActive && 'bg-primary text-white hover:bg-primary-dark')}
          >
            {icon} {label}
            {!!counts[to] && <span className={countClass}>{counts[to]}</span>}
          </NavLink>
        ))}
      </nav>
      <div className="mt-3 flex flex-col gap-1 border-t border-border-light pt-3 lg:mt-auto">
        {aside}
        {exit && (
          <Link to={exit.to} replace={isOverlay} className={menuRow}>
            {exit.icon} {exit.label}
          </Link>
        )}
        <button type="button" onClick={logout} className={menuRow}>
          <LogoutIcon /> Keluar
        </button>
      </div>
    </div>
  );
}
