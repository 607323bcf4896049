/** What the lists of the admin and seller pages have in common: search text, sort orders, period and total. */
import * as z from 'zod/mini';
import { file, line } from './endpoint.ts';

/** The largest total that is counted exactly. A longer list says `totalIsMinimum`. */
export const maxCounted = 10_000;

export const timeSorts = ['newest', 'oldest'] as const;
export type TimeSort = (typeof timeSorts)[number];

/** What to search for; which columns it is looked for in, the endpoint's summary says. */
export const q = z.optional(line(100));

export const sortByTime = z._default(z.enum(timeSorts), 'newest');

/** A month in Asia/Makassar, such as `2026-01`. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Bulan tidak valid' }));

/** The formats of a table to download: a workbook for people, comma-separated values for programs. */
const tableFormats = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** What an endpoint has that sends a table, and the field of its query. */
export const tableOut = {
  out: file,
  sends: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv; charset=utf-8'],
} as const;
export const format = z._default(z.enum(tableFormats), 'xlsx');

const day = z.optional(z.iso.date().check(z.regex(/^20/)));

/** Limits a list to the days from `from` up to and including `to`. */
export const period = { from: day, to: day };

export const listed = {
  total: z.int(),
  /** Whether there are more than `total` rows. */
  totalIsMinimum: z.boolean(),
  nextCursor: z.nullable(z.string()),
};

export type ListTotal = { total: number; totalIsMinimum?: boolean };
