import { Button } from '../ui/button.tsx';

type LoadMoreProps = {
  state: 'idle' | 'loading' | 'failed';
  /** Loads the next page; null on the last page, which hides the button. */
  loadMore: (() => void) | null;
};

/** The "load more" button of a list. A button, because infinite scrolling would make the footer unreachable. */
export function LoadMore({ state, loadMore }: LoadMoreProps) {
  if (!loadMore) return null;
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      {state === 'failed' && (
        <p role="alert" className="text-sm font-medium text-danger">
          Gagal memuat lebih banyak. Silakan coba lagi.
        </p>
      )}
      <Button variant="secondary" isBusy={state === 'loading'} onClick={loadMore}>
        Muat lebih banyak
      </Button>
    </div>
  );
}
