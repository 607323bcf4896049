import type { ReactNode } from 'react';
import { formatRupiah, times, type Rupiah } from '#contract/money.ts';
import { Thumbnail } from '../picture.tsx';

type LineItemProps = {
  image: string;
  title: string;
  price: Rupiah;
  quantity: number;
  note?: string | null;
  noteLabel?: string | null;
  children?: ReactNode;
};

/** One product of a checkout or an order, with quantity, unit price and total in rupiah. */
export const LineItem = ({ image, title, price, quantity, note = null, noteLabel = null, children }: LineItemProps) => (
  <li
    className="grid grid-cols-[min(4rem,18vw)_1fr] gap-x-4 [contain-intrinsic-size:auto_4rem]
    [content-visibility:auto]"
  >
    <Thumbnail image={image} sizes="4rem" />
    <div className="flex min-w-0 flex-col justify-center gap-1">
      <p className="text-sm font-bold wrap-anywhere">{title}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm tabular-nums">
        <span className="text-muted">
          {quantity} × {formatRupiah(price)}
        </span>
        <span translate="no" className="ml-auto font-bold">
          {formatRupiah(times(price, quantity))}
        </span>
      </p>
      <WrittenNote note={note} noteLabel={noteLabel} />
      {children}
    </div>
  </li>
);

type WrittenNoteProps = { note: string | null; noteLabel: string | null };

/** What the buyer wrote for a product of an order; renders nothing without it. */
export const WrittenNote = ({ note, noteLabel }: WrittenNoteProps) =>
  note && (
    <p className="text-sm wrap-anywhere whitespace-pre-line">
      {noteLabel}: <b>{note}</b>
    </p>
  );
