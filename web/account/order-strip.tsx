import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderTab, TabCounts } from '#contract/orders/orders.ts';
import { BoxIcon, ClockIcon } from '../ui/account-icons.tsx';
import { Count } from '../ui/icon-button.tsx';
import { CheckIcon, StarIcon } from '../ui/icons.tsx';
import { TruckIcon } from '../ui/truck-icon.tsx';
import { openCount, orderTabLabels } from './order-history.tsx';

const icons: Partial<Record<OrderTab, ReactNode>> = {
  pending: <ClockIcon className="size-6" />,
  processing: <BoxIcon className="size-6" />,
  shipped: <TruckIcon className="size-6" />,
  confirmed: <CheckIcon className="size-6" />,
  review: <StarIcon className="size-6 *:fill-none" />,
};

/** Links to the orders of each status, with their number. */
export const OrderStrip = ({ counts }: { counts: TabCounts | undefined }) => (
  <nav aria-label="Pesanan saya" className="border-b border-border-light bg-white">
    <ul className="mx-auto flex w-full max-w-[76rem] flex-wrap px-1 py-1 sm:px-6">
      {(Object.keys(icons) as OrderTab[]).map((tab) => {
        const count = openCount(counts, tab);
        return (
          <li key={tab} className="flex min-w-min flex-[1_0_3.5rem]">
            <Link
              to={`/shop/account?tab=pesanan&status=${tab}`}
              className="flex w-full flex-col items-center gap-1 pt-2 pb-1 text-center text-xs -outline-offset-3
                hover:text-primary lg:flex-row lg:justify-center lg:gap-3 lg:text-sm"
            >
              <span className="relative">
                {icons[tab]}
                <Count count={count} className="-top-2 left-full -ml-2 bg-warning text-ink" />
              </span>
              <span>{orderTabLabels[tab]}</span>
              {count > 0 && <span className="sr-only">{count} pesanan</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  </nav>
);
