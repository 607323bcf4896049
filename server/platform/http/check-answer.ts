import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/**
 * Parses an answer with the schema of its endpoint, in tests and development. A field that the schema lacks would be
 * left out of the answer without a word; those that are meant to be left out are the endpoint's `withholds`.
 * @throws Error for an answer of another shape, and for a field that the schema lacks
 */
export function checkAnswer(key: string, { out, withholds = [] }: Endpoint, answer: unknown): unknown {
  const parsed = z.parse(out, answer);
  const lost = lostFields(answer, parsed).filter((name) => !withholds.includes(name));
  if (lost.length > 0) throw new Error(`${key} answers ${lost.join(', ')}, which its "out" lacks`);
  return parsed;
}

/** The names of the fields of `answer` that `parsed` does not have. Of a list only the first element is compared. */
function lostFields(answer: unknown, parsed: unknown): string[] {
  if (Array.isArray(answer)) return lostFields(answer[0], (parsed as unknown[] | undefined)?.[0]);
  if (!isRecord(answer) || !isRecord(parsed)) return [];
  return Object.entries(answer).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return Object.hasOwn(parsed, name) ? lostFields(value, parsed[name]) : [name];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
