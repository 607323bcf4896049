import type { Endpoint } from '#contract/kit.ts';
import type { Session } from '#platform/session.ts';
import { requireOwner } from './guard.ts';
import type { Context, UploadedFile } from './handlers.ts';
import { validate } from './validate.ts';

export type RawRequest = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  fields?: unknown;
  files?: Record<string, UploadedFile | undefined>;
};

type AnyHandler = (request: never) => unknown;

/** The pipeline of an endpoint behind the guard, by HTTP as in process: validation, owner, handler. */
export async function run(
  endpoint: Endpoint,
  handler: AnyHandler,
  context: Context<Session | null>,
  raw: RawRequest,
): Promise<object> {
  const request: Record<string, unknown> = { ...context, files: raw.files };
  for (const part of ['params', 'query', 'body', 'fields'] as const) {
    const schema = endpoint[part];
    if (schema) request[part] = validate(schema, raw[part] ?? {});
  }
  requireOwner(endpoint.access, context.session, request);
  const plain = await handler(request as never);
  return { success: true, ...(plain as object) };
}
