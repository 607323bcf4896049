import { type ReactNode, useEffect, useEffectEvent, useState, useId, useRef } from 'react';
import { Link, useLocation, useRevalidator, NavLink } from 'react-router';
import { LogoMark } from '../../parts/logo.tsx';
import { shopName } from '../../parts/page-head.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { ToastSlot } from '../../ui/toast-slot.tsx';
import '../../parts/back-office.css';
import { SkipLink } from '../skip-link.tsx';
import { unlessStale } from '../../ui/unless-stale.ts';
import { classNames } from '../../ui/class-names.ts';
import { LogoutIcon } from '../../ui/account-icons.tsx';
import { useLogout } from '../../visitor/sign-in.ts';

type BackOfficeFrameProps = Omit<BackOfficeMenuProps, 'isOverlay'> & {
  /** The accessible name of the menu, and the title above it unless there is a `title`. */
  name: string;
  title?: string | undefined;
  home: string;
  /** The groups of the drawer on phones and tablets; by default those of the menu. */
  drawerGroups?: LinkGroups;
  drawerTitle?: string;
  headerActions?: ReactNode;
  bottomBar?: ReactNode;
  children: ReactNode;
};

/** The frame of a back office. On phones and tablets the overlay `menu` opens its menu in a drawer. */
export function BackOfficeFrame({ name, title = name, home, children, ...rest }: BackOfficeFrameProps) {
  const { drawerGroups, drawerTitle = name, headerActions, bottomBar, ...menu } = rest;
  const drawer = useOverlay('menu');
  const homeLink = (
    <Link to={home} className="flex min-w-0 items-center gap-3 rounded-xl">
      <LogoMark className="size-11" />
      <span className="min-w-0 leading-tight">
        <span className="block text-sm text-muted">{shopName}</span>
        <b className="block truncate font-heading text-lg">{title}</b>
      </span>
    </Link>
  );
  return (
    <div className="min-h-(--screen) lg:grid lg:grid-cols-[16rem_1fr]">
      <SkipLink />
      <aside
        aria-label={name}
        className="sticky top-(--top) hidden h-(--screen) flex-col overflow-y-auto border-r
          border-border-light bg-white lg:flex"
      >
        <div className="px-4 py-2.5">{homeLink}</div>
        <div aria-hidden className="woven-border shrink-0" />
        <BackOfficeMenu {...menu} />
      </aside>
      <header className="relative z-30 bg-canvas lg:hidden tall:sticky tall:top-(--top)">
        <div className="flex items-center justify-between gap-3 px-4 py-2">
          {homeLink}
          <div className="flex shrink-0">{headerActions}</div>
        </div>
        <div aria-hidden className="woven-border" />
      </header>
      <div className="min-w-0">
        <ToastSlot className="max-lg:[--header:4.75rem]" />
        <main
          id="isi"
          tabIndex={-1}
          className="px-4 pt-4 pb-[calc(var(--bottom-bar)+4.5rem)] outline-none sm:px-6 sm:pt-6 lg:pr-13
            lg:pl-7 lg:pt-9"
        >
          <div className="mx-auto max-w-6xl">{children}</div>
        </main>
      </div>
      {bottomBar}
      {drawer.value !== null && (
        <Sheet isOpen onClose={drawer.close} title={drawerTitle}>
          <div className="-m-5">
            <BackOfficeMenu {...menu} groups={drawerGroups ?? menu.groups} isOverlay />
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** Numbers for the frame, read on every page and when its data reloads. A failure shows none. */
export function useOnEveryPage<Data>(read: () => Promise<{ data: Data }>): Data | undefined {
  const [known, setKnown] = useState<Data>();
  const { pathname } = useLocation();
  const isLoading = useRevalidator().state === 'loading';
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (isLoading) return;
    return unlessStale(readNow(), ({ data }) => setKnown(data));
  }, [pathname, isLoading]);
  return known;
}

export type BackOfficeLink = {
  to: string;
  label: string;
  icon: ReactNode;
  isExact?: boolean;
  /** A part of a page: never shown as active. */
  isPart?: boolean;
};

/** The links of a menu by the heading of their group; '' for a menu without groups. */
type LinkGroups = Readonly<Record<string, readonly BackOfficeLink[]>>;

type BackOfficeMenuProps = {
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
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left leading-tight font-semibold ' +
  'transition-colors hover:bg-surface lg:min-h-7 lg:text-sm';

const countClass = classNames(
  'ml-auto min-w-6 shrink-0 rounded-full bg-danger px-2 text-center text-xs leading-5 whitespace-nowrap text-white',
  'tabular-nums in-[[aria-current=page]]:bg-white in-[[aria-current=page]]:text-primary',
);

/** The page links of a back office, and the logout button. */
function BackOfficeMenu({ groups, counts = {}, aside, exit, isOverlay = false }: BackOfficeMenuProps) {
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
