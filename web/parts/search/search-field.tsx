import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../lazy-part.tsx';

// Loaded when the input is first focused, because most pages are read without a search.
const SuggestionList = lazyPart(() => import('./suggestion-list.tsx'), 'SuggestionList');

type SearchFieldProps = {
  /** The text of a controlled input. Without it the input keeps its text itself. */
  text?: string;
  onType?: (text: string) => void;
  onChosen?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  className: string;
  /** Of the frame, unless an element around it is positioned and as wide as the list should be. */
  frameClass?: string;
  listClass?: string;
  children?: ReactNode;
};

/** A search input with suggestions: a combobox, which the list of suggestions controls. It belongs in a form. */
export function SearchField({ text, onType, onChosen, inputRef, className, ...rest }: SearchFieldProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useImperativeHandle(inputRef, () => field.current!, []);
  // A focus before hydration sent no event to React.
  useEffect(() => {
    if (field.current === document.activeElement) setInput(field.current);
  }, []);
  return (
    <div className={classNames('min-w-0 flex-1', rest.frameClass)}>
      {rest.children}
      <input
        ref={field}
        type="search"
        name="q"
        role="combobox"
        aria-label="Kata yang dicari"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={listId}
        placeholder="Cari kerajinan…"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={({ target }) => onType?.(target.value)}
        onFocus={({ target }) => setInput(target)}
        className={className}
      />
      {input && <SuggestionList id={listId} input={input} onChosen={onChosen} className={rest.listClass} />}
    </div>
  );
}
