import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { copyText } from '../parts/copy-text.ts';
import { fromHere } from '../parts/list/list-table.tsx';
import { type Overlay, useOverlay } from '../parts/use-overlay.ts';
import { CopyIcon } from '../ui/account-icons.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { card } from '../ui/table.tsx';

type IdCodeProps = {
  id: string;
  /** What the id belongs to, such as "order". */
  of: string;
  /** Where the code links to, and what the link does if that is not to open the page of its id. */
  to?: LinkProps['to'] | undefined;
  does?: string;
  /** Shows the whole id, as a page about it does. */
  isWhole?: boolean;
};

const codeLength = 8;

/** An id by its last characters, which people read aloud; the rest is for screen readers, the title and the copy. */
export function IdCode({ id, of, to, does, isWhole = false }: IdCodeProps) {
  const code = (
    <span translate="no" title={id} className="font-mono text-xs">
      <span className={isWhole ? 'wrap-anywhere' : 'sr-only'}>{id.slice(0, -codeLength)}</span>
      <b className={isWhole ? undefined : 'text-sm uppercase'}>{id.slice(-codeLength)}</b>
      <span className="sr-only">{does}</span>
    </span>
  );
  return (
    <span className="inline-flex items-center">
      {to ? (
        <Link
          to={to}
          state={typeof to === 'string' ? fromHere : undefined}
          className="hover:text-primary hover:underline"
        >
          {code}
        </Link>
      ) : (
        code
      )}
      <IconButton
        label={`Salin ID ${of} ${orderCode(id)}`}
        className="z-1 -my-3 -mr-3"
        onClick={() => copyText(id, `ID ${of} disalin.`)}
      >
        <CopyIcon className="size-4 text-muted" />
      </IconButton>
    </span>
  );
}

export const OrderCode = ({ id, isLink, ...rest }: { id: OrderId; isLink?: boolean; isWhole?: boolean }) => (
  <IdCode id={id} of="order" to={isLink ? `/admin/transactions/${id}` : undefined} {...rest} />
);

/** A text with a less important one below it, such as a customer and a store. */
export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className="block sm:min-w-36">
    {children}
    <span className="block text-sm text-muted">{below}</span>
  </span>
);

/** The classes of a number of orders on a phone's card. */
export const ordersOnCard = `max-sm:ml-auto max-sm:after:content-['_pesanan'] ${card.meta}`;

/** A button of a row that opens the dialog `opens` about it: outlined and of one width, because a list has many. */
export function RowButton({
  opens,
  rowId,
  className = 'max-sm:w-full sm:min-w-36',
  ...rest
}: ComponentProps<typeof Button> & { opens: Overlay; rowId: string }) {
  const { open } = useOverlay(opens);
  return (
    <Button
      variant="secondary"
      size="sm"
      className={`min-h-11 max-sm:beside-install ${className}`}
      onClick={() => open(rowId)}
      {...rest}
    />
  );
}
