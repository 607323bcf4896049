/**
 * Makes regions.csv from the unpacked packages idn-area-data 4.0.1 (names and codes) and
 * geografis 1.3.2 (postal codes): `node regions/make-regions.ts IDN_AREA_DATA GEOGRAFIS`.
 * Prints how many kecamatan got postal codes, and in which way.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [areas, postal] = process.argv.slice(2);
if (!areas || !postal) throw new Error('usage: node regions/make-regions.ts IDN_AREA_DATA GEOGRAFIS');

type Region = { code: string; name: string };

/** The first column of each file is the code and the last one the name, which may contain a comma. */
const regionsOf = (file: string): Region[] =>
  readFileSync(path.join(areas, 'data', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, code, name] = /^([\d.]+),(?:[\d.]+,)?(.+?)\r?$/.exec(line)!;
      return { code: code!, name: name!.replaceAll('"', '').trim() };
    });

const [provinces, cities, districts] = ['provinces.csv', 'regencies.csv', 'districts.csv'].map(regionsOf);

type Place = { city: string; district: string; codes: Set<number> };
type Village = { code: string; city: string; district: string; postal: number };

/** The kecamatan of the other package, with the postal codes of their villages; 0 means that there is none. */
const places = new Map<string, Place>();
const villages = JSON.parse(readFileSync(path.join(postal, 'data/json/data.json'), 'utf8')) as Village[];
for (const { code, city, district, postal: digits } of villages) {
  const place = places.get(code.slice(0, 8)) ?? { city, district, codes: new Set() };
  if (digits) place.codes.add(digits);
  places.set(code.slice(0, 8), place);
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
/** Toba Samosir was renamed. */
const cityKey = (name: string) =>
  plain(name.replace(/^(kabupaten|kota)( administrasi)? /i, '$1')).replace('tobasamosir', 'toba');
const byName = new Map([...places.values()].map((place) => [`${cityKey(place.city)} ${plain(place.district)}`, place]));

const counts = { code: 0, name: 0, none: 0 };
const rows = [...provinces!, ...cities!].map(({ code, name }) => `${code},${name},`);
for (const { code, name } of districts!) {
  const city = cities!.find((one) => one.code === code.slice(0, 5))!;
  const sameCode = places.get(code);
  const agreeing = sameCode && cityKey(sameCode.city) === cityKey(city.name) ? sameCode : undefined;
  const named = byName.get(`${cityKey(city.name)} ${plain(name)}`);
  const place = agreeing ?? named;
  counts[agreeing ? 'code' : named ? 'name' : 'none'] += 1;
  rows.push(`${code},${name},${[...(place?.codes ?? [])].toSorted((a, b) => a - b).join(' ')}`);
}
writeFileSync(path.join(import.meta.dirname, 'regions.csv'), `code,name,postal codes\n${rows.toSorted().join('\n')}\n`);
console.log(counts, rows.length);
