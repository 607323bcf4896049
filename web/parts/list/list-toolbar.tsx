import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Key } from '#contract/index.ts';
import { call } from '../../call.ts';
import { DownloadButton } from '../download-button.tsx';
import { sayIfCut } from '../search/say-if-cut.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field, Select } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { type ListFilter, searchWith } from './list-url.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';

export type ListToolbarProps = {
  /** What is above the toolbar, which phones fold behind a button in its first row; without a head it stays open. */
  head?: ReactNode;
  search?: string;
  filters?: readonly ListFilter[];
  /** Offers the first and last day, as the URL parameters `from` and `to`. */
  hasPeriod?: boolean;
  /** The calls of the exports by the labels of their buttons. They take the parameters of the list's URL. */
  exports?: Readonly<Record<string, ExportKey>>;
};

type ExportKey = Extract<Key, `${string}/csv`>;

export function ListToolbar({ head, search, filters = [], hasPeriod, exports = {} }: ListToolbarProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = useId();
  const [isOpen, setOpen] = useState(() =>
    ['q', 'from', 'to', ...filters.map(({ name }) => name)].some((name) => !head || params.get(name)),
  );
  const applyFilter = (changes: Record<string, string>) =>
    void navigate({ search: searchWith(params, changes) }, { preventScrollReset: true });

  return (
    <div className="relative mb-3 sm:mb-4 max-sm:[&_h1]:pr-12">
      {head}
      {head && (
        <IconButton
          label="Cari dan urutkan"
          aria-expanded={isOpen}
          aria-controls={id}
          className="absolute! top-0 -right-2 aria-expanded:bg-surface sm:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <SearchIcon className="size-6" />
        </IconButton>
      )}
      <div id={id} className={classNames('flex flex-wrap items-end gap-3 max-sm:mt-2', !isOpen && 'max-sm:hidden')}>
        {search && (
          <div className="flex w-full sm:w-96">
            <ListSearch label={search} q={params.get('q') ?? ''} onSearch={(q) => applyFilter({ q })} />
          </div>
        )}
        {filters.map(({ name, label, options, aliases = {}, isPhoneOnly }) => (
          <div key={name} className={classNames('min-w-36 max-sm:flex-1', isPhoneOnly && 'sm:hidden')}>
            <Select
              label={label}
              options={options}
              value={aliases[params.get(name) ?? ''] ?? params.get(name) ?? ''}
              onChange={({ target }) => applyFilter({ [name]: target.value })}
            />
          </div>
        ))}
        {hasPeriod && (
          <div className="flex flex-wrap gap-3 max-sm:w-full">
            <DayField label="Dari tanggal" day={params.get('from') ?? ''} onChange={(from) => applyFilter({ from })} />
            <DayField label="Sampai tanggal" day={params.get('to') ?? ''} onChange={(to) => applyFilter({ to })} />
          </div>
        )}
        {Object.entries(exports).map(([label, key], place) => (
          <DownloadButton
            key={key}
            label={label}
            read={() => call(key, { query: Object.fromEntries(params) })}
            className={classNames(place === 0 && 'sm:ml-auto')}
          />
        ))}
      </div>
    </div>
  );
}

/** A date field. While its year is being typed, `onChange` is not called. */
function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [text, setText] = useState(day);
  const [seen, setSeen] = useState(day);
  // The URL has changed by Back or a link.
  if (day !== seen) {
    setSeen(day);
    setText(day);
  }
  return (
    <div className="min-w-36 max-sm:flex-1">
      <Field
        label={label}
        type="date"
        className="max-h-11"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          if (value === '' || value.startsWith('20')) onChange(value);
        }}
      />
    </div>
  );
}

const debounceMs = 500;

type ListSearchProps = {
  /** What can be searched, such as "Cari nama atau email". Too long for a placeholder on phones. */
  label: string;
  q: string;
  /** Called 500 ms after the last key press and at once on Enter; '' clears the search. */
  onSearch: (q: string) => void;
};

function ListSearch({ label, q, onSearch }: ListSearchProps) {
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
            <SearchIcon
              className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2
              text-primary"
            />
            <input
              type="search"
              name="q"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
              onPaste={sayIfCut}
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
