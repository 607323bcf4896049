import * as z from 'zod/mini';
import { refuseFields } from '#platform/refuse.ts';

type Keys = readonly (string | number)[];

/** Where a page of a list ended: the list's order and the last row's keys in it, opaque to whoever carries it. */
export const writeCursor = (order: string, keys: Keys): string =>
  Buffer.from(JSON.stringify([order, keys])).toString('base64url');

/**
 * The keys of a cursor, null on the first page. Anybody can write one, so it is checked like any other input: INVALID
 * for what is no cursor, or one of another order.
 */
export function readCursor<K extends Keys>(
  cursor: string | undefined,
  order: string,
  keys: z.ZodMiniType<K>,
): K | null {
  if (cursor === undefined) return null;
  const read = z.safeParse(z.tuple([z.literal(order), keys]), parse(cursor));
  if (!read.success) throw refuseFields({ cursor: 'Halaman tidak dikenal.' });
  return read.data[1];
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
