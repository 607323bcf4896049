import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Travels with the history: the page before this one is the list it was opened from. */
export type FromList = { isFromList?: true };

type RowLinkProps = { to: string; className: string; children: ReactNode };

/** From a row to the page of its own, whose arrow leads back to the list as it was left. */
export function RowLink({ to, className, children }: RowLinkProps) {
  return (
    <Link to={to} state={{ isFromList: true } satisfies FromList} className={className}>
      {children}
    </Link>
  );
}
