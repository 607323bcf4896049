/** The browser's transport of the contract: method and path come from the key itself, so no table is shipped. */
import type { Call } from '#contract/index.ts';
import { ApiError } from './api-error.ts';
import { useConnection } from './visitor/connection.ts';

type Sent = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  fields?: Record<string, unknown>;
  files?: Record<string, Blob | undefined>;
};

/** `call('GET /api/shop/products/get', { query })`: the parsed answer, or an ApiError. */
export const call = (async (key: string, sent: Sent = {}) => {
  const [method = 'GET', path = ''] = key.split(' ');
  const response = await reach(addressOf(path, sent), { method, ...contentOf(sent) });
  const answer = (await response.json().catch(() => null)) as { code?: string } | null;
  if (response.ok && answer) return answer;
  if (answer?.code === 'SIGN_IN_FIRST') onSessionEnded.tell();
  throw new ApiError({ message: failed, ...answer, status: response.status });
}) as Call;

/** Told when the server no longer knows the visitor. Set by visitor/session.ts, which calls and so cannot be imported. */
export const onSessionEnded = { tell: () => {} };

const failed = 'Terjadi kesalahan pada server. Silakan coba lagi.';
const unreached = 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.';

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, { ...request, credentials: 'same-origin' });
    useConnection.setState({ isOffline: false });
    return response;
  } catch {
    useConnection.setState({ isOffline: true });
    throw new ApiError({ status: 0, message: unreached });
  }
}

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // An array joins with commas, which is how the API reads lists.
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function contentOf({ body, fields, files }: Sent): RequestInit {
  if (files || fields) return { body: formOf(fields, files) };
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function formOf(fields: Sent['fields'] = {}, files: Sent['files'] = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}
