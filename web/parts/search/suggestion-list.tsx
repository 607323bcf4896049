import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answer } from '#contract/endpoint.ts';
import type { catalogue } from '#contract/catalogue/catalogue.ts';
import { formatRupiah } from '#contract/money.ts';
import { categoryLabels, minTypedLength } from '#contract/words.ts';
import { call } from '../../call.ts';
import { classNames } from '../../ui/class-names.ts';
import { forgetSearches, recentSearches } from '../../visitor/recent-searches.ts';
import { Thumbnail } from '../picture.tsx';
import { productPath } from '../product-link.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import { useTyped } from '../use-typed.ts';

type Suggestions = Answer<(typeof catalogue)['GET /api/shop/suggest']>['data'];
type Option = {
  label: string;
  /** What it is, or what it costs. */
  kind?: string;
  image?: string;
  to: string;
};

type SuggestionListProps = { id: string; input: HTMLInputElement; onChosen?: (() => void) | undefined };

/**
 * The suggestions for the text of a search input, or the recent searches of this device
 * while it is empty. Short texts have popular searches only. The focus stays in the input,
 * whose keys and ARIA attributes are handled here, so that pages do not load that with it.
 */
export function SuggestionList({ id, input, onChosen }: SuggestionListProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(input.value.trim());
  const [isFocused, setFocused] = useState(document.activeElement === input);
  const [isDismissed, setDismissed] = useState(false);
  const [recent, setRecent] = useState(recentSearches);
  const isRecent = text === '' && recent.length > 0;
  const suggestions = useSuggestions(isRecent ? null : text);
  const options = isRecent ? recent.map(searchFor) : suggestions;
  const heading = isRecent ? 'Pencarian terakhir' : isShort(text) ? 'Sering dicari' : null;
  const box = useCombobox({
    id,
    keys: options.map(({ to }) => to),
    isOpen: isFocused && !isDismissed,
    onOpen: () => setDismissed(false),
    onClose: () => setDismissed(true),
    onChoose(at) {
      setDismissed(true);
      onChosen?.();
      void navigate(options[at]!.to);
    },
    isTextFirst: true,
  });

  const onFocusOrInput = useEffectEvent((event: Event) => {
    setText(input.value.trim());
    setFocused(true);
    setDismissed(false);
    box.reset();
    if (event.type === 'focus') setRecent(recentSearches());
  });
  const onReset = useEffectEvent(() => {
    setText('');
    setDismissed(true);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!box.press(event) && event.key === 'Enter') setDismissed(true);
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

  const { activeId, isListed } = box;
  useEffect(() => {
    if (activeId) input.setAttribute('aria-activedescendant', activeId);
    else input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-expanded', String(isListed));
  }, [input, isListed, activeId]);

  if (!isListed) return null;
  return (
    <div className="absolute inset-x-4 top-full z-40 mt-2 max-h-[60dvh] overflow-y-auto floating rounded-xl bg-white py-2 md:inset-x-0">
      {heading && <p className="px-4 py-1 text-sm font-bold text-muted">{heading}</p>}
      <div id={id} role="listbox" aria-label="Saran pencarian">
        {options.map((option, at) => (
          <button
            key={option.to}
            {...box.optionProps(at)}
            className={classNames(
              'flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-surface',
              at === box.active && 'bg-surface',
            )}
          >
            {option.image && (
              <span className="w-10 shrink-0">
                <Thumbnail image={option.image} sizes="2.5rem" />
              </span>
            )}
            <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
              <Completed label={option.label} typed={text} />
            </span>
            {option.kind && <span className="shrink-0 text-sm text-muted tabular-nums">{option.kind}</span>}
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
          className="flex min-h-11 items-center px-4 text-sm font-bold text-accent hover:underline"
        >
          Hapus riwayat pencarian
        </button>
      )}
    </div>
  );
}

const searchFor = (text: string): Option => ({ label: text, to: `/shop/search?${new URLSearchParams({ q: text })}` });

/** A suggestion, in which what was not typed is bold. */
function Completed({ label, typed }: { label: string; typed: string }) {
  const at = typed && label.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0;
  return (
    <>
      {label.slice(0, at)}
      {at > 0 ? <b>{label.slice(at)}</b> : label}
    </>
  );
}

const debounceMs = 150;

const isShort = (text: string) => text.length < minTypedLength;

function useSuggestions(text: string | null): Option[] {
  const answer = useTyped(text, text === '' ? 0 : debounceMs, (q) =>
    call('GET /api/shop/suggest', { query: { q } }).then(
      ({ data }) => (isShort(q) ? data.popular.map(searchFor) : optionsOf(data)),
      // The search itself still works.
      () => [],
    ),
  );
  // Short texts show no products, not even those of a longer text before.
  return text !== null && answer && isShort(answer.text) === isShort(text) ? answer.found : [];
}

const optionsOf = ({ words, categories, stores, products }: Suggestions): Option[] => [
  ...words.map(searchFor),
  ...categories.map((category) => ({
    label: categoryLabels[category],
    kind: 'Kategori',
    to: `/shop/listing?category=${category}`,
  })),
  ...stores.map(({ sellerId, storeName }) => ({ label: storeName, kind: 'Toko', to: `/shop/store/${sellerId}` })),
  ...products.map(({ _id, title, image, effectivePrice }) => ({
    label: title,
    image,
    kind: formatRupiah(effectivePrice),
    to: productPath(_id),
  })),
];
