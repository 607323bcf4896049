import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TabsProps<Key extends string> = {
  label: string;
  /** `count` is shown beside the label unless it is 0. */
  tabs: readonly { key: Key; label: ReactNode; count?: number | undefined }[];
  /** Controlled by the owner. Keep it in the URL, so that Back and links work. Null while it is not known. */
  selected: Key | null;
  onSelect: (key: Key) => void;
  variant?: 'line' | 'pill';
  children: ReactNode;
};

const variants = {
  line: {
    row: 'gap-1 border-b border-border-light max-sm:-mx-4 max-sm:px-4',
    // On phones the tabs share the width, each by its words; longer ones scroll sideways.
    tab: 'border-b-3 px-1 whitespace-nowrap text-xs max-sm:flex-auto sm:shrink-0 sm:px-4 sm:text-base -outline-offset-3',
    selected: 'border-primary text-primary',
    unselected: 'border-transparent text-muted hover:text-ink',
  },
  pill: {
    row: '-mx-4 -my-1 gap-2 px-4 py-1 [scrollbar-width:none] sm:-mx-1 sm:flex-wrap sm:px-1',
    tab: 'shrink-0 rounded-full border px-4 text-sm',
    selected: 'chosen',
    unselected: 'border-border-light bg-white text-ink hover:border-primary',
  },
};

/** The empty text after the slash keeps the number out of the accessible name. */
const countClass = "data-count:after:ml-1.5 data-count:after:content-[attr(data-count)/''] data-count:after:opacity-75";

/** Tabs with the standard keyboard behaviour: one tab stop; arrow keys, Home and End move and select. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, variant = 'line', children } = props;
  const id = useId();
  const style = variants[variant];
  const row = useRef<HTMLDivElement>(null);

  // On narrow screens the row scrolls; centre the selected tab, also when the counts beside the labels have arrived.
  const counts = tabs.map(({ count }) => count).join();
  useEffect(() => {
    const tab = document.getElementById(`${id}-${selected}`);
    if (tab) row.current?.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2 });
  }, [id, selected, counts]);

  function onKeyDown(event: KeyboardEvent) {
    const tab = tabForKey(event.key, tabs, selected);
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.key);
    document.getElementById(`${id}-${tab.key}`)?.focus();
  }

  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={`relative flex overflow-x-auto ${style.row}`}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === (selected ?? tabs[0]?.key) ? 0 : -1}
            // The accessible name stays the label; the number is its description.
            data-count={tab.count || undefined}
            aria-describedby={tab.count ? `${id}-${tab.key}-count` : undefined}
            onClick={() => onSelect(tab.key)}
            className={classNames(
              'min-h-11 font-bold transition-colors',
              countClass,
              style.tab,
              tab.key === selected ? style.selected : style.unselected,
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(({ key, count }) => (
        <span key={key} hidden id={`${id}-${key}-count`}>
          {count}
        </span>
      ))}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={selected ? `${id}-${selected}` : undefined}
        tabIndex={0}
        className="pt-3 sm:pt-5"
      >
        {children}
      </div>
    </div>
  );
}

/** The tab that a key selects, wrapping at both ends; undefined for other keys. */
function tabForKey<Tab extends { key: string }>(
  key: string,
  tabs: readonly Tab[],
  selected: string | null,
): Tab | undefined {
  const index = tabs.findIndex((tab) => tab.key === selected);
  if (key === 'ArrowRight') return tabs[(index + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(index - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}
