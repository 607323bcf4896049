import type { ListedOrder } from '#contract/orders/orders.ts';

/** What the buyer of a gift chose. Renders nothing for other orders. */
export const GiftFacts = ({ gift }: Pick<ListedOrder, 'gift'>) =>
  gift && (
    <div className="text-sm wrap-anywhere">
      <p className="whitespace-pre-line">{gift.message ? `“${gift.message}”` : 'Kartu tanpa pesan.'}</p>
      <p className="mt-1 text-muted">{gift.hidesPrices ? 'Tanpa harga di paket' : 'Harga boleh ada di paket'}</p>
    </div>
  );
