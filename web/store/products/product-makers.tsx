import { Link } from 'react-router';
import type { OwnMaker } from '#contract/makers/makers-api.ts';
import { maxMakersOfProduct } from '#contract/makers/makers.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';

type ProductMakersProps = {
  makers: readonly OwnMaker[];
  /** Their ids in their order, as a field of the form: separated by commas. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Who made the product, the first being the one with whom a sale is shared out. */
export function ProductMakers({ makers, value, error, onChange }: ProductMakersProps) {
  const chosen = idsIn(value);
  const others = makers.filter(({ _id, isRetired }) => !isRetired && !chosen.includes(_id));
  const change = (ids: readonly string[]) => onChange(ids.join());
  return (
    <section aria-label="Perajin" className="flex flex-col gap-2">
      {chosen.length > 0 && <p className="text-sm font-bold">Perajin</p>}
      {chosen.length > 0 && (
        <ol className="card divide-y divide-border-light px-4">
          {chosen.map((id, at) => {
            const maker = makers.find(({ _id }) => _id === id);
            const others = chosen.filter((other) => other !== id);
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-2 py-1">
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  <b translate="no">{maker?.name}</b>
                  {maker?.isRetired && <span className="text-sm text-muted"> tidak lagi membuat</span>}
                  {chosen.length > 1 && at === 0 && <span className="block text-sm text-muted">Pertama</span>}
                </span>
                <span className="ml-auto flex">
                  {at > 0 && (
                    <Button variant="quiet" size="sm" onClick={() => change([id, ...others])}>
                      Jadikan pertama<span className="sr-only">: {maker?.name}</span>
                    </Button>
                  )}
                  <Button variant="quiet" size="sm" onClick={() => change(others)}>
                    Lepas<span className="sr-only"> {maker?.name}</span>
                  </Button>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {others.length > 0 && chosen.length < maxMakersOfProduct && (
        <Select
          label={chosen.length > 0 ? 'Perajin berikutnya' : 'Perajin'}
          hint={chosen.length > 0 ? undefined : 'Opsional: siapa yang membuat produk ini.'}
          options={[
            { value: '', label: chosen.length > 0 ? 'Tambah perajin' : 'Tidak disebut' },
            ...others.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value=""
          onChange={({ target }) => change([...chosen, target.value])}
        />
      )}
      {chosen.length > 0 && <p className="text-sm text-muted">Hasil penjualan dibagi dengan perajin yang pertama.</p>}
      {makers.length === 0 && (
        <p className="text-sm text-muted">
          Siapa yang membuat produk ini?{' '}
          <Link to="/store/makers" className="font-bold text-accent underline underline-offset-4">
            Tambah perajin
          </Link>
        </p>
      )}
      {error && <p className="text-sm text-danger">{error}</p>}
    </section>
  );
}

const idsIn = (value: string): string[] => value.split(',').filter(Boolean);

/** Those of these ids whom a new product may name. */
export const namable = (makers: readonly OwnMaker[], ids: readonly string[] = []): string =>
  ids.filter((id) => makers.some(({ _id, isRetired }) => _id === id && !isRetired)).join();
