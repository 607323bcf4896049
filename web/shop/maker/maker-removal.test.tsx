// @vitest-environment happy-dom
/** The maker of a page asks to be removed, without an account. */
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { openApiServer } from '../../testing/api-server.ts';
import { cleanUpAfterEach, click, render, type, until } from '../../testing/render.tsx';
import { MakerRemovalButton } from './maker-removal.tsx';

const api = openApiServer();
cleanUpAfterEach();

test('a guest sends the request with a contact, and keeps what was typed when it is refused', async () => {
  const request = 'POST /api/shop/makers/mama/removal';
  const answer = api.hold(request);
  const element = <MakerRemovalButton makerId="mama" name="Mama Deetje" />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await click('Ini saya, hapus');
  await until(() => document.querySelector('[name="contact"]') !== null);
  expect(document.body.textContent).toContain('Mama Deetje');
  await click('Kirim');
  expect(document.body.textContent).toContain('Kontak wajib diisi');
  await type('contact', '0812 4400 1234');
  await type('text', 'Saya tidak pernah setuju.');
  await click('Kirim');
  await until(() => api.bodiesOf(request).length > 0);
  expect(api.bodiesOf(request)).toEqual([{ contact: '0812 4400 1234', text: 'Saya tidak pernah setuju.' }]);
  await act(async () => answer({ status: 429, json: { success: false, message: 'Terlalu banyak permintaan.' } }));
  await until(() => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Kirim'));
  expect(document.querySelector<HTMLTextAreaElement>('[name="text"]')!.value).toBe('Saya tidak pernah setuju.');
});
