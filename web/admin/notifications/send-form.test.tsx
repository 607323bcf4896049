// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cleanUpAfterEach, render, until } from '../../testing/render.tsx';
import { SendForm } from './send-form.tsx';

cleanUpAfterEach();

async function labelFor(customers: number): Promise<string> {
  const element = <SendForm recipients={Promise.resolve({ customers, devices: customers })} onSent={async () => {}} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await until(() => /Penerima:|Belum ada pelanggan/.test(document.body.textContent));
  return document.querySelector('button[type=submit]')!.textContent;
}

test.each([
  [1, 'Kirim ke 1 pelanggan'],
  [1_234, 'Kirim ke 1.234 pelanggan'],
  [0, 'Kirim Notifikasi'],
])('the button of a broadcast to %s customers says so', async (customers, label) => {
  expect(await labelFor(customers)).toBe(label);
});
