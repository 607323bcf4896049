import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { minTypedLength } from '#contract/words.ts';
import { SearchForm, searchInput } from '../parts/search/search-form.tsx';
import { useIsOverlayOpen } from '../parts/use-overlay.ts';
import { parseSearch, searchUrl } from './listing-url.ts';

const debounceMs = 1000;

/**
 * The input of the search page, in the row of the header. Text of four or more letters is searched one
 * second after the last key; shorter text clears the results. Enter searches immediately, at any length.
 * Filters and order stay until the results are cleared, because the empty page does not show them.
 */
export function SearchBox() {
  const { text, shortText, type, submit } = useSearchText(parseSearch(new URLSearchParams(useLocation().search)).q);
  const input = useInitialInput(type);
  return (
    <SearchForm onSubmit={submit}>
      <input {...searchInput} ref={input} value={text} onChange={({ target }) => type(target.value)} />
      <button
        type="submit"
        className="h-full shrink-0 rounded-full bg-primary px-3.5 text-sm font-bold text-white
          hover:bg-primary-dark"
      >
        Cari
      </button>
      {/* On phones across the screen, as the suggestions of other pages are. */}
      <p
        role="status"
        className="absolute inset-x-4 top-full z-40 mt-2 floating rounded-xl bg-white
          px-4 py-2 text-sm wrap-anywhere empty:hidden md:inset-x-0"
      >
        {shortText && `Ketuk Cari atau tekan Enter untuk mencari “${shortText}”.`}
      </p>
    </SearchForm>
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
    if (typed.length >= minTypedLength && typed !== known.requested) search(typed, true);
  });
  useEffect(() => {
    // A navigation would close the overlay that covers the page.
    if (isCovered) return;
    const timer = setTimeout(() => autoSearch(query), debounceMs);
    return () => clearTimeout(timer);
  }, [query, isCovered]);

  return {
    text,
    /** What was typed and is too short to be searched by itself. */
    shortText: query.length < minTypedLength && query !== known.requested ? query : '',
    type(typed: string) {
      setText(typed);
      const words = typed.trim();
      if (words.length < minTypedLength && known.requested && words !== known.requested) search('', true);
    },
    submit(event: SubmitEvent) {
      event.preventDefault();
      search(query, query === known.requested);
    },
  };
}
