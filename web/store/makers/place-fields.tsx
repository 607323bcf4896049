import { cities, kecamatanOf } from '#contract/addresses/sulawesi-utara.ts';
import type { OwnMaker } from '#contract/makers/makers-api.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/field.tsx';

/** Whether a code is that of a kecamatan, not of its kabupaten or kota. */
export const isKecamatan = (code: string): boolean => code.length > 5;
const cityOf = (code: string) => code.slice(0, 5);

type Values = { region: string; showsDistrict: string };
type PlaceFieldsProps = {
  values: Values;
  error: string | undefined;
  /** Whose stored place can be chosen even if it is none of the listed. */
  maker: OwnMaker | null;
  onChange: (name: keyof Values, text: string) => void;
};

/** Where a maker comes from: the kabupaten or kota and, with the tick, its kecamatan too. */
export function PlaceFields({ values, error, maker, onChange }: PlaceFieldsProps) {
  const city = cityOf(values.region);
  const kecamatan = kecamatanOf(city);
  const isTold = city !== '' && values.showsDistrict === 'true';
  function change(region: string, showsDistrict: boolean) {
    onChange('region', region);
    onChange('showsDistrict', String(showsDistrict));
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label="Kabupaten atau kota"
        name="city"
        options={optionsOf('Tidak disebut', cities, storedCity(maker))}
        value={city}
        error={isTold ? undefined : error}
        onChange={({ target }) => change(target.value, false)}
      />
      {(isTold || kecamatan.length > 0) && (
        <Checkbox
          label="Sebut juga kecamatannya"
          checked={isTold}
          onChange={({ target }) => change(city, target.checked)}
        />
      )}
      {isTold && (
        <Select
          label="Kecamatan"
          name="region"
          options={optionsOf('Pilih kecamatan', kecamatan, stored(maker, city))}
          value={isKecamatan(values.region) ? values.region : ''}
          error={error}
          onChange={({ target }) => onChange('region', target.value || city)}
        />
      )}
    </div>
  );
}

type Place = { code: string; name: string };

function stored(maker: OwnMaker | null, city: string): Place | null {
  if (!maker?.region || !maker.place || !isKecamatan(maker.region) || cityOf(maker.region) !== city) return null;
  return { code: maker.region, name: maker.place };
}

/** The place of a maker ends with it: "Tomohon Utara, Kota Tomohon". */
const storedCity = (maker: OwnMaker | null): Place | null =>
  maker?.region && maker.place ? { code: cityOf(maker.region), name: maker.place.split(', ').at(-1)! } : null;

/** The places and, unless it is among them, the other one. */
function optionsOf(none: string, places: readonly Place[], other: Place | null) {
  const isListed = places.some(({ code }) => code === other?.code);
  const all = other && !isListed ? [...places, other] : places;
  return [{ value: '', label: none }, ...all.map(({ code, name }) => ({ value: code, label: name }))];
}
