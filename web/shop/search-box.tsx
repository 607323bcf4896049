import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { useIsCovered } from '../parts/use-overlay.ts';
import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';

const searchPath = '/shop/search';
const shortestTyped = 4;
const quietMs = 1000;

/**
 * The words to search for. Typing searches a second after the last key, from the fourth letter on, and shorter text
 * clears the results; Enter searches at once, at any length. `q` is what the address says.
 */
export function SearchBox({ q }: { q: string }) {
  const { text, type, submit } = useSearchWords(q);
  const input = useEntered(type);
  return (
    <form action={searchPath} role="search" onSubmit={submit} className="flex max-w-2xl gap-3">
      <div className="relative min-w-0 flex-1">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-primary" />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Kata yang dicari"
          placeholder="Cari kerajinan…"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={(event) => type(event.target.value)}
          className="h-12 w-full rounded-full border border-border bg-white pr-4 pl-12 placeholder:text-muted"
        />
      </div>
      <Button type="submit" className="rounded-full!">
        Cari
      </Button>
    </form>
  );
}

/** Who comes without words came to type some; what was typed before the page could hear of it counts as typed. */
function useEntered(type: (typed: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const enter = useEffectEvent((field: HTMLInputElement) => {
    if (field.value === '') field.focus({ preventScroll: true });
    else type(field.value);
  });
  useEffect(() => enter(input.current!), []);
  return input;
}

function useSearchWords(q: string) {
  const navigate = useNavigate();
  const isCovered = useIsCovered();
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState({ q, asked: q });

  // Back, or a link: the address has changed without us.
  if (q !== seen.q) {
    setSeen({ ...seen, q });
    if (q !== seen.asked) setText(q);
  }

  function ask(words: string, replace: boolean) {
    setSeen({ ...seen, asked: words });
    const query = words ? `?${new URLSearchParams({ q: words })}` : '';
    void navigate(searchPath + query, { replace, preventScrollReset: true });
  }

  const words = text.trim();
  const askQuietly = useEffectEvent((typed: string) => {
    if (typed.length >= shortestTyped && typed !== seen.asked) ask(typed, true);
  });
  useEffect(() => {
    // It would take away what was opened meanwhile.
    if (isCovered) return;
    const timer = setTimeout(() => askQuietly(words), quietMs);
    return () => clearTimeout(timer);
  }, [words, isCovered]);

  return {
    text,
    type(typed: string) {
      setText(typed);
      const isTooShort = typed.trim().length < shortestTyped;
      if (isTooShort && typed.trim() !== seen.asked && seen.asked !== '') ask('', true);
    },
    submit(event: SubmitEvent) {
      event.preventDefault();
      ask(words, words === seen.asked);
    },
  };
}
