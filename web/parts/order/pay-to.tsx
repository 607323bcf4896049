import type { ListedOrder } from '#contract/orders/orders.ts';
import { CopyButton } from '../copy-button.tsx';

type PayToProps = NonNullable<ListedOrder['payTo']> & { className: string };

/** How the buyer chose to pay, and the number to pay to, to copy. */
export const PayTo = ({ channel, number, className }: PayToProps) => (
  <p className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${className}`}>
    <span>
      <span>{channel}</span>
      <b translate="no" className="block text-sum wrap-anywhere tabular-nums">
        {number}
      </b>
    </span>
    {number && <CopyButton text={number} what="Nomor pembayaran" />}
  </p>
);
