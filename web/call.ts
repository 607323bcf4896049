/** The browser's transport of the contract: method and path come from the key itself, so no table is shipped. */
import type { Call } from '#contract/index.ts';
import { ApiError } from './api-error.ts';
import { copyHeader } from './sw/copy-header.ts';
import { useConnection } from './visitor/connection.ts';

export type Sent = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  fields?: Record<string, unknown>;
  files?: Record<string, Blob | undefined>;
};

/** `call('GET /api/shop/products/get', { query })`: the parsed answer, or an ApiError. */
export const call = (async (key: string, sent: Sent = {}) => {
  const [method = 'GET', path = ''] = key.split(' ');
  // A write goes on when the page is left meanwhile; a form with files is too large for that.
  const keepalive = method !== 'GET' && !sent.files && !sent.fields;
  const response = await reach(addressOf(path, sent), { method, keepalive, ...contentOf(sent) });
  return readAnswer(response.status, await response.json().catch(() => null), response.headers.has(copyHeader));
}) as Call;

/** What the server answered, or the ApiError it stands for. A copy from the worker's cache may be shown offline. */
export function readAnswer(status: number, sent: unknown, isCopy = false): unknown {
  if (!isCopy) useConnection.setState({ isOffline: false });
  const answer = sent as { code?: string } | null;
  if (status < 300 && answer) return answer;
  if (answer?.code === 'SIGN_IN_FIRST') onSessionEnded.tell();
  throw new ApiError({ message: failed, ...answer, status });
}

/** The error of a call that no answer came to. */
export function networkError(): ApiError {
  useConnection.setState({ isOffline: true });
  return new ApiError({ status: 0, message: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.' });
}

/** Told when the server no longer knows the visitor. Set by visitor/session.ts, which calls and so cannot be imported. */
export const onSessionEnded = { tell: () => {} };

const failed = 'Server sedang bermasalah. Silakan coba lagi.';

const reach = (address: string, request: RequestInit): Promise<Response> =>
  fetch(address, { ...request, credentials: 'same-origin' }).catch(() => {
    throw networkError();
  });

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // An array joins with commas, which is how the API reads lists.
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return String(search) === '' ? filled : `${filled}?${search}`;
}

function contentOf({ body, fields, files }: Sent): RequestInit {
  if (files || fields) return { body: toFormData(fields, files) };
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Text parts and files as a multipart body carries them; a list goes as JSON. */
export function toFormData(fields: Sent['fields'] = {}, files: Sent['files'] = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}
