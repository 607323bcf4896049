import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';

type SubmitRowProps = {
  isBusy: boolean;
  label: string;
  question: string;
  to: string;
  linkLabel: string;
  note?: ReactNode;
};

/** The submit button of an auth form, and the link to the other form, which keeps the return URL. */
export function SubmitRow({ isBusy, label, question, to, linkLabel, note }: SubmitRowProps) {
  const { search } = useLocation();
  return (
    <>
      <Button type="submit" isWide isBusy={isBusy}>
        {isBusy ? 'Memproses...' : label}
      </Button>
      {note}
      <p className="text-center text-muted">
        {question}{' '}
        <Link to={`${to}${search}`} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
          {linkLabel}
        </Link>
      </p>
    </>
  );
}
