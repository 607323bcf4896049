import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import type { ReactNode } from 'react';

/** The submit button of an auth form. */
export const SubmitButton = ({ isBusy, label }: { isBusy: boolean; label: string }) => (
  <Button type="submit" isWide isBusy={isBusy}>
    {isBusy ? 'Memproses...' : label}
  </Button>
);

type OtherFormProps = { question: string; to: string; label: string; className?: string };

/** A question, and the link to the other form, which keeps the return URL. */
export function OtherForm({ question, to, label, className = '' }: OtherFormProps) {
  const { search } = useLocation();
  return (
    <p className={`text-muted ${className}`}>
      {question}{' '}
      <Link to={`${to}${search}`} className="inline-flex min-h-11 items-center font-bold text-accent underline">
        {label}
      </Link>
    </p>
  );
}

/** The head of a form: its title, and what it is for. */
export const AuthTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h1 className="text-2xl sm:text-3xl">{title}</h1>
    <p className="mt-2 text-muted">{children}</p>
  </div>
);

const linkProps = { target: '_blank', rel: 'noopener', className: 'font-bold text-accent underline' } as const;

/** Says what registering agrees to. The links open a new tab, so that the form keeps what was typed. */
export const ConsentNote = () => (
  <p className="text-center text-sm text-pretty text-muted">
    Dengan mendaftar, Anda menyetujui{' '}
    <Link to="/syarat" {...linkProps}>
      Syarat & Ketentuan
    </Link>{' '}
    dan{' '}
    <Link to="/privasi" {...linkProps}>
      Kebijakan Privasi
    </Link>{' '}
    kami.
  </p>
);
