import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';

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
      <Link to={`${to}${search}`} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
        {label}
      </Link>
    </p>
  );
}
