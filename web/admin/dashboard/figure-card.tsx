import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';

type FigureCardProps = {
  label: string;
  /** What is counted: "Minggu ini". */
  span: string;
  value: string;
  icon: ReactNode;
  /** The list behind the figure. */
  to: string;
};

/** One figure, and the way to what it counts. */
export function FigureCard({ label, span, value, icon, to }: FigureCardProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'grid min-w-0 grid-cols-[1fr_auto] gap-x-4 rounded-2xl border border-benang bg-white p-4 hover:border-lenu',
        'sm:flex sm:flex-col sm:gap-1 sm:p-5',
      )}
    >
      <span className="flex items-start justify-between gap-2 text-sm font-semibold text-abu">
        {label} <span className="text-lenu max-sm:hidden">{icon}</span>
      </span>
      <span className="row-span-2 self-center text-xl font-bold wrap-anywhere tabular-nums sm:self-start sm:text-2xl xl:text-xl 2xl:text-2xl">
        {value}
      </span>
      <span className="text-sm text-abu">{span}</span>
    </Link>
  );
}
