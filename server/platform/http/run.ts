import * as z from 'zod';
import { ZodMiniObject } from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import { changeOf } from '#contract/changed-fields.ts';
import { type CallOf, type Endpoint, notAnId } from '#contract/endpoint.ts';
import { labelOf } from '#contract/field-labels.ts';
import { unreadablePath } from '#contract/readable-json.ts';
import { invalidRequest } from '#contract/validation-messages.ts';
import { isDatabaseAway } from '#platform/database-outage.ts';
import { describeError } from '#platform/log.ts';
import { Refusal, refuse, refuseFields } from '#platform/refuse.ts';
import type { Session } from '#platform/session.ts';
import { requireOwner } from './guard.ts';
import { type Context, type Handlers, inProcess, type ReadStored, type UploadedFile } from './handlers.ts';

export type RawRequest = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  fields?: unknown;
  files?: Record<string, UploadedFile | undefined>;
};

type AnyHandler = ((request: never) => unknown) & { readStored?: ReadStored<never> };

/**
 * Validates the request, checks the owner and calls the handler. Used over HTTP and in process, after the access check.
 */
export async function run(
  endpoint: Endpoint,
  handler: AnyHandler,
  context: Context<Session | null>,
  raw: RawRequest,
): Promise<object> {
  const request: Record<string, unknown> = { ...context, files: raw.files };
  for (const part of ['params', 'query', 'body', 'fields'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const isChange = part === 'body' || part === 'fields';
    const form = isChange ? await changedForm(schema, handler, { ...request, sent: raw[part] }) : schema;
    request[part] = validate(form, raw[part] ?? {});
  }
  requireOwner(endpoint.access, context.session, request);
  const plain = await handler(request as never);
  return { success: true, ...(plain as object) };
}

/** The schema of the body or fields of a change, which judges only what differs from the stored record. */
async function changedForm(schema: $ZodType, { readStored }: AnyHandler, request: object): Promise<$ZodType> {
  if (!readStored || !(schema instanceof ZodMiniObject)) return schema;
  return changeOf(schema, await readStored(request as never));
}

/**
 * Parses a value by its schema.
 * @throws NOT_FOUND for a malformed id, INVALID with a message per field for anything else
 */
export function validate<S extends $ZodType>(schema: S, value: unknown): output<S> {
  const unreadable = unreadablePath(value);
  if (unreadable) {
    const label = labelOf(unreadable);
    throw refuseFields({ [unreadable.join('.') || 'body']: label ? `${label} tidak valid` : invalidRequest });
  }
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  if (read.error.issues.some((issue) => issue.message === notAnId)) throw refuse('NOT_FOUND');
  const errors: Record<string, string> = {};
  for (const issue of read.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message;
  throw refuseFields(errors);
}

const rejectCookie = () => {
  throw new Error('a page rendered on the server has no session to begin or end');
};

/**
 * Returns a function that calls endpoints in process as a guest, for server-side rendering. It runs the same pipeline
 * as HTTP without the hooks. Only endpoints with access `anyone` can be called, so no rendered page contains user data.
 */
export function guestCaller<T extends Record<string, Endpoint>>(table: T, handlers: Handlers<T>): CallOf<T> {
  const call = async (key: keyof T & string, raw: RawRequest = {}, clientKey = inProcess) => {
    const endpoint = table[key]!;
    if (endpoint.access !== 'anyone') throw new Error(`${key} is not for anyone, so no page can be rendered with it`);
    const context = {
      session: null,
      at: new Date(),
      clientKey,
      device: undefined,
      userAgent: '',
      setSessionCookie: rejectCookie,
      setDeviceCookie: rejectCookie,
      recordEvent: () => {},
    };
    const answer = await run(endpoint, handlers[key], context, textual(raw)).catch((error: unknown) => {
      throw error instanceof Refusal ? error : withoutData(error as Error);
    });
    return z.parse(endpoint.out, answer);
  };
  return call as CallOf<T>;
}

/** The web prints the errors of its pages. A failed statement contains its parameters, such as words of a search. */
function withoutData(error: Error): Error {
  const { message, stack } = describeError(error);
  // connection_failure, by which pages.ts recognises an outage.
  const code = isDatabaseAway(error) && { code: '08006' };
  return Object.assign(new Error(message), { stack: `${message}\n${stack}`, ...code });
}

/** Converts query values to text, as they would arrive over HTTP: lists are comma-separated, numbers are digits. */
function textual(raw: RawRequest): RawRequest {
  const query = Object.entries((raw.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]);
  return { ...raw, query: Object.fromEntries(query) };
}
