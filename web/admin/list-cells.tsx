import { type ComponentProps, Fragment, type ReactNode } from 'react';
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
};

const codeLength = 8;

/** A whole id, in two lines broken at its hyphens. The last characters, which people read aloud, are bold. */
export function IdCode({ id, of, to, does }: IdCodeProps) {
  const code = (
    <span translate="no" className="inline-block w-max max-w-[19ch] font-mono text-xs leading-4 whitespace-normal">
      {id
        .slice(0, -codeLength)
        .split(/(?<=-)/)
        .map((part, at) => (
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
      <b>{id.slice(-codeLength)}</b>
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

export const OrderCode = ({ id, isLink }: { id: OrderId; isLink?: boolean }) => (
  <IdCode id={id} of="order" to={isLink ? `/admin/transactions/${id}` : undefined} />
);

/** A text with a less important one below it, such as a customer and a store. */
export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className="block sm:min-w-32">
    {children}
    <span className="block text-sm text-muted">{below}</span>
  </span>
);

/** The classes of a number of orders on a phone's card. */
export const ordersOnCard = `max-sm:ml-auto max-sm:after:content-['_pesanan'] ${card.meta}`;

/** A button of a row that opens the dialog `opens` about it. */
export function RowButton({
  opens,
  rowId,
  className = 'max-sm:w-full',
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
