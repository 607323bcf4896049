/** The people who make what a store sells: their limits, and what everybody sees of them. */
import * as z from 'zod/mini';
import { id } from '../endpoint.ts';
import type { MakerId } from '../ids.ts';
import { techniques } from '../words.ts';

/** The maximum number of makers of a store who are not erased, and of makers whom one product names. */
export const maxMakers = 30;
export const maxMakersOfProduct = 5;
export const maxMakerName = 60;
/** Letters of a maker's story. */
export const maxStory = 600;

/** What everybody may know of a maker. One who was erased or taken down is in no answer. */
export const shownMaker = z.object({
  _id: id<MakerId>(),
  name: z.string(),
  /** The URL of the picture; null for none. */
  portrait: z.nullable(z.string()),
  /** "Kota Tomohon", or "Tomohon Utara, Kota Tomohon" if the maker agreed to that; null when not told. */
  place: z.nullable(z.string()),
  /** The year in which they began the craft. */
  since: z.nullable(z.int()),
  story: z.string(),
  technique: z.nullable(z.enum(techniques)),
});
export type ShownMaker = z.infer<typeof shownMaker>;
