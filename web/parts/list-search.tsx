import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { SearchIcon } from '../ui/icons.tsx';

const quietMs = 500;

type ListSearchProps = {
  /** What can be looked for: "Cari produk". */
  label: string;
  /** What the list was read by. */
  q: string;
  /** Told half a second after the last key, and at once on Enter; '' when nothing is looked for. */
  onSearch: (q: string) => void;
};

/** Looks for something within a list of a back office. */
export function ListSearch({ label, q, onSearch }: ListSearchProps) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  // Back, or a link: the address has changed without us.
  if (q !== seen) {
    setSeen(q);
    if (q !== text.trim()) setText(q);
  }

  const ask = useEffectEvent((words: string) => {
    if (words !== q) onSearch(words);
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), quietMs);
    return () => clearTimeout(timer);
  }, [text]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() !== q) onSearch(text.trim());
  }

  return (
    <form role="search" onSubmit={submit} className="relative min-w-0 flex-1">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-primary" />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-11 w-full rounded-xl border border-border bg-white pr-3 pl-11 placeholder:text-muted"
      />
    </form>
  );
}
