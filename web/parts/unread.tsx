import { useAsyncError } from 'react-router';
import { reasonOf } from '../api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What stands where a reading failed: `title` says which, with a way to try again. */
export function Unread({ title, onRetry }: { title: string; onRetry: () => void }) {
  const why = reasonOf(useAsyncError());
  return (
    <EmptyState title={title} action={<Button onClick={onRetry}>Coba lagi</Button>}>
      {why}
    </EmptyState>
  );
}
