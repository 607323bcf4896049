/** The kecamatan of Indonesia, from which people choose theirs. */
import * as z from 'zod/mini';
import { anyone } from '../access.ts';
import { answer, defineApi, file, line } from '../endpoint.ts';
import { plainLine } from '../texts.ts';

/** The official code of a kecamatan: `71.71.01`. The first five characters are the code of its kabupaten or kota. */
const regionCode = z.string().check(z.overwrite(plainLine), z.regex(/^\d\d\.\d\d\.\d\d$/));

/** The region of a form. Absent it may keep what is saved; null or an empty text clears it. */
export const formRegion = z.optional(
  z.pipe(
    z.transform((sent: unknown) => (sent === '' ? null : sent)),
    z.nullable(regionCode),
  ) as unknown as z.ZodMiniType<string | null, string | null>,
);

const region = z.object({
  code: regionCode,
  name: z.string(),
  city: z.string(),
  province: z.string(),
  /** None, one, or several to choose from. Not complete: a postal code is never checked against them. */
  postalCodes: z.array(z.string()),
});
export type Region = z.infer<typeof region>;

export const regions = defineApi({
  'GET /api/shop/regions': {
    summary: 'Find ten kecamatan by the beginnings of words of their names; kabupaten and province narrow the search',
    ...anyone.read,
    cacheSeconds: 24 * 60 * 60,
    query: z.object({ q: line(60).check(z.minLength(2)) }),
    out: answer({ data: z.array(region) }),
  },
  'GET /api/shop/regions/file': {
    summary: 'Download all regions, as the Open Database License asks for (4.6)',
    ...anyone.read,
    cacheSeconds: 24 * 60 * 60,
    out: file,
    sends: 'text/csv; charset=utf-8',
  },
});
