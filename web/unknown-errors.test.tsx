// @vitest-environment happy-dom
/**
 * A person reads only texts of the server, the network and the catalogue: whatever else is thrown shows the default.
 */
import { globSync, readFileSync } from 'node:fs';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth/auth.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductId } from '#contract/ids.ts';
import type { UnplacedMoney } from '#contract/payments/unplaced-money.ts';
import type { SellerProfile } from '#contract/store/store.ts';
import { SendForm } from './admin/notifications/send-form.tsx';
import { AssignDialog } from './admin/tasks/money-dialogs.tsx';
import ForgotPasswordPage from './auth/forgot-password-page.tsx';
import LoginPage from './auth/login-page.tsx';
import RegisterPage from './auth/register-page.tsx';
import { ApiError, KnownError, messageOf, onSecondFactor, reasonOf, serverMessageOf } from './call.ts';
import UnsubscribePage from './mail/unsubscribe-page.tsx';
import { AddressDialog } from './parts/buying/address-dialog.tsx';
import { usePayment } from './parts/buying/use-payment.ts';
import { Loaded } from './parts/loaded.tsx';
import { useChosenPicture, useUpload } from './parts/uploading/use-upload.ts';
import { ErrorBoundary as StoreError } from './shop/store-page.tsx';
import { EditProfile } from './store/profile/edit-profile.tsx';
import { openApiServer } from './testing/api-server.ts';
import { cleanUpAfterEach, click, render, type, until } from './testing/render.tsx';
import { addToCart } from './visitor/cart.ts';
import { useSession } from './visitor/session.ts';
import { useToast } from './visitor/toast.ts';
import { setFavorite } from './visitor/wishlist.ts';

/** What the browser, React and libraries throw. The last one has all fields of an ApiError. */
const thrown: Record<string, unknown> = {
  'a TypeError': new TypeError("Cannot read properties of undefined (reading 'data')"),
  'a DOMException': new DOMException('The user aborted a request.', 'AbortError'),
  'a SyntaxError of JSON': new SyntaxError('Unexpected token < in JSON at position 0'),
  'an English error': new Error('connect ECONNREFUSED /srv/shop'),
  'a text': 'Failed to fetch',
  'a number': 42_000,
  null: null,
  undefined,
  'an object': {
    status: 400,
    message: 'Not ours',
    serverMessage: 'Not ours',
    errors: { email: 'Not ours' },
    code: 'X',
  },
};
const foreign = /Cannot|aborted|Unexpected|ECONNREFUSED|Failed|42.?000|null|undefined|Not ours|\[object/;

const api = openApiServer();
cleanUpAfterEach();
const ignore = async () => {};
const inRouter = (element: ReactNode) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);

/** The request is answered with the question for the second factor, which throws. */
function failOn(request: string, error: unknown) {
  vi.spyOn(onSecondFactor, 'ask').mockRejectedValue(error);
  api.reply(request, { status: 403, json: { code: 'SECOND_FACTOR', message: 'Masukkan kode' } });
}

const sending = (request: string, form: ReactNode, texts: Record<string, string>) => async (error: unknown) => {
  failOn(request, error);
  await inRouter(form);
  await until(() => document.querySelector('form') !== null);
  for (const [name, text] of Object.entries(texts)) await type(name, text);
  await act(async () => document.querySelector('form')!.requestSubmit());
};

async function broadcast(error: unknown) {
  const form = <SendForm recipients={recipients} />;
  const message = { title: 'Promo', body: 'Hari ini' };
  await sending('POST /api/admin/notification/send-to-customers', form, message)(error);
  await until(() => document.body.textContent.includes('Ya, Kirim'));
  await click('Ya, Kirim');
}

async function unsubscribe(error: unknown) {
  failOn('POST /api/mail/unsubscribe', error);
  await inRouter(<UnsubscribePage />);
  await click('Berhenti Menerima');
}

const account = { email: 'meity@contoh.id', password: 'kata sandi panjang' };
const person = { ...account, userName: 'Meity', phoneNumber: '0812' };
const address = {
  address: 'Jalan Sam Ratulangi 12',
  city: 'Manado',
  pincode: '95111',
  notes: 'Pagar hijau',
  receiverName: 'Meity',
  phone: '0812',
};
const bag = { _id: 'bag' as ProductId, price: 90_000, totalStock: 2 } as Product;
const money = { id: '7', reason: 'unknown-order', direction: 'in', amount: null, channel: 'QRIS', userId: null };
const sellerTexts =
  'storeName sellerName phoneNumber nik domicileAddress productionAddress storeDescription bankAccountOwner bankAccountNumber bankName eWallet eWalletsAccountOwner eWalletAccountNumber';
const seller = Object.fromEntries(sellerTexts.split(' ').map((name) => [name, '1234'])) as unknown as SellerProfile;
const close = { onClose: ignore, onSaved: ignore };
const recipients = Promise.resolve({ customers: 1, devices: 1 });

const Picture = ({ error }: { error: unknown }) => {
  const { choose, failure } = useChosenPicture(() => Promise.reject(error));
  return <button onClick={() => void choose(new Blob())}>{failure ?? 'Pilih'}</button>;
};
const Uploading = ({ error }: { error: unknown }) => {
  const { choose, failure } = useUpload(() => Promise.reject(error));
  return (
    <button onClick={() => void choose(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])]))}>
      {failure ?? 'Pilih'}
    </button>
  );
};
const Paying = ({ error }: { error: unknown }) => {
  const { pay } = usePayment();
  return <button onClick={() => void pay(() => Promise.reject(error))}>Bayar</button>;
};
const pressing = (button: string, page: (error: unknown) => ReactNode, request?: string) => async (error: unknown) => {
  if (request) failOn(request, error);
  await inRouter(page(error));
  await click(button);
};
const loading = (reason: unknown, title?: string) => (
  <Loaded promise={Promise.reject(reason)} fallback={null} title={title}>
    {() => null}
  </Loaded>
);

/** What a person reads in each place when it throws something unknown. */
const places: [text: string, reach: (error: unknown) => Promise<unknown>][] = [
  ['Terjadi kesalahan saat login.', sending('POST /api/auth/login', <LoginPage />, account)],
  ['Pendaftaran gagal', sending('POST /api/auth/register', <RegisterPage />, person)],
  ['Gagal menyimpan alamat.', sending('POST /api/shop/address/add', <AddressDialog {...close} />, address)],
  [
    'Gagal meminta tautan.',
    sending('POST /api/auth/forgot-password', <ForgotPasswordPage />, { email: account.email }),
  ],
  ['Gagal mengirim notifikasi', broadcast],
  [
    'Gagal memasangkan uang.',
    sending('POST /api/admin/money/unplaced/7/assign', <AssignDialog money={money as UnplacedMoney} {...close} />, {
      orderId: '1A2B3C4D',
    }),
  ],
  [
    'Gagal memperbarui profil.',
    sending('PUT /api/store/profile/edit', <EditProfile profile={seller} onReveal={ignore} {...close} />, {
      storeName: 'Toko Baru',
    }),
  ],
  ['Permintaan gagal dikirim. Coba lagi.', unsubscribe],
  ['Terjadi kesalahan: Silakan coba lagi.', (error) => inRouter(loading(error))],
  ['Alamat gagal dimuat.', (error) => inRouter(loading(error, 'Alamat gagal dimuat.'))],
  ['Gagal memuat data toko.', (error) => inRouter(<StoreError error={error} />)],
  ['Berkas tidak dapat diproses.', pressing('Pilih', (error) => <Picture error={error} />)],
  ['Upload gagal.', pressing('Pilih', (error) => <Uploading error={error} />)],
  ['Gagal membuat pesanan', pressing('Bayar', (error) => <Paying error={error} />, 'GET /api/shop/payment/provider')],
  ['Gagal menyimpan favorit.', (error) => (failOn('PUT /api/shop/wishlist/bag', error), setFavorite(bag._id, true))],
  ['Gagal menambahkan produk.', (error) => (failOn('POST /api/shop/cart/add', error), addToCart(bag, 'Masuk.'))],
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  // XMLHttpRequest takes the address of the page, fetch that of `openApiServer`.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(api.origin);
  useToast.setState({ toast: null, lasting: null });
  useSession.getState().setUser({ id: 'meity', role: 'customer', userName: 'Meity' } as User);
  // Neither Node nor happy-dom decodes pictures.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 90, height: 60, close: () => {} }));
});
afterEach(() => void vi.restoreAllMocks());

const texts = () => {
  const { title = '', description = '' } = useToast.getState().toast ?? {};
  return [title, description, document.body.textContent].join(' ');
};

describe.each(places)('%s', (text, reach) => {
  test.each(Object.entries(thrown))('is what a person reads of %s, which is logged', async (_, error) => {
    await reach(error);
    await until(() => texts().includes(text));
    expect(texts()).not.toMatch(foreign);
    expect(console.error).toHaveBeenCalledWith(error);
  });
});

test('known errors are read as they are, and are not logged', () => {
  const known = {
    'Sedang tutup.': new ApiError({ status: 409, message: 'Sedang tutup.' }),
    Rusak: new KnownError('Rusak'),
  };
  for (const [text, error] of Object.entries(known)) expect(messageOf(error)).toBe(text);
  expect(console.error).not.toHaveBeenCalled();
});

const noTexts: unknown[] = [null, 0, 42, true, {}, ['x'], ' ', { toString: 'x' }];
test.each(noTexts.map((message) => ({ message })))('an answer with $message as message has none', ({ message }) => {
  const answered = { status: 409, message, errors: { email: message, name: 'Isi nama.' } };
  const error = new ApiError(answered as unknown as ConstructorParameters<typeof ApiError>[0]);
  expect([error.message, serverMessageOf(error), reasonOf(error)]).toEqual([
    'Server sedang bermasalah. Silakan coba lagi.',
    undefined,
    undefined,
  ]);
  expect(error.errors).toEqual({ name: 'Isi nama.' });
});

test('only call.ts decides which text of an error is read', () => {
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'web/testing/**', 'web/sw/**'] });
  const own = /instanceof Error\b|as Error\b|: Error\b|String\((error|reason)|\$\{error\}|: any\b/;
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
  // It reads the status.
  const others = files.filter((file) => own.test(code(file)) && file !== 'web/page-loaders.ts');
  expect(others).toEqual([]);
});
