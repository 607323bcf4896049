// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { cleanUpAfterEach, render } from '../testing/render.tsx';
import { ErrorPage } from './error-page.tsx';

cleanUpAfterEach();

test.each([
  [404, 'Halaman tidak ditemukan'],
  [503, 'Maaf, ada yang tidak berjalan semestinya'],
])('a page whose loader gets status %i shows "%s"', async (status, title) => {
  const page = <ErrorPage error={new ApiError({ status, message: 'Pesanan tidak ditemukan.' })} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  expect(document.querySelector('h1')?.textContent).toBe(title);
});
