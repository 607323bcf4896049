import type { Readable } from 'node:stream';
import type { Answer, Endpoint, FileType, ParsedRequest } from '#contract/endpoint.ts';
import type { UserId } from '#contract/ids.ts';
import type { SecurityEventKind } from '#contract/auth/security-events.ts';
import type { Role } from '#contract/words.ts';
import type { Session } from '#platform/session.ts';

/** A file of a multipart request, held in memory. Its size was limited while it was read. */
export type UploadedFile = { bytes: Buffer; filename: string; mimetype: string };

type SessionOf<E extends Endpoint> = E['access'] extends { who: readonly (infer R extends Role)[] }
  ? (Session & { role: R }) | (E['access'] extends { orGuest: true } ? null : never)
  : E['access'] extends 'visitor'
    ? Session | null
    : null;

/** The client key of most pages that are rendered on the server: nobody's. */
export const inProcess = 'in process';

export type Context<S> = {
  session: S;
  /** When the request arrived. Handlers use this time instead of reading the clock. */
  at: Date;
  clientKey: string;
  /** The token of the browser's device cookie, which outlives its sessions; not validated. */
  device: string | undefined;
  /** The User-Agent header; empty when there is none. */
  userAgent: string;
  /** Records a security event; `userId` is the account that it concerns, by default the session's. */
  recordEvent(kind: SecurityEventKind, userId?: UserId | null): void;
  setSessionCookie(token: string | null): void;
  setDeviceCookie(token: string): void;
};

/**
 * A file to send, buffered or streamed. With a filename it is sent as an attachment. `type` is for endpoints with
 * several types.
 */
export type SentFile = { content: Buffer | Readable; filename?: string; type?: FileType };

type Plain<E extends Endpoint> = E extends { sends: NonNullable<Endpoint['sends']> }
  ? SentFile
  : Omit<Answer<E>, 'success'> & { success?: boolean };

type Handler<E extends Endpoint> = (
  request: Context<SessionOf<E>> & ParsedRequest<E, UploadedFile>,
) => Promise<Plain<E>> | Plain<E>;

/** One handler for each endpoint of a table. `run` adds `success: true` to their results. */
export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<T[K]> };

/**
 * Reads the stored values of the fields that a request changes; `sent` is the body or the fields, not yet validated.
 */
export type ReadStored<Request> = (request: Request & { sent: unknown }) => Promise<object> | object;

/**
 * The handler of a change of a stored record: fields that are sent as they
 * are stored are not judged (changed-fields.ts). `readStored` runs before the
 * owner of the request is checked, so it reads what belongs to the session.
 */
export const changing = <H extends (request: never) => unknown>(
  readStored: ReadStored<Omit<Parameters<H>[0], 'body' | 'fields'>>,
  handler: H,
): H => Object.assign(handler, { readStored });
