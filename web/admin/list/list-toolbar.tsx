import { useNavigate, useSearchParams } from 'react-router';
import { ListSearch } from '../../parts/list-search.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { narrowed } from './list-address.ts';

type Choice = {
  /** The URL parameter that the select sets. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Aliases that the URL may contain for one of the options. */
  sameAs?: Readonly<Record<string, string>>;
  /** Hidden on wider screens, where the table head offers the same choice. */
  isForPhones?: boolean;
};

type ListToolbarProps = {
  search: string;
  choices?: readonly Choice[];
  /** The URL of the CSV export. */
  csv: string;
};

/** The toolbar above a list: search, filters and CSV download. */
export function ListToolbar({ search, choices = [], csv }: ListToolbarProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const narrow = (words: Record<string, string>) =>
    void navigate({ search: narrowed(params, words) }, { preventScrollReset: true });

  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <div className="flex w-full sm:w-96">
        <ListSearch label={search} q={params.get('q') ?? ''} onSearch={(q) => narrow({ q })} />
      </div>
      {choices.map(({ name, label, options, sameAs = {}, isForPhones }) => (
        <div key={name} className={classNames('min-w-36 max-sm:flex-1', isForPhones && 'sm:hidden')}>
          <Select
            label={label}
            options={options}
            value={sameAs[params.get(name) ?? ''] ?? params.get(name) ?? ''}
            onChange={({ target }) => narrow({ [name]: target.value })}
          />
        </div>
      ))}
      <a href={csv + narrowed(params, {})} download className={download}>
        <DownloadIcon className="size-4" /> Unduh CSV
      </a>
    </div>
  );
}

const download = classNames(
  'inline-flex min-h-11 items-center gap-2 rounded-xl border border-border bg-white px-4 text-sm font-semibold sm:ml-auto',
  'hover:border-primary hover:text-primary',
);
