/** The types behind the endpoint table, and the few schemas that every area needs. */
import * as z from 'zod/mini';
import type { $ZodType, input, output } from 'zod/v4/core';
import { isId } from './ids.ts';
import type { Rupiah } from './money.ts';
import type { Role } from './words.ts';

/**
 * Who may call: `anyone` (the session is not even looked up), a `visitor` (anyone, and the handler is told who it is),
 * or the roles named, with `orGuest` guests too; `owner` says where the request names the user it acts for, who must be
 * the session's own.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | { who: readonly Role[]; orGuest?: true; owner?: 'body.userId' | 'params.userId' };

/** Each class has its own limit; see server/platform/http/rates.ts. */
export type RateClass = 'read' | 'write' | 'login' | 'register' | 'upload' | 'unlimited';

export type FileType = 'image/webp' | 'application/pdf' | 'text/csv; charset=utf-8';

export type Endpoint = {
  summary: string;
  access: Access;
  rate: RateClass;
  params?: $ZodType;
  query?: $ZodType;
  /** A JSON body. */
  body?: $ZodType;
  /** It carries long texts or lists: JSON may have up to 256 kB instead of 16, the text fields of a form 400 instead of 64. */
  longBody?: true;
  /** Text parts and files of a multipart body, in any order. */
  fields?: $ZodType;
  files?: Readonly<Record<string, 'required' | 'optional'>>;
  /** The call changes what public pages show, so those kept ready are dropped. */
  changesPages?: true;
  out: $ZodType;
  /** The answer is a file of one of these types instead of JSON; `out` is then `file`. */
  sends?: FileType | readonly FileType[];
};

export type Table = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Endpoint>;

export const defineApi = <const T extends Table>(table: T): T => table;

type Part<E, Name extends string> = E extends Record<Name, infer Schema extends $ZodType> ? Schema : never;
type Sent<E, Name extends string> = [Part<E, Name>] extends [never]
  ? unknown
  : Record<never, never> extends input<Part<E, Name>>
    ? { [N in Name]?: input<Part<E, Name>> }
    : { [N in Name]: input<Part<E, Name>> };
type Read<E, Name extends string> = [Part<E, Name>] extends [never] ? unknown : { [N in Name]: output<Part<E, Name>> };
type Files<E, File> = E extends { files: infer F }
  ? { files: { [N in keyof F]: F[N] extends 'required' ? File : File | undefined } }
  : unknown;

/** What a caller hands in, before validation. */
export type Request<E> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'> & Sent<E, 'fields'> & Files<E, Blob>;

/** What a handler is given, after validation. */
export type Given<E, File> = Read<E, 'params'> &
  Read<E, 'query'> &
  Read<E, 'body'> &
  Read<E, 'fields'> &
  Files<E, File>;

export type Answer<E extends Endpoint> = output<E['out']>;

/** The `out` of an endpoint that sends a file: pages link to it, nobody calls it. */
export const file = z.never();

/** The one way to call an endpoint, in the browser (fetch) as on the server (in process, as a guest). */
export type CallOf<T extends Record<string, Endpoint>> = <K extends keyof T & string>(
  key: K,
  ...given: Record<never, never> extends Request<T[K]> ? [request?: Request<T[K]>] : [request: Request<T[K]>]
) => Promise<Answer<T[K]>>;

/** An answer: `success: true` and what else is named. */
export const answer = <const Shape extends Record<string, $ZodType>>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape });

/** A comma-joined list in an address: `?category=souvenirs,eco-friendly`. Unknown and empty parts are refused. */
export const commaList = <Item extends $ZodType>(item: Item) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' ? text.split(',').filter(Boolean) : text)),
    z.array(item),
  ) as unknown as z.ZodMiniType<output<Item>[], readonly output<Item>[]>;

/** An id in a path or body. A malformed one is an unknown one: the kit answers 404, not 400. */
export const notAnId = 'not an id';
export const id = <Id extends string>() =>
  z.string().check(z.refine(isId, { error: notAnId })) as unknown as z.ZodMiniType<Id, string>;

export const money = z.int().check(z.gte(0)) as unknown as z.ZodMiniType<Rupiah, number>;

/** Money as clients of old send it: a number or a string of digits. */
export const wrappedMoney = z.pipe(
  z.transform((sent: unknown) => (typeof sent === 'string' && /^\d{1,12}$/.test(sent) ? Number(sent) : sent)),
  z.int({ error: 'Harga tidak valid' }).check(z.gte(0)),
) as unknown as z.ZodMiniType<Rupiah, number | string>;

/** A moment as ISO 8601 text. */
export const timestamp = z.string();

/** A page of a list: `limit` rows from `cursor` on; the answer's `nextCursor` is null on the last page. */
export const page = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
};

/** A form's text field: trimmed, and "{label} wajib diisi" when empty. */
export const required = (label: string, most = 500) =>
  z
    .string({ error: `${label} wajib diisi` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} wajib diisi`, abort: true }),
      z.maxLength(most, { error: `${label} maksimal ${most} karakter` }),
    );

/** A form's text field that may be left out: trimmed. */
export const optionalText = (label: string, most: number) =>
  z.optional(z.string().check(z.trim(), z.maxLength(most, { error: `${label} maksimal ${most} karakter` })));
