// @vitest-environment happy-dom
/** A form is sent once, however often its button is pressed while the request is pending. */
import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { UnplacedMoney } from '#contract/payments/unplaced-money.ts';
import { AssignDialog } from './admin/tasks/money-dialogs.tsx';
import { SendForm } from './admin/notifications/send-form.tsx';
import LoginPage from './auth/login-page.tsx';
import RegisterPage from './auth/register-page.tsx';
import { AddressDialog } from './parts/buying/address-dialog.tsx';
import { openApiServer } from './testing/api-server.ts';
import { cleanUpAfterEach, render, type, until } from './testing/render.tsx';
import { useSession } from './visitor/session.ts';

const api = openApiServer();
cleanUpAfterEach();

const ignore = async () => {};
const money = {
  ...({ id: '7', reason: 'unknown-order', direction: 'in', amount: null, channel: 'QRIS', userId: null } as const),
  receivedAt: '2026-03-01T00:00:00Z',
} as UnplacedMoney;

const account = { email: 'meity@contoh.id', password: 'kata sandi panjang' };
const address = { address: 'Jalan Sam Ratulangi 12', city: 'Manado', pincode: '95111', notes: 'Pagar hijau' };
const forms: Record<string, { form: ReactNode; texts: Record<string, string>; request: string }> = {
  'sign-in': { form: <LoginPage />, texts: account, request: 'POST /api/auth/login' },
  registration: {
    form: <RegisterPage />,
    texts: { ...account, userName: 'Meity', phoneNumber: '0812' },
    request: 'POST /api/auth/register',
  },
  'delivery address': {
    form: <AddressDialog onClose={ignore} onSaved={ignore} />,
    texts: { ...address, receiverName: 'Meity', phone: '0812' },
    request: 'POST /api/shop/address/add',
  },
  notification: {
    form: <SendForm recipients={Promise.resolve({ customers: 1, devices: 1 })} />,
    texts: { title: 'Promo', body: 'Hari ini saja' },
    request: 'POST /api/admin/notification/send-to-customers',
  },
  'money without an order': {
    form: <AssignDialog money={money} onClose={ignore} />,
    texts: { orderId: '1A2B3C4D' },
    request: 'POST /api/admin/money/unplaced/7/assign',
  },
};

/** Of the form, or of the dialog that it has opened. */
const submitButton = () => [...document.querySelectorAll<HTMLButtonElement>('[type="submit"]')].at(-1)!;
const press = () => act(async () => submitButton().click());

beforeEach(() => {
  const user = { id: 'meity' as UserId, role: 'customer', userName: 'Meity', email: '', phoneNumber: '' } as const;
  useSession.getState().setUser(user);
});

test.each(Object.entries(forms))('%s', async (_, { form, texts, request }) => {
  const sent = () => api.bodiesOf(request).length;
  const answer = api.hold(request);
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />);
  for (const [name, text] of Object.entries(texts)) await type(name, text);
  await press();
  await press();
  await until(() => sent() > 0);
  await press();
  expect([sent(), submitButton().disabled]).toEqual([1, true]);

  await act(async () => answer({ status: 503, json: { success: false, message: 'Server sibuk.' } }));
  await until(() => !submitButton().disabled);
  await press();
  await until(() => sent() > 1);
  expect(sent()).toBe(2);
});
