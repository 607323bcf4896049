import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { SearchField } from '../parts/search/search-field.tsx';
import { useIsOverlayOpen } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { parseSearch, searchPath, searchUrl } from './listing-url.ts';

const minAutoSearchLength = 4;
const debounceMs = 1000;

/**
 * The search input. Text of four or more letters is searched one second after the last key; shorter text clears the
 * results. Enter searches immediately, at any length. Filters and order stay until the results are cleared, because the
 * empty page does not show them. `q` is the search text of the URL.
 */
export function SearchBox({ q }: { q: string }) {
  const { text, type, submit, stop } = useSearchText(q);
  const input = useInitialInput(type);
  return (
    <form action={searchPath} role="search" onSubmit={submit} className="flex max-w-2xl flex-wrap gap-3">
      <SearchField
        inputRef={input}
        text={text}
        onType={type}
        onChosen={stop}
        frameClass="relative basis-40!"
        className="h-12 w-full rounded-full border border-border bg-white pr-4 pl-12 placeholder:text-muted"
      >
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-primary" />
      </SearchField>
      <Button type="submit" className="rounded-full!">
        Cari
      </Button>
    </form>
  );
}

/** Focuses the empty input on mount. Text that was typed before hydration is handled as typed. */
function useInitialInput(type: (typed: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const handleInitialValue = useEffectEvent((field: HTMLInputElement) => {
    if (field.value === '') field.focus({ preventScroll: true });
    else type(field.value);
  });
  useEffect(() => handleInitialValue(input.current!), []);
  return input;
}

function useSearchText(q: string) {
  const navigate = useNavigate();
  const isCovered = useIsOverlayOpen();
  const [text, setText] = useState(q);
  const [known, setKnown] = useState({ q, requested: q });

  // The URL changed by Back or by a link, not by this component.
  if (q !== known.q) {
    setKnown({ q, requested: q });
    if (q !== known.requested) setText(q);
  }

  function search(words: string, replace: boolean) {
    setKnown({ ...known, requested: words });
    const chosen = parseSearch(new URLSearchParams(words && q && location.search));
    void navigate(searchUrl({ ...chosen, q: words, isExact: false }), { replace, preventScrollReset: true });
  }

  const query = text.trim();
  const autoSearch = useEffectEvent((typed: string) => {
    if (typed.length >= minAutoSearchLength && typed !== known.requested) search(typed, true);
  });
  useEffect(() => {
    // A navigation would close the overlay that covers the page.
    if (isCovered) return;
    const timer = setTimeout(() => autoSearch(query), debounceMs);
    return () => clearTimeout(timer);
  }, [query, isCovered]);

  return {
    text,
    /** Cancels the automatic search, because the visitor chose a suggestion. */
    stop: () => setKnown({ ...known, requested: query }),
    type(typed: string) {
      setText(typed);
      const words = typed.trim();
      if (words.length < minAutoSearchLength && known.requested && words !== known.requested) search('', true);
    },
    submit(event: SubmitEvent) {
      event.preventDefault();
      search(query, query === known.requested);
    },
  };
}
