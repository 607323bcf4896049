import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { sayIfCut } from './say-if-cut.ts';

/** A search in the row of the shop's header: an input and a button in one frame. It works without JavaScript too. */
export const SearchForm = (props: ComponentProps<'form'>) => (
  <form
    action="/shop/search"
    role="search"
    className="flex h-11 min-w-0 flex-1 items-center rounded-full border border-border bg-white transition-colors
      @max-[13rem]:order-last @max-[13rem]:basis-full
      outline-offset-2 outline-accent hover:border-primary has-[input:focus-visible]:outline-3 md:relative md:max-w-xl"
    {...props}
  />
);

/** What the search inputs of the header have in common. */
export const searchInput = {
  type: 'search',
  name: 'q',
  'aria-label': 'Kata yang dicari',
  placeholder: 'Cari kerajinan…',
  autoComplete: 'off',
  enterKeyHint: 'search',
  maxLength: 100,
  onPaste: sayIfCut,
  className: 'h-full w-full min-w-0 rounded-l-full bg-transparent pl-4 outline-none! placeholder:text-muted',
} satisfies ComponentProps<'input'>;

// Loaded when the input is first focused, because most pages are read without a search.
const SuggestionList = lazyPart(() => import('./suggestion-list.tsx'), 'SuggestionList');

/**
 * A search input with suggestions: a combobox, which the list of suggestions controls. It belongs in a `SearchForm`.
 */
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
