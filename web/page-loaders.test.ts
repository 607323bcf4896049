import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { Call } from '#contract/index.ts';
import { ApiError, call } from './call.ts';
import { callContext, pageLoaders, settleParts, type QueryInput } from './page-loaders.ts';

test('a part of a page that fails to load is null, and the others are kept', async () => {
  const parts = await settleParts([Promise.resolve('banner'), Promise.reject(new Error('rusak')), Promise.resolve(3)]);
  expect(parts).toEqual(['banner', null, 3]);
});

test('if all parts fail, the page fails with the first error', async () => {
  const reason = new Error('basis data mati');
  await expect(settleParts([Promise.reject(reason), Promise.reject(new Error('juga'))])).rejects.toBe(reason);
});

const serverCall = (async () => ({})) as unknown as Call;
const args = {
  params: { sellerId: 'toko' },
  url: new URL('http://localhost/shop/store/toko?sortBy=newest'),
  context: new RouterContextProvider(new Map([[callContext, serverCall]])),
} as unknown as LoaderFunctionArgs;

test('a page is read with the API client of the server or of the browser, its params and its URL', async () => {
  const { loader, clientLoader } = pageLoaders(async (input: QueryInput<'sellerId'>) => input);
  const { params, url } = args;
  expect(await loader(args)).toEqual({ call: serverCall, params, url });
  expect((await loader(args)).call).toBe(serverCall);
  expect((await clientLoader(args)).call).toBe(call);
});

/** The loaders of a page whose query fails. */
const failing = (reason: unknown, fallback?: (error: ApiError) => string) =>
  pageLoaders<string>(() => Promise.reject(reason), fallback);
const emptyPage = ({ message }: ApiError) => `empty page: ${message}`;
const missing = new ApiError({ status: 404, message: 'Toko tidak ditemukan.' });
const busy = new ApiError({ status: 503, message: 'Sibuk.' });

test('a page that the API does not find is a 404 page on the server and in the browser', async () => {
  const { loader, clientLoader } = failing(missing, emptyPage);
  await expect(loader(args)).rejects.toMatchObject({
    data: { message: 'Toko tidak ditemukan.' },
    init: { status: 404 },
  });
  await expect(clientLoader(args)).rejects.toMatchObject({
    data: { message: 'Toko tidak ditemukan.' },
    init: { status: 404 },
  });
});

test('a page whose record was erased is a 410 page on the server and in the browser', async () => {
  const gone = new ApiError({ status: 410, message: 'Halaman perajin ini sudah dihapus.' });
  const { loader, clientLoader } = failing(gone, emptyPage);
  for (const load of [loader, clientLoader]) await expect(load(args)).rejects.toMatchObject({ init: { status: 410 } });
});

test('in the browser a failed page shows its fallback; the server reports the failure', async () => {
  const { loader, clientLoader } = failing(busy, emptyPage);
  expect(await clientLoader(args)).toBe('empty page: Sibuk.');
  await expect(loader(args)).rejects.toBe(busy);
});

test('an address that no call accepts is a 400 page on the server, not a failure of the shop', async () => {
  const invalid = new ApiError({ status: 400, message: 'Kata kunci berisi karakter yang tidak diizinkan (U+001B)' });
  const { loader, clientLoader } = failing(invalid, emptyPage);
  await expect(loader(args)).rejects.toMatchObject({ data: null, init: { status: 400 } });
  expect(await clientLoader(args)).toBe(`empty page: ${invalid.message}`);
});

test('a page without fallback and a programming error fail in the browser as well', async () => {
  await expect(failing(busy).clientLoader(args)).rejects.toBe(busy);
  const bug = new TypeError('undefined is not a function');
  await expect(failing(bug, emptyPage).clientLoader(args)).rejects.toBe(bug);
});
