import * as z from 'zod';
import type { $ZodType, output } from 'zod/v4/core';
import { notAnId } from '#contract/kit.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';

// Schemas of the contract have their own texts; what is left (types, unknown choices) speaks Indonesian too.
z.config(z.locales.id());

/** The value as its schema reads it. A malformed id answers 404, anything else 400 with a message for each field. */
export function validate<S extends $ZodType>(schema: S, value: unknown): output<S> {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  if (read.error.issues.some((issue) => issue.message === notAnId)) throw refuse('NOT_FOUND');
  const errors: Record<string, string> = {};
  for (const issue of read.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message;
  throw refuseFields(errors);
}
