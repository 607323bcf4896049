import { NavLink } from 'react-router';
import { useOverlay } from '../../parts/use-overlay.ts';
import { MenuIcon } from '../../ui/account-icons.tsx';
import { menuBar, menuBarItem } from '../shop/bottom-bar.tsx';
import type { BackOfficeLink } from './back-office-menu.tsx';

/** The bar at the bottom of the seller's area on phones and tablets: its four main pages, and the other ones. */
export function StoreBar({ links }: { links: readonly (BackOfficeLink & { count?: number })[] }) {
  const menu = useOverlay('menu');
  return (
    <nav aria-label="Menu bawah" data-menu-bar="office" className={`${menuBar} lg:hidden`}>
      {links.map(({ to, label, icon, count = 0 }) => (
        <NavLink key={label} to={to} className={itemClass}>
          <span className="relative">
            {icon}
            {count > 0 && <span className={countClass}>{count}</span>}
          </span>
          {label}
        </NavLink>
      ))}
      <button type="button" onClick={() => menu.open('buka')} className={itemClass({ isActive: false })}>
        <MenuIcon />
        Lainnya
      </button>
    </nav>
  );
}

/** Five words need smaller letters than the shop's three. */
const itemClass = (link: { isActive: boolean }) => `${menuBarItem(link)} text-[min(0.6875rem,3.4vw)]!`;

const countClass =
  'absolute -top-1 left-1/2 ml-1 min-w-4 rounded-full bg-primary px-1 text-center text-xs/4 text-white tabular-nums';
