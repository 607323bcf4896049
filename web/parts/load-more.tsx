import { Button } from '../ui/button.tsx';

type LoadMoreProps = {
  state: 'idle' | 'reading' | 'failed';
  /** Null on the last page: then there is nothing to press. */
  more: (() => void) | null;
};

/** The end of a list that goes on: a button, so that what stands under the list stays in reach. */
export function LoadMore({ state, more }: LoadMoreProps) {
  if (!more) return null;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      {state === 'failed' && (
        <p role="alert" className="text-sm font-medium text-danger">
          Gagal memuat lebih banyak. Silakan coba lagi.
        </p>
      )}
      <Button variant="secondary" isBusy={state === 'reading'} onClick={more}>
        Muat lebih banyak
      </Button>
    </div>
  );
}
