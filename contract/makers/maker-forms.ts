/** Forms about makers. A separate module, so that forms can import it alone. */
import * as z from 'zod/mini';
import { optionalText, requiredLine, text } from '../endpoint.ts';
import { isPictureOf } from '../media.ts';
import { blankAs, typedCount, typedTick } from '../number-schemas.ts';
import { plainLine } from '../texts.ts';
import { techniques } from '../words.ts';
import { maxMakerName, maxStory } from './makers.ts';

/** What a seller ticks for a maker. Another text is another version: it says what a maker has agreed to. */
export const consentVersion = 1;
export const consentText =
  'Orang ini sudah dewasa, sudah membaca isian ini, dan setuju nama, foto, dan asalnya dilihat umum.';
export const missingConsent = 'Persetujuan belum dicentang. Tanyakan kepada orangnya dahulu.';

export const unlistedPlace = 'Kecamatan dipilih dari daftar';

/** A blank or missing value is none. */
const orNull = <Value>(value: z.ZodMiniType<Value>) => {
  const blankable = z.pipe(blankAs(null), z.nullable(value));
  return z._default(blankable as unknown as z.ZodMiniType<Value | null, Value | number | string | null>, null);
};

const tick = z._default(typedTick, false);
/** Before this year nobody who works today began. */
const firstYear = 1930;

const makerFields = {
  name: requiredLine(maxMakerName),
  portrait: orNull(
    z.string().check(
      z.overwrite(plainLine),
      z.refine((image) => isPictureOf('maker', image), { error: 'Foto harus diunggah lagi' }),
    ),
  ),
  /** The code of a kecamatan, or of a kabupaten or kota as it is stored without the tick below. */
  region: orNull(z.string().check(z.overwrite(plainLine), z.regex(/^\d\d\.\d\d(\.\d\d)?$/, { error: unlistedPlace }))),
  /** Whether the place is told with its kecamatan. */
  showsDistrict: tick,
  since: orNull(typedCount({ min: firstYear, max: 2100 })),
  story: z._default(text(maxStory), ''),
  technique: orNull(z.enum(techniques)),
  consent: tick,
};

export const newMaker = z
  .object(makerFields)
  .check(z.refine(({ consent }) => consent, { path: ['consent'], error: missingConsent }));
/** Needs the consent again only for another name, portrait or place, which the server decides. */
export const changedMaker = z.object(makerFields);

export const removalForm = z.object({ contact: requiredLine(120), text: optionalText(500) });
