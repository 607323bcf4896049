import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { copyText } from '../parts/copy-text.ts';
import { type Overlay, useOverlay } from '../parts/use-overlay.ts';
import { CopyIcon } from '../ui/account-icons.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** The code of an order, by which users know it. Its whole id is the accessible text, the tooltip and what is copied. */
export function OrderCode({ id, isLink }: { id: OrderId; isLink?: boolean }) {
  const code = (
    <b title={id} className="tabular-nums">
      <span aria-hidden>{orderCode(id)}</span>
      <span className="sr-only">{id}</span>
    </b>
  );
  return (
    <span className="inline-flex items-center">
      {isLink ? (
        <Link to={`/admin/transactions/${id}`} className="hover:text-primary hover:underline">
          {code}
        </Link>
      ) : (
        code
      )}
      <IconButton
        label={`Salin ID order ${orderCode(id)}`}
        className="-my-3 -mr-3"
        onClick={() => copyText(id, 'ID order disalin.')}
      >
        <CopyIcon className="size-4 text-muted" />
      </IconButton>
    </span>
  );
}

/** A text with a less important one below it, such as a customer and a store. */
export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className="block sm:min-w-32">
    {children}
    <span className="block text-sm text-muted">{below}</span>
  </span>
);

/** A button of a row that opens the dialog `opens` about it. */
export function RowButton({
  opens,
  rowId,
  className = 'max-sm:w-full',
  ...rest
}: ComponentProps<typeof Button> & { opens: Overlay; rowId: string }) {
  const { open } = useOverlay(opens);
  return (
    <Button variant="secondary" size="sm" className={`min-h-11 ${className}`} onClick={() => open(rowId)} {...rest} />
  );
}
