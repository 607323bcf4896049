import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LogoMark } from '../../parts/logo.tsx';
import { shopName } from '../../parts/page-head.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Sheet } from '../../ui/sheet.tsx';
import '../../parts/back-office.css';
import { SkipLink } from '../skip-link.tsx';
import { BackOfficeMenu, type BackOfficeMenuProps, type LinkGroups } from './back-office-menu.tsx';

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
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_1fr]">
      <SkipLink />
      <aside
        aria-label={name}
        className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-border-light bg-white lg:flex"
      >
        <div className="px-4 py-2.5">{homeLink}</div>
        <div aria-hidden className="woven-border shrink-0" />
        <BackOfficeMenu {...menu} />
      </aside>
      <header className="sticky top-0 z-30 bg-canvas lg:hidden [html:has([data-offline])_&]:top-9">
        <div className="flex items-center justify-between gap-3 px-4 py-2">
          {homeLink}
          <div className="flex shrink-0">{headerActions}</div>
        </div>
        <div aria-hidden className="woven-border" />
      </header>
      <main id="isi" tabIndex={-1} className="min-w-0 px-4 pt-4 pb-24 outline-none sm:px-6 sm:pt-6 lg:px-10 lg:pt-9">
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
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
