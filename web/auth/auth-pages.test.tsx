// @vitest-environment happy-dom
/** What sign-in and registration say while they wait for the server, and when they fail. */
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { openApiServer } from '../testing/api-server.ts';
import { cleanUpAfterEach, inputOf, render, type, until } from '../testing/render.tsx';
import { useToast } from '../visitor/toast.ts';
import LoginPage from './login-page.tsx';
import RegisterPage from './register-page.tsx';

const api = openApiServer();
cleanUpAfterEach();

const account = { email: 'meity@contoh.id', password: 'kata sandi panjang' };
const person = { ...account, userName: 'Meity', phoneNumber: '0812' };

test.each([
  ['login', LoginPage, account, 'Login gagal', 'Terjadi kesalahan saat login.'],
  ['register', RegisterPage, person, 'Pendaftaran gagal', 'Pendaftaran gagal'],
] as const)('%s waits, then shows the message of the server or its own', async (path, Page, texts, own, unanswered) => {
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />);
  for (const [name, text] of Object.entries(texts)) await type(name, text);
  const button = document.querySelector<HTMLButtonElement>('[type=submit]')!;
  for (const [reply, title] of [
    [{ status: 401, json: { success: false } }, own],
    [{ json: { success: false } }, own],
    [{ json: { success: false, message: 'Sedang ditutup.' } }, 'Sedang ditutup.'],
    [{ status: 500, json: { success: false, message: 'Basis data mati.' } }, 'Basis data mati.'],
    ['disconnect', unanswered],
  ] as const) {
    const answer = api.hold(`POST /api/auth/${path}`);
    await act(async () => button.click());
    expect([button.disabled, button.textContent]).toEqual([true, 'Memproses...']);
    await act(async () => answer(reply));
    await until(() => !button.disabled);
    expect([useToast.getState().toast?.title, inputOf('password').value]).toEqual([title, account.password]);
  }
});
