import { useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { searchInput } from './search-form.tsx';

// Loaded when the input is first focused, because most pages are read without a search.
const SuggestionList = lazyPart(() => import('./suggestion-list.tsx'), 'SuggestionList');

/** A search input with suggestions: a combobox, which the list of suggestions controls. It belongs in a `SearchForm`. */
export function SearchField({ onChosen }: { onChosen?: () => void }) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  // A focus before hydration sent no event to React.
  useEffect(() => {
    if (field.current === document.activeElement) setInput(field.current);
  }, []);
  return (
    <div className="h-full min-w-0 flex-1">
      <input
        {...searchInput}
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={listId}
        onFocus={({ target }) => setInput(target)}
      />
      {input && <SuggestionList id={listId} input={input} onChosen={onChosen} />}
    </div>
  );
}
