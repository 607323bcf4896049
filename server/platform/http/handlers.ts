import type { Readable } from 'node:stream';
import type { Answer, Endpoint, FileType, Given } from '#contract/endpoint.ts';
import type { Role } from '#contract/words.ts';
import type { Session } from '#platform/session.ts';

/** A file of a multipart request, whole in memory; its size was limited while it was read. */
export type UploadedFile = { bytes: Buffer; filename: string; mimetype: string };

type SessionOf<E extends Endpoint> = E['access'] extends { who: readonly (infer R extends Role)[] }
  ? (Session & { role: R }) | (E['access'] extends { orGuest: true } ? null : never)
  : E['access'] extends 'visitor'
    ? Session | null
    : null;

/** What every handler is told besides the validated request. */
export type Context<S> = {
  session: S;
  /** When the request came: the only clock of a rule. */
  at: Date;
  /** Whom limits count the request for: see clientKeyOf. */
  clientKey: string;
  /** The token of the browser's device cookie, which outlives its sessions; not checked. */
  device: string | undefined;
  /** Hands the browser a session's token, or with null takes it away. */
  keepToken(token: string | null): void;
  /** Hands the browser the token by which the device is known again. */
  keepDevice(token: string): void;
};

/** A file to send, whole or as it comes; with a name it is saved rather than shown. `type` where the endpoint has several. */
export type SentFile = { content: Buffer | Readable; filename?: string; type?: FileType };

type Plain<E extends Endpoint> = E extends { sends: NonNullable<Endpoint['sends']> }
  ? SentFile
  : Omit<Answer<E>, 'success'> & { success?: boolean };

export type Handler<E extends Endpoint> = (
  request: Context<SessionOf<E>> & Given<E, UploadedFile>,
) => Promise<Plain<E>> | Plain<E>;

/** One handler for each row of a table; `success: true` is added for them. */
export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<T[K]> };
