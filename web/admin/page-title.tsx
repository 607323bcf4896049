import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeftIcon } from '../ui/icons.tsx';

type PageTitleProps = {
  title: string;
  /** The page above: where the arrow leads, and what it is called. */
  back?: { to: string; label: string };
  /** What can be done here, at the right. */
  children?: ReactNode;
};

/** The head of a page of the back office. */
export function PageTitle({ title, back, children }: PageTitleProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 items-center gap-2">
        {back && (
          <Link
            to={back.to}
            aria-label={back.label}
            title={back.label}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-kapas-2"
          >
            <ArrowLeftIcon />
          </Link>
        )}
        <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
      </div>
      {children}
    </div>
  );
}
