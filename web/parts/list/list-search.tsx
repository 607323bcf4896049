import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { SearchIcon } from '../../ui/icons.tsx';

const debounceMs = 500;

type ListSearchProps = {
  /** What can be searched, such as "Cari nama atau email". Too long for a placeholder on phones. */
  label: string;
  q: string;
  /** Called 500 ms after the last key press and at once on Enter; '' clears the search. */
  onSearch: (q: string) => void;
};

export function ListSearch({ label, q, onSearch }: ListSearchProps) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  // The URL has changed by Back or a link.
  if (q !== seen) {
    setSeen(q);
    if (q !== text.trim()) setText(q);
  }

  const search = useEffectEvent((query: string) => {
    if (query !== q) onSearch(query);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() !== q) onSearch(text.trim());
  }

  return (
    <form role="search" onSubmit={submit} className="min-w-0 flex-1">
      <FieldFrame label={label}>
        {(controlProps) => (
          <div className="relative">
            <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-primary" />
            <input
              type="search"
              name="q"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
              {...controlProps}
              className="h-11 w-full rounded-xl border border-border bg-white pr-3 pl-11"
            />
          </div>
        )}
      </FieldFrame>
    </form>
  );
}
