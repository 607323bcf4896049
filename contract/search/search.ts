import * as z from 'zod/mini';
import { admins, verifiedAdmins } from '../access.ts';
import { answer, defineApi, id, page, timestamp, requiredLine } from '../endpoint.ts';
import type { SynonymId } from '../ids.ts';
import { q } from '../lists.ts';

/** Maximum number of synonyms. Every node keeps all of them in memory, and one response lists them. */
export const maxSynonyms = 2_000;

/** A search for `word` finds products with `means` too, and with `twoWay` also the other way round. */
const synonym = z.object({ _id: id<SynonymId>(), word: z.string(), means: z.string(), twoWay: z.boolean() });
export type Synonym = z.infer<typeof synonym>;

/** Each phrase has one to three words. */
export const synonymForm = z.object({
  word: requiredLine(60),
  means: requiredLine(60),
  twoWay: z._default(z.boolean(), true),
});

/** A search that found nothing, in how many searches, and the last day of one as yyyy-mm-dd. */
const searchMiss = z.object({ words: z.string(), searches: z.int(), lastDay: z.string() });
export type SearchMiss = z.infer<typeof searchMiss>;

/** The most frequent searches first, or those with the latest day first. */
export const missSorts = ['searches-hightolow', 'newest'] as const;
export type MissSort = (typeof missSorts)[number];

/** Days for which a search that found nothing is kept after it was last used. */
export const searchMissDays = 90;

/** A popular search. `words` identifies it, `text` is how it is suggested. */
const popularSearch = z.object({
  words: z.string(),
  text: z.string(),
  /** Networks that searched for it in 30 days. */
  networks: z.int(),
  hiddenAt: z.nullable(timestamp),
});
export type PopularSearch = z.infer<typeof popularSearch>;

const params = z.object({ id: id<SynonymId>() });

export const search = defineApi({
  'GET /api/admin/search/synonyms': {
    summary: 'List all synonyms of the search by word',
    ...admins.read,
    out: answer({ data: z.array(synonym) }),
  },
  'POST /api/admin/search/synonyms': {
    summary: 'Add a synonym; audited',
    ...verifiedAdmins.write,
    body: synonymForm,
    out: answer({ message: z.string(), data: synonym }),
  },
  'PUT /api/admin/search/synonyms/:id': {
    summary: 'Change a synonym; audited',
    ...verifiedAdmins.write,
    params,
    body: synonymForm,
    out: answer({ message: z.string(), data: synonym }),
  },
  'DELETE /api/admin/search/synonyms/:id': {
    summary: 'Delete a synonym; audited',
    ...verifiedAdmins.write,
    params,
  },
  'GET /api/admin/search/misses': {
    summary: 'List searches that found nothing, the most frequent first; q is a part of their words',
    ...admins.read,
    query: z.object({ q, sortBy: z._default(z.enum(missSorts), 'searches-hightolow'), ...page }),
    out: answer({ data: z.array(searchMiss), nextCursor: z.nullable(z.string()) }),
  },
  'GET /api/admin/search/popular': {
    summary: 'List the searches that are suggested to everybody, with the hidden ones',
    ...admins.read,
    out: answer({ data: z.array(popularSearch) }),
  },
  'PUT /api/admin/search/popular': {
    summary: 'Hide a popular search, or show it again; audited',
    ...verifiedAdmins.write,
    body: z.object({ words: requiredLine(60), isHidden: z.boolean() }),
  },
});
