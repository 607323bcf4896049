import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { usePaletteEntries, type Page } from './use-palette-entries.ts';

type PaletteProps = { pages: readonly Page[]; onClose: () => void };

/** A search dialog that navigates to a page, a seller, or an order by its code. */
export function CommandPalette({ pages, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const { places, isReading } = usePaletteEntries(pages, text);
  // Enter was pressed before the search for the current text had finished.
  const [isAwaited, setAwaited] = useState(false);
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // A native dialog focuses its first button when it opens.
  useEffect(() => input.current?.focus(), []);
  const at = Math.min(marked, places.length - 1);

  // Replaces the palette's history entry, so that Back returns to the page below it.
  const go = (to: string) => void navigate(to, { replace: true });

  const arrive = useEffectEvent(() => {
    const place = places[at];
    if (place) go(place.to);
  });
  useEffect(() => {
    if (isAwaited && !isReading) arrive();
  }, [isAwaited, isReading]);

  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && places.length > 0) {
      event.preventDefault();
      setMarked((at + step + places.length) % places.length);
    }
    const place = places[at];
    if (event.key === 'Enter') {
      event.preventDefault();
      // Seller and order entries of an earlier search are ignored while a new one runs.
      if (place && (!isReading || place.kind === 'Halaman')) go(place.to);
      else setAwaited(true);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title="Cari cepat">
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-primary" />
        <input
          ref={input}
          role="combobox"
          aria-label="Halaman, seller, atau kode order"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={places.length > 0 ? `${listId}-${at}` : undefined}
          placeholder="Halaman, seller, atau kode order"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
            setAwaited(false);
          }}
          onKeyDown={press}
          className="h-12 w-full rounded-xl border border-border bg-white pr-3 pl-11 placeholder:text-muted"
        />
      </div>
      <div className="mt-3 min-h-60">
        <div id={listId} role="listbox" aria-label="Hasil" className="flex flex-col gap-0.5">
          {places.map(({ to, label, kind }, place) => (
            <div
              key={to}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === at}
              tabIndex={-1}
              onClick={() => go(to)}
              onKeyDown={press}
              onMouseMove={() => setMarked(place)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-xl px-4 py-1.5',
                place === at && 'bg-primary text-white',
              )}
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{label}</span>
              <span className={classNames('shrink-0 text-sm', place !== at && 'text-muted')}>{kind}</span>
            </div>
          ))}
        </div>
        <p role="status" className="px-4 pt-2.5 text-sm text-muted">
          {isReading ? 'Mencari...' : places.length === 0 && 'Tidak ada yang cocok.'}
        </p>
      </div>
    </Dialog>
  );
}
