import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LogoMark } from '../../parts/logo.tsx';
import { shopName } from '../../parts/page-head.ts';
import { useOverlay } from '../../parts/use-overlay.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuIcon } from '../../ui/account-icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import '../../parts/back-office.css';
import { SkipLink } from '../skip-link.tsx';
import { BackOfficeMenu, type BackOfficeLink } from './back-office-menu.tsx';

type BackOfficeFrameProps = {
  /** The title above the menu, such as "Toko Saya". */
  name: string;
  home: string;
  links: readonly BackOfficeLink[];
  /** Numbers shown beside links, by their address; 0 is not shown. */
  counts?: Readonly<Record<string, number>>;
  aside?: ReactNode;
  /** A button beside the menu button on phones and tablets. */
  headerAction?: ReactNode;
  exit?: BackOfficeLink;
  children: ReactNode;
};

/** The frame of a back office: the menu on the left of the page, or in a drawer on phones and tablets. */
export function BackOfficeFrame({
  name,
  home,
  links,
  counts,
  aside,
  headerAction,
  exit,
  children,
}: BackOfficeFrameProps) {
  const drawer = useOverlay('menu');
  const homeLink = (
    <Link to={home} className="flex min-w-0 items-center gap-3 rounded-xl">
      <LogoMark className="size-11" />
      <span className="min-w-0 leading-tight">
        <span className="block text-sm text-muted">{shopName}</span>
        <b className="block truncate font-heading text-lg">{name}</b>
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
        <div className="p-5">{homeLink}</div>
        <div aria-hidden className="woven-border shrink-0" />
        <BackOfficeMenu links={links} counts={counts} aside={aside} exit={exit} />
      </aside>
      <header className="sticky top-0 z-30 bg-canvas lg:hidden [html:has([data-offline])_&]:top-9">
        <div className="flex items-center justify-between gap-3 px-4 py-2">
          {homeLink}
          <div className="flex shrink-0">
            {headerAction}
            <IconButton label="Buka menu" onClick={() => drawer.open('buka')}>
              <MenuIcon className="size-6" />
            </IconButton>
          </div>
        </div>
        <div aria-hidden className="woven-border" />
      </header>
      <main id="isi" tabIndex={-1} className="min-w-0 px-4 pt-6 pb-24 outline-none sm:px-6 lg:px-10 lg:pt-9">
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
      {drawer.value !== null && (
        <Sheet isOpen onClose={drawer.close} title={name}>
          <div className="-m-5">
            <BackOfficeMenu links={links} counts={counts} aside={aside} exit={exit} isOverlay />
          </div>
        </Sheet>
      )}
    </div>
  );
}
