import { Button } from '../ui/button.tsx';

type LoadMoreProps = {
  state: 'idle' | 'reading' | 'failed';
  /** Loads the next page; null on the last page, which hides the button. */
  more: (() => void) | null;
};

/** The "load more" button of a list. A button, because infinite scrolling would make the footer unreachable. */
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
