import { useAsyncError } from 'react-router';
import { ApiError, reasonOf, serverMessageOf } from '../api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type LoadErrorProps = {
  /** What failed to load. A function receives the error message and the HTTP status (0 if there is none). */
  title?: string | ((reason: string, status: number) => string) | undefined;
  /** Sellers and admins also read the message of a server error. */
  isOffice?: boolean;
  onRetry: () => void;
};

const notFound = 404;
const withReason = (reason: string) => `Terjadi kesalahan: ${reason}`;

/** Error element of an `<Await>`: shows what failed, with a retry button except for a 404. */
export function LoadError({ title = withReason, isOffice, onRetry }: LoadErrorProps) {
  const error = useAsyncError();
  const status = error instanceof ApiError ? error.status : 0;
  const retry = status !== notFound && <Button onClick={onRetry}>Coba lagi</Button>;
  if (typeof title === 'string') {
    return (
      <EmptyState title={title} action={retry}>
        {isOffice ? serverMessageOf(error) : reasonOf(error)}
      </EmptyState>
    );
  }
  const reason = error instanceof Error ? error.message : '';
  return <EmptyState title={title(reason, status)} action={retry} />;
}
