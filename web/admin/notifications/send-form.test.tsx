// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cleanUpAfterEach, render, until } from '../../testing/render.tsx';
import { SendForm } from './send-form.tsx';

cleanUpAfterEach();

async function formFor(customers: number): Promise<[label: string, text: string]> {
  const element = <SendForm recipients={Promise.resolve({ customers, devices: customers })} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await until(() => /Penerima:|Belum ada pelanggan/.test(document.body.textContent));
  return ['button[type=submit]', '[role=status]'].map((part) => document.querySelector(part)!.textContent) as never;
}

test.each([
  [1, 'Kirim ke 1 pelanggan', 'Penerima: 1 pelanggan'],
  [1_234, 'Kirim ke 1.234 pelanggan', 'Penerima: 1234 pelanggan'],
  [0, 'Kirim Notifikasi', 'Belum ada pelanggan yang mengaktifkan notifikasi. Pesan hanya tercatat di riwayat.'],
])('the form of a broadcast to %s customers says how many it reaches', async (customers, label, text) => {
  expect(await formFor(customers)).toEqual([label, expect.stringContaining(text)]);
});
