import { type ReactNode, useEffect, useEffectEvent, useState, useRef } from 'react';
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
        <b className="block truncate font-heading text-base">{title}</b>
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
        <div className="border-b border-border-light px-4 py-2.5">{homeLink}</div>
        <BackOfficeMenu {...menu} />
      </aside>
      <header className="relative z-30 border-b border-border-light bg-canvas lg:hidden tall:sticky tall:top-(--top)">
        <div className="flex items-center justify-between gap-3 px-4 py-2">
          {homeLink}
          <div className="flex shrink-0">{headerActions}</div>
        </div>
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
  /** The groups that are closed at first, unless one of their pages is shown or has a number. */
  folded?: readonly string[];
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
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left leading-tight font-bold ' +
  'transition-colors hover:bg-surface lg:min-h-7 lg:text-sm';

const countClass = classNames(
  'ml-auto min-w-6 shrink-0 rounded-full bg-warning px-2 text-center text-xs leading-5 whitespace-nowrap text-ink',
  'tabular-nums',
);

/** Sand with a mark at its edge: maroon is for the action of the page. */
const activeRow =
  'relative bg-surface before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-full before:bg-primary';

type GroupProps = { label: string; isOpen: boolean; children: ReactNode };

const Group = ({ label, isOpen, children }: GroupProps) =>
  label ? (
    <details open={isOpen} aria-label={label}>
      <summary className="min-h-11 rounded-xl px-3 text-xs text-muted lg:min-h-6">{label}</summary>
      {children}
    </details>
  ) : (
    children
  );

/** The page links of a back office, and the logout button. */
function BackOfficeMenu({ groups, folded = [], counts = {}, aside, exit, isOverlay = false }: BackOfficeMenuProps) {
  const logout = useLogout();
  const nav = useRef<HTMLElement>(null);
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
          <Group
            key={label}
            label={label}
            isOpen={!folded.includes(label) || links.some(({ to }) => counts[to] || pathname.startsWith(to))}
          >
            {links.map(({ to, label: page, icon, isExact, isPart }) => (
              <NavLink
                key={to}
                to={to}
                end={isExact}
                replace={isOverlay}
                className={({ isActive }) => classNames(row, isActive && !isPart && activeRow)}
              >
                {icon} {page}
                {!!counts[to] && <span className={countClass}>{counts[to]}</span>}
              </NavLink>
            ))}
          </Group>
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
