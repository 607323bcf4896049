/** The browser's API client. Method and path are parsed from the endpoint key, so no endpoint table is shipped. */
import { accountHeader } from '#contract/account-header.ts';
import type { CallOf } from '#contract/endpoint.ts';
import type { Api, Key } from '#contract/index.ts';
import { type Adapters, type CallInput, type Fields, unwrapped } from './answers.ts';
import { copyHeader } from './sw/copy-header.ts';
import { visitorAnswers } from './visitor/answers.ts';
import { useConnection } from './visitor/connection.ts';

/** `call('GET /api/shop/products/get', { query })` returns the parsed answer, or the file. Throws ApiError. */
export const call = callWith({});

/** `call` for an area whose pages read answers of their own. */
export function callWith(adapters: Adapters) {
  return ((key: string, input: CallInput = {}) => {
    const [method = 'GET', path = ''] = key.split(' ');
    const { cache = 'default' } = input;
    const { body, type } = bodyOf(input);
    const headers = { ...type, ...(method !== 'GET' && writerOf()) };
    const keepalive = method !== 'GET' && outlivesPage.test(path);
    return withSecondFactor(async () => {
      const { response, content } = await exchange(urlOf(path, input), { method, headers, keepalive, cache, body });
      const answer = parseResponse(response.status, content, response.headers.has(copyHeader), key);
      return answer instanceof Blob ? answer : readAnswer(adapters, key, answer, input);
    });
  }) as CallOf<Omit<Api, UploadKey>>;
}

/** What sends files is called by `upload` (parts/uploading/upload.ts), which waits as long as bytes are moving. */
export type UploadKey = { [K in Key]: Api[K] extends { files: unknown } ? K : never }[Key];

/** The answer as its adapter reads it. Throws an ApiError with status 404 when what was asked for is absent. */
export async function readAnswer(adapters: Adapters, key: string, answer: object, input: CallInput) {
  const plain = unwrapped(Array.isArray(answer) ? { data: answer } : answer) as Fields;
  const adapt = ({ ...visitorAnswers, ...adapters } as Record<string, Adapters[keyof Adapters]>)[key];
  const whole = adapt ? await adapt(plain, input, call) : plain.data === null ? null : plain;
  if (!whole) throw new ApiError({ status: 404 }, 'Data tidak ditemukan.');
  return { success: true, message: textOf(plain.message) ?? 'Berhasil.', ...whole };
}

/** An error whose message is written for people: of the server, the network or the catalogue of refusals. */
export class KnownError extends Error {}

/**
 * A failed API call. `status` is the HTTP status, or 0 when the server was not reached. `errors` maps field names to
 * validation messages. Without a message of the server, `message` is a general one.
 */
export class ApiError extends KnownError {
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
  /** Names the request in the server's log; only for unexpected errors. */
  readonly requestId: string | undefined;
  readonly serverMessage: string | undefined;

  constructor(
    response: {
      status: number;
      message?: string;
      code?: string;
      errors?: Record<string, string>;
      requestId?: string;
    },
    /** What `message` is when the server gave none. */
    otherwise = 'Server sedang bermasalah. Silakan coba lagi.',
  ) {
    super(textOf(response.message) ?? otherwise);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = response.code;
    this.errors = Object.fromEntries(Object.entries(response.errors ?? {}).filter(([, text]) => textOf(text)));
    this.requestId = response.requestId;
    this.serverMessage = response.status > 0 ? textOf(response.message) : undefined;
  }
}

/** Whether the session has ended. visitor/session.ts shows the message for this error, so callers must not. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'SIGN_IN_FIRST';

/**
 * What a person may read of a failure, also that the network failed. Any other error, such as one of the browser, is
 * logged and gives undefined: the place then shows its own text. No place reads `message` of an error by itself.
 */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof KnownError) return error.message;
  console.error(error);
  return undefined;
}

/** The server's message for any failure, for places where the specification names it; undefined if there is none. */
export const serverMessageOf = (error: unknown): string | undefined =>
  messageOf(error) && error instanceof ApiError ? error.serverMessage : undefined;

/** The server's message for a refusal; undefined for a 5xx response or when the server was not reached. */
export function reasonOf(error: unknown): string | undefined {
  const message = serverMessageOf(error);
  return error instanceof ApiError && error.status < 500 ? message : undefined;
}

/** Whether the server does not have the call at all: its own refusals have a code. */
export const isUnknownCall = (error: unknown): boolean => {
  // Not instanceof: on the server, the class of the page's bundle is another one.
  const { status, code } = error as Partial<ApiError>;
  return status === 404 && code === undefined;
};

/** Sends a request, and sends it again when the server asks for the second factor and the user gives it. */
export async function withSecondFactor<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'SECOND_FACTOR';
    if (!isAsked || !(await onSecondFactor.ask())) throw error;
    return withSecondFactor(send);
  }
}

/** Asks the user for their second factor and resolves to whether they gave it. Set by the admin layout. */
export const onSecondFactor = { ask: () => Promise.resolve(false) };

/**
 * Returns the response body, or throws an ApiError for an error status or `success: false`. `isCopy`
 * marks a response from the service worker's cache, which does not show that the server is reachable.
 */
export function parseResponse(status: number, input: unknown, isCopy = false, key = ''): object {
  if (!isCopy) useConnection.setState({ isOffline: false });
  const answer = input as Fields | null;
  // For a guest the session check succeeds with `success: false`.
  const isSuccess = status < 300 && answer && (answer.success !== false || key === 'GET /api/auth/check-auth');
  if (isSuccess) return answer;
  if (answer?.code === 'SIGN_IN_FIRST') onSessionEnded.run();
  throw new ApiError({ ...answer, status });
}

/** The ApiError for a request that got no response. Also marks the connection as offline. */
export function networkError(): ApiError {
  useConnection.setState({ isOffline: true });
  return new ApiError({ status: 0, message: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.' });
}

/** A server that is not ours may answer anything in place of a text. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim()) || undefined;

/** The ApiError for a request that the server took too long to answer. */
export const noAnswer = (): ApiError =>
  new ApiError({ status: 0, message: 'Server belum menjawab. Silakan coba lagi.' });

/** Whether nobody answered, so that a write may have been done. A gateway answers for a server without a message. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || ([502, 504].includes(error.status) && !error.serverMessage));

/** The id of the signed-in user of this page, if any. Set by visitor/session.ts. */
export const pageAccount = { id: (): string | undefined => undefined };

/** The header of a write that names for whom the page was rendered; none on a page of a guest. */
export function writerOf(): Record<string, string> {
  const account = pageAccount.id();
  return account === undefined ? {} : { [accountHeader]: account };
}

/** Called when the session has ended. Set by visitor/session.ts; importing that file here would be circular. */
export const onSessionEnded = { run: () => {} };

/**
 * The cart's checkout link loads a new document, so a change of the cart must complete after the page is left; so must
 * the status of an order that can be undone until then. Other writes do not, because browsers refuse keepalive requests
 * when their bodies exceed 64 KiB in total.
 */
const outlivesPage = /^\/api\/(shop\/cart|store\/orders\/update)\//;

/** How long nothing may happen, in ms. Creating an order may take 40 s, because the provider is asked meanwhile. */
const readMs = 30_000;
export const writeMs = 60_000;

/** Calls `stop` after so many ms without `renew`. */
export function timeLimit(ms: number, stop: () => void) {
  let timer = setTimeout(stop, ms);
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(stop, ms);
  };
  return { renew, end };
}

/** The response with its content. Throws an ApiError when it does not come, or not whole. */
async function exchange(url: string, request: RequestInit): Promise<{ response: Response; content: unknown }> {
  const aborting = new AbortController();
  const limit = timeLimit(request.method === 'GET' ? readMs : writeMs, () => aborting.abort());
  try {
    const response = await fetch(url, { ...request, credentials: 'same-origin', signal: aborting.signal });
    return { response, content: await contentOf(response, limit.renew) };
  } catch {
    throw aborting.signal.aborted ? noAnswer() : networkError();
  } finally {
    limit.end();
  }
}

/** The parsed JSON, a file with the name that the server gives it, or null for anything else. */
async function contentOf(response: Response, onPart: () => void): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!fileTypes.test(type)) return parsedJson(await response.text());
  const [, name = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const parts: BlobPart[] = [];
  const reader = response.body!.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    onPart();
  }
  return new File(parts, name, { type });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const fileTypes = /^(image\/|application\/pdf|application\/vnd\.openxmlformats|text\/csv)/;

/** Builds a multipart body. Arrays are sent as JSON; undefined fields and files are omitted. */
export function toFormData(fields: CallInput['fields'] = {}, files: CallInput['files'] = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}

export function urlOf(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // String() joins arrays with commas, the API's format for lists.
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return String(search) === '' ? filled : `${filled}?${search}`;
}

function bodyOf({ body, fields, files }: CallInput): { body?: FormData | string; type?: Record<string, string> } {
  if (files || fields) return { body: toFormData(fields, files) };
  return body === undefined ? {} : { body: JSON.stringify(body), type: { 'content-type': 'application/json' } };
}
