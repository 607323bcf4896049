import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Answer } from '#contract/endpoint.ts';
import type { catalogue } from '#contract/catalogue/catalogue.ts';
import { categoryLabels } from '#contract/words.ts';
import { call } from '../../call.ts';
import { classNames } from '../../ui/class-names.ts';
import { forgetSearches, recentSearches } from '../../visitor/recent-searches.ts';
import { productPath } from '../product-link.tsx';

type Suggestions = Answer<(typeof catalogue)['GET /api/shop/suggest']>['data'];
type Option = { label: string; kind?: string; to: string };

type SuggestionListProps = {
  id: string;
  input: HTMLInputElement;
  onChosen?: (() => void) | undefined;
  className?: string | undefined;
};

/**
 * The suggestions for the text of a search input, or the recent searches of this device while it is empty. The focus
 * stays in the input, whose keys and ARIA attributes are handled here, so that pages do not load that with it.
 */
export function SuggestionList({ id, input, onChosen, className }: SuggestionListProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(input.value.trim());
  const [isFocused, setFocused] = useState(document.activeElement === input);
  const [isDismissed, setDismissed] = useState(false);
  const [activeTo, setActiveTo] = useState<string | null>(null);
  const [recent, setRecent] = useState(recentSearches);
  const suggestions = useSuggestions(text);
  const isRecent = text === '';
  const options = isRecent ? recent.map(searchFor) : suggestions;
  // An answer may replace the options while one of them is active.
  const active = options.findIndex(({ to }) => to === activeTo);
  const isOpen = isFocused && !isDismissed && options.length > 0;
  const optionId = (at: number) => `${id}-${at}`;

  const { key, search } = useLocation();
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // The page now shows the results for this text, and the list would cover them.
    if (active < 0 && new URLSearchParams(search).get('q') === text) setDismissed(true);
  }

  const choose = ({ to }: Option) => {
    setDismissed(true);
    onChosen?.();
    void navigate(to);
  };

  const onFocusOrInput = useEffectEvent((event: Event) => {
    setText(input.value.trim());
    setFocused(true);
    setDismissed(false);
    setActiveTo(null);
    if (event.type === 'focus') setRecent(recentSearches());
  });
  const onReset = useEffectEvent(() => {
    setText('');
    setDismissed(true);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const option = isOpen ? options[active] : undefined;
    if (event.key === 'Enter' && !option) return setDismissed(true);
    if (event.key === 'Enter' && option) choose(option);
    else if (event.key === 'Escape' && isOpen) {
      setDismissed(true);
      setActiveTo(null);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setDismissed(false);
      // The position before the first option is the input itself.
      const positions = options.length + 1;
      const next = ((active + 1 + (event.key === 'ArrowDown' ? 1 : positions - 1)) % positions) - 1;
      setActiveTo(options[next]?.to ?? null);
    } else return;
    event.preventDefault();
  });
  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    setFocused(relatedTarget instanceof Node && input.parentElement!.contains(relatedTarget));
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ['focus', 'input']) input.addEventListener(type, (event) => onFocusOrInput(event), { signal });
    input.form?.addEventListener('reset', () => onReset(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    input.parentElement!.addEventListener('focusout', (event) => onFocusOut(event), { signal });
    return () => listening.abort();
  }, [input]);

  const activeId = isOpen && active >= 0 ? optionId(active) : '';
  useEffect(() => {
    if (activeId) input.setAttribute('aria-activedescendant', activeId);
    else input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-expanded', String(isOpen));
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, activeId]);

  if (!isOpen) return null;
  return (
    <div
      className={classNames(
        'absolute top-full z-40 mt-2 max-h-[60dvh] overflow-y-auto rounded-2xl border border-border-light bg-white py-2',
        'shadow-card',
        className ?? 'inset-x-0',
      )}
    >
      {isRecent && <p className="px-4 py-1 text-sm font-semibold text-muted">Pencarian terakhir</p>}
      <div id={id} role="listbox" aria-label="Saran pencarian">
        {options.map((option, at) => (
          <button
            key={option.to}
            type="button"
            tabIndex={-1}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            // The input keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={classNames(
              'flex min-h-11 w-full items-center justify-between gap-4 px-4 py-1.5 text-left hover:bg-surface',
              at === active && 'bg-surface',
            )}
          >
            <span className="line-clamp-2 wrap-anywhere">{option.label}</span>
            {option.kind && <span className="shrink-0 text-sm text-muted">{option.kind}</span>}
          </button>
        ))}
      </div>
      {isRecent && (
        <button
          type="button"
          // The button disappears, so the focus stays in the input or returns to it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            forgetSearches();
            input.focus();
            setRecent([]);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            input.focus();
            setDismissed(true);
          }}
          className="flex min-h-11 items-center px-4 text-sm font-semibold text-accent hover:underline"
        >
          Hapus riwayat pencarian
        </button>
      )}
    </div>
  );
}

const searchFor = (text: string): Option => ({
  label: text,
  to: `/shop/search?${new URLSearchParams({ q: text })}`,
});

const minLength = 2;
const debounceMs = 150;

/** The options for a text; those of the previous text until the response arrives. */
function useSuggestions(text: string): Option[] {
  const [options, setOptions] = useState<Option[]>([]);
  useEffect(() => {
    if (text.length < minLength) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Without suggestions the search itself still works, so a failure is not shown.
      void call('GET /api/shop/suggest', { query: { q: text } })
        .then(({ data }) => isCurrent && setOptions(optionsOf(data)))
        .catch(() => isCurrent && setOptions([]));
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return text.length < minLength ? [] : options;
}

const optionsOf = ({ words, categories, stores, products }: Suggestions): Option[] => [
  ...words.map(searchFor),
  ...categories.map((category) => ({
    ...{ label: categoryLabels[category], kind: 'Kategori' },
    to: `/shop/listing?category=${category}`,
  })),
  ...stores.map(({ sellerId, storeName }) => ({ label: storeName, kind: 'Toko', to: `/shop/store/${sellerId}` })),
  ...products.map(({ _id, title }) => ({ label: title, kind: 'Produk', to: productPath(_id) })),
];
