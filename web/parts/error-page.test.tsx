// @vitest-environment happy-dom
import { createMemoryRouter, data, RouterProvider, useRouteError } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../call.ts';
import { cleanUpAfterEach, render, until } from '../testing/render.tsx';
import { ErrorPage } from './error-page.tsx';

cleanUpAfterEach();

test.each([
  [404, 'Halaman tidak ditemukan'],
  [503, 'Maaf, terjadi kesalahan'],
])('a page whose loader gets status %i shows "%s"', async (status, title) => {
  const page = <ErrorPage error={new ApiError({ status, message: 'Pesanan tidak ditemukan.' })} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  expect(document.querySelector('h1')?.textContent).toBe(title);
});

test('a page that failed on the server shows the id of the request', async () => {
  const routes = [
    {
      path: '/',
      loader: () => {
        throw data({ requestId: 'req-7' }, { status: 500 });
      },
      element: null,
      HydrateFallback: () => null,
      ErrorBoundary: () => <ErrorPage error={useRouteError()} />,
    },
  ];
  await render(<RouterProvider router={createMemoryRouter(routes)} />);
  await until(() => document.body.textContent.includes('Nomor kejadian: req-7'));
});
