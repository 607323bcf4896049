import type { ReactNode } from 'react';
import { Link } from 'react-router';

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
      className="flex min-w-0 flex-col gap-1 rounded-2xl border border-benang bg-white p-4 hover:border-lenu sm:p-5"
    >
      <span className="flex items-start justify-between gap-2 text-sm font-semibold text-abu">
        {label} <span className="text-lenu">{icon}</span>
      </span>
      <span className="mt-auto text-xl font-bold wrap-anywhere tabular-nums sm:text-2xl">{value}</span>
      <span className="text-sm text-abu">{span}</span>
    </Link>
  );
}
