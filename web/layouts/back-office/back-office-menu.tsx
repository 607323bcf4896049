import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { LogoutIcon } from '../../ui/account-icons.tsx';
import { useLogout } from '../../visitor/sign-in.ts';

export type BackOfficeLink = {
  to: string;
  label: string;
  icon: ReactNode;
  isExact?: boolean;
  /** A part of a page: never shown as active. */
  isPart?: boolean;
};

/** The links of a menu by the heading of their group; '' for a menu without groups. */
export type LinkGroups = Readonly<Record<string, readonly BackOfficeLink[]>>;

export type BackOfficeMenuProps = {
  groups: LinkGroups;
  /** Numbers shown beside links, by their address; 0 is not shown. */
  counts?: Readonly<Record<string, number>> | undefined;
  aside?: ReactNode;
  /** A link to a page outside the back office; never shown as active. */
  exit?: BackOfficeLink;
  /** The menu is shown in a drawer: navigation replaces the drawer's history entry. */
  isOverlay?: boolean;
};

/** The classes of a menu row, also used by rows passed in `aside`. In the sidebar, 18 rows fit a screen of 800 px. */
export const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left leading-tight font-semibold transition-colors hover:bg-surface lg:min-h-7 lg:text-sm';

const countClass = classNames(
  'ml-auto min-w-6 shrink-0 rounded-full bg-danger px-2 text-center text-xs leading-5 whitespace-nowrap text-white',
  'tabular-nums in-[[aria-current=page]]:bg-white in-[[aria-current=page]]:text-primary',
);

/** The page links of a back office, and the logout button. */
export function BackOfficeMenu({ groups, counts = {}, aside, exit, isOverlay = false }: BackOfficeMenuProps) {
  const logout = useLogout();
  const nav = useRef<HTMLElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  // A menu without groups is short.
  const row = classNames(menuRow, '' in groups && 'lg:min-h-10! lg:text-base!');

  // On a low screen the row of the current page may lie below the edge of the menu.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);

  return (
    <div className="flex flex-1 flex-col gap-2 p-3 lg:py-2">
      <nav ref={nav} aria-label="Menu utama" className="flex flex-col gap-2 lg:gap-1">
        {Object.entries(groups).map(([label, links]) => (
          <div key={label} role={label ? 'group' : undefined} aria-labelledby={label ? `${id}-${label}` : undefined}>
            {label && (
              <p id={`${id}-${label}`} className="px-3 text-xs text-muted">
                {label}
              </p>
            )}
            {links.map(({ to, label: page, icon, isExact, isPart }) => (
              <NavLink
                key={to}
                to={to}
                end={isExact}
                replace={isOverlay}
                className={({ isActive }) =>
                  classNames(row, isActive && !isPart && 'bg-primary text-white hover:bg-primary-dark')
                }
              >
                {icon} {page}
                {!!counts[to] && <span className={countClass}>{counts[to]}</span>}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <div className="border-t border-border-light pt-2 lg:mt-auto">
        {aside}
        {exit && (
          <Link to={exit.to} replace={isOverlay} className={row}>
            {exit.icon} {exit.label}
          </Link>
        )}
        <button type="button" onClick={logout} className={row}>
          <LogoutIcon /> Keluar
        </button>
      </div>
    </div>
  );
}
