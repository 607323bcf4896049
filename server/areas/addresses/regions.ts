/** The kecamatan of Indonesia, in memory; see regions/README.md. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Region } from '#contract/addresses/regions.ts';
import { refuseFields } from '#platform/refuse.ts';

/** `text` has the words of the names, each after a space: ` bunaken kota manado sulawesi utara`. */
type Listed = Region & { plainName: string; text: string };

const plain = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

const readFile = () => readFileSync(path.join(import.meta.dirname, '../../../regions/regions.csv'));

/** All regions as a CSV file. */
export const exportRegions = () => ({ content: readFile(), filename: 'wilayah-indonesia.csv' });

function readRegions(): Map<string, Listed> {
  const names = new Map<string, string>();
  const read = new Map<string, Listed>();
  // A kabupaten comes after its province and before its kecamatan, because the file is sorted.
  for (const line of readFile().toString().trim().split('\n').slice(1)) {
    const [code, name, postalCodes] = line.split(',') as [string, string, string];
    names.set(code, name);
    if (code.length < 8) continue;
    const city = names.get(code.slice(0, 5))!;
    const province = names.get(code.slice(0, 2))!;
    const plainName = plain(name);
    const text = ` ${plainName} ${plain(city)} ${plain(province)}`;
    read.set(code, {
      code,
      name,
      city,
      province,
      postalCodes: postalCodes.split(' ').filter(Boolean),
      plainName,
      text,
    });
  }
  return read;
}

const regions = readRegions();
/**
 * The region of a code that a form has, if any.
 * @throws INVALID when no kecamatan has it
 */
export function requireRegion(code: string | null | undefined, stored?: string | null): Region | undefined {
  if (code && code !== stored && !regions.has(code)) throw refuseFields({ region: 'Kecamatan tidak dikenal' });
  return regions.get(code ?? '');
}

/** The provinces in which postal codes begin with the same two digits. */
const provincesOf = new Map<string, Set<string>>();
for (const { code, postalCodes } of regions.values()) {
  for (const postalCode of postalCodes) {
    const start = postalCode.slice(0, 2);
    provincesOf.set(start, (provincesOf.get(start) ?? new Set()).add(code.slice(0, 2)));
  }
}

/**
 * Whether a postal code of five digits is that of another province than a kecamatan. A code that begins as none of the
 * country does is a typing error and says nothing.
 */
export function isInOtherProvince(pincode: string, region: string): boolean {
  const provinces = provincesOf.get(pincode.slice(0, 2));
  return provinces !== undefined && !provinces.has(region.slice(0, 2));
}

/** The name of a kecamatan; null without one, or when a later list no longer has it. */
export const regionNameOf = (code: string | null): string | null => (code && regions.get(code)?.name) ?? null;

const cities = new Map([...regions.values()].map(({ code, city }) => [code.slice(0, 5), city]));

/** The name of a kabupaten or kota by its code, such as `71.71`. */
export const cityNameOf = (code: string | null): string | undefined => cities.get(code ?? '');

/** "Kota Tomohon" or "Tomohon Utara, Kota Tomohon" by the code of the one or the other; null without a known one. */
export function placeNameOf(code: string | null): string | null {
  const region = regions.get(code ?? '');
  return region ? `${region.name}, ${region.city}` : (cityNameOf(code) ?? null);
}

/** Adds the names of the kecamatan to the delivery addresses of orders. */
export const nameRegions = <Order extends { addressInfo: { region: string | null } }>(
  orders: readonly Order[],
): (Order & { addressInfo: { regionName: string | null } })[] =>
  orders.map((order) => {
    const { addressInfo } = order;
    return { ...order, addressInfo: { ...addressInfo, regionName: regionNameOf(addressInfo.region) } };
  });

const found = 10;
const sulawesiUtara = '71.';

/**
 * Up to ten kecamatan: a word of the name, and all other typed words, begin as typed. Those of exactly this name come
 * first, then those of Sulawesi Utara, then the rest.
 */
export function findRegions(q: string): Region[] {
  const typed = plain(q);
  const words = typed.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const rank = ({ code, plainName }: Listed) =>
    (plainName === typed ? 0 : 4) + (code.startsWith(sulawesiUtara) ? 0 : 2) + (plainName.startsWith(typed) ? 0 : 1);
  return [...regions.values()]
    .filter(
      ({ plainName, text }) =>
        words.some((word) => ` ${plainName}`.includes(` ${word}`)) && words.every((word) => text.includes(` ${word}`)),
    )
    .toSorted((one, other) => rank(one) - rank(other) || (one.code < other.code ? -1 : 1))
    .slice(0, found)
    .map(({ plainName: _, text: __, ...region }) => region);
}
