import { useAsyncError } from 'react-router';
import { ApiError, reasonOf } from '../api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type UnreadProps = {
  /** Says which reading failed; as a function, in a sentence that holds the reason. */
  title: string | ((why: string, status: number) => string);
  onRetry: () => void;
};

const notFound = 404;

/** What stands where a reading failed, with a way to try again; what is not there will not come by trying. */
export function LoadError({ title, onRetry }: UnreadProps) {
  const error = useAsyncError();
  const status = error instanceof ApiError ? error.status : 0;
  const retry = status !== notFound && <Button onClick={onRetry}>Coba lagi</Button>;
  if (typeof title === 'string') {
    return (
      <EmptyState title={title} action={retry}>
        {reasonOf(error)}
      </EmptyState>
    );
  }
  const why = error instanceof Error ? error.message : '';
  return <EmptyState title={title(why, status)} action={retry} />;
}
