/** Types of the endpoint table, and the schemas that all areas share. */
import * as z from 'zod/mini';
import type { $ZodType, input, output } from 'zod/v4/core';
import { labelOf } from './field-labels.ts';
import { queryNumber } from './number-schemas.ts';
import { readDigits } from './typed-numbers.ts';
import { isId } from './ids.ts';
import { isPictureOf, type PictureKind } from './media.ts';
import type { Rupiah } from './money.ts';
import {
  controlCharacterOf,
  emailFormat,
  plainDigits,
  plainEmail,
  plainLine,
  plainText,
  withoutSpaces,
} from './texts.ts';
import { describeFault, invalidCursor } from './validation-messages.ts';
import type { SecurityEventKind } from './auth/security-events.ts';
import type { Role } from './words.ts';

/**
 * Who may call an endpoint: `anyone` (the session is not looked up), `visitor` (anyone; the handler receives the
 * session, if any), or the listed roles, with `orGuest` also guests. `owner` names the user id in the request that must
 * equal the session's.
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | { who: readonly Role[]; orGuest?: true; owner?: 'body.userId' | 'params.userId' };

/** Each class has its own limit; see server/platform/http/rates.ts. */
export type RateClass = 'read' | 'write' | 'login' | 'register' | 'upload' | 'unlimited';

export type FileType =
  | 'image/webp'
  | 'application/pdf'
  | 'application/json'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'text/csv; charset=utf-8';

export type Endpoint = {
  summary: string;
  access: Access;
  rate: RateClass;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /**
   * Raises the body limit for long texts or lists: JSON from 16 to 256 kB, the text fields of a form from 64 to 400 kB.
   */
  longBody?: true;
  /** The payment provider sends it from its own servers and signs it: it needs no page of the shop as its origin. */
  isSigned?: true;
  /** Accepts a form as body too and ignores it, as mail programs send it (RFC 8058). */
  discardsForm?: true;
  /** Text fields and files of a multipart body, in any order. */
  fields?: $ZodType;
  files?: Readonly<Record<string, 'required' | 'optional'>>;
  /**
   * The call moves money, reveals personal data, suspends an account, publishes to customers or changes
   * the login of an admin. Where ADMIN_SECOND_FACTOR is `required`, the session of an admin must have
   * given a second factor in the last 15 minutes; otherwise the answer is 403 with the code SECOND_FACTOR.
   */
  secondFactor?: true;
  /**
   * The field of the answer that has rows, or one record, with personal data of
   * others. Above 100 rows an hour, and from the second page on, the second factor
   * is asked for as with `secondFactor`; each 100 are recorded as `reveal`.
   */
  personalRows?: 'data' | 'sellers' | 'customers';
  /** A successful call is recorded as a security event of this kind. */
  records?: SecurityEventKind;
  /** The answer is the same for everybody, and browsers and proxies may keep it for so many seconds. */
  cacheSeconds?: number;
  out: $ZodType;
  /** Fields of what the handler returns that are left out of the answer on purpose. */
  withholds?: readonly string[];
  /** The response is a file of one of these types instead of JSON; `out` is then `file`. */
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

/** The request as the caller sends it, before validation. */
export type Request<E> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'> & Sent<E, 'fields'> & Files<E, Blob>;

/** The request as the handler receives it, after validation. */
export type ParsedRequest<E, File> = Read<E, 'params'> &
  Read<E, 'query'> &
  Read<E, 'body'> &
  Read<E, 'fields'> &
  Files<E, File>;

export type Answer<E extends Endpoint> = output<E['out']>;

/** The `out` of an endpoint that sends a file. `call` in the browser returns the file. */
export const file = z.never() as unknown as z.ZodMiniType<File>;

/** Calls an endpoint with typed request and response: by fetch in the browser, in process as a guest on the server. */
export type CallOf<T extends Record<string, Endpoint>> = <K extends keyof T & string>(
  key: K,
  ...given: Record<never, never> extends Request<T[K]> ? [request?: Request<T[K]>] : [request: Request<T[K]>]
) => Promise<Answer<T[K]>>;

export const answer = <const Shape extends Record<string, $ZodType>>(shape: Shape) =>
  z.object({ success: z.literal(true), ...shape });

/** A comma-separated list in a query string: `?category=souvenirs,eco-friendly`. Unknown values are refused. */
export const commaList = <Item extends $ZodType>(item: Item) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' ? text.split(',').filter(Boolean) : text)),
    z.array(item),
  ) as unknown as z.ZodMiniType<output<Item>[], readonly output<Item>[]>;

/** An id in a path or body. A malformed id answers 404 like an unknown one, not 400. */
export const notAnId = 'not an id';
export const id = <Id extends string>() =>
  z.string().check(z.refine(isId, { error: notAnId })) as unknown as z.ZodMiniType<Id, string>;

export const money = z.int().check(z.gte(0)) as unknown as z.ZodMiniType<Rupiah, number>;

/** Rupiah as a number or, for older clients, a string of digits. What people type is `typedAmount`. */
export const wrappedMoney = z.pipe(
  z.transform((sent: unknown) => (typeof sent === 'string' && sent.length <= 12 ? (readDigits(sent) ?? sent) : sent)),
  z.int().check(z.gte(0)),
) as unknown as z.ZodMiniType<Rupiah, number | string>;

/** Picture URLs of one kind, each at most once. */
export const pictureList = (kind: PictureKind, { min = 0, max }: { min?: number; max: number }) =>
  z.array(z.string().check(z.refine((image) => isPictureOf(kind, image)))).check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((images) => new Set(images).size === images.length, { error: 'Foto tidak boleh sama' }),
  );

/** A timestamp in ISO 8601 format. */
export const timestamp = z.string();

/** Pagination parameters: `limit` rows after `cursor`. The response's `nextCursor` is null on the last page. */
export const page = {
  limit: z.optional(queryNumber(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(2_000, { error: invalidCursor }))),
};

/** Nobody types control characters. The message names the first one. */
const noControlCharacter = (label?: string) =>
  z.refine<string>((sent) => controlCharacterOf(sent) === undefined, {
    error: ({ input, path }) =>
      `${label ?? labelOf(path ?? [])} berisi karakter yang tidak diizinkan (${controlCharacterOf(String(input))})`,
  });

/** A text of several lines that others read. It is made plain. `label` replaces the label that the field's name has. */
export const text = (max: number, label?: string) =>
  z
    .string({ error: (issue) => describeFault(issue, label) })
    .check(z.overwrite(plainText), z.maxLength(max), noControlCharacter(label));

/** A text of one line. It is made plain. */
export const line = (max: number, label?: string) =>
  z
    .string({ error: (issue) => describeFault(issue, label) })
    .check(z.overwrite(plainLine), z.maxLength(max), noControlCharacter(label));

/** A required text of several lines. */
export const required = (max: number, label?: string) => text(max, label).check(z.minLength(1));

/** A required text of one line, such as a name. */
export const requiredLine = (max: number, label?: string) => line(max, label).check(z.minLength(1));

export const optionalText = (max: number) => z.optional(text(max));
export const optionalLine = (max: number) => z.optional(line(max));

/** A number of digits, such as a NIK. The groups in which it was pasted are joined before the pattern is compared. */
export const digits = (pattern: RegExp, error: string) =>
  z.string().check(z.overwrite(plainDigits), z.minLength(1, { abort: true }), z.regex(pattern, { error }));

/** An account number: any text without spaces. */
export const accountNumber = (max: number) =>
  z.string().check(z.overwrite(withoutSpaces), z.maxLength(max), noControlCharacter());

/** An e-mail address, which a browser accepts in an input of type `email`. */
export const email = z
  .string()
  .check(
    z.overwrite(plainEmail),
    z.minLength(1, { abort: true }),
    z.maxLength(254),
    z.regex(emailFormat, { error: 'Format email tidak valid' }),
  );
