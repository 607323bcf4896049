// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cleanUpAfterEach, render, until } from '../../testing/render.tsx';
import { SendForm } from './send-form.tsx';

cleanUpAfterEach();

async function buttonFor(customers: number): Promise<[label: string, isDisabled: boolean]> {
  const element = <SendForm recipients={Promise.resolve({ customers, devices: customers })} onSent={async () => {}} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await until(() => /Penerima:|Belum ada pelanggan/.test(document.body.textContent));
  const { textContent, disabled } = document.querySelector<HTMLButtonElement>('button[type=submit]')!;
  return [textContent, disabled];
}

test.each([
  [1, 'Kirim ke 1 pelanggan', false],
  [1_234, 'Kirim ke 1.234 pelanggan', false],
  [0, 'Kirim Notifikasi', true],
])(
  'the button of a broadcast to %s customers says so, and cannot be pressed for nobody',
  async (customers, ...button) => {
    expect(await buttonFor(customers)).toEqual(button);
  },
);
