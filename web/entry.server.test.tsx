import type { ReactNode } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ApiError } from './call.ts';
import { createRenderer } from './entry.server.tsx';
import { type PageModule, partsOf } from './page-parts.tsx';
import { ErrorPage } from './parts/error-page.tsx';

const root: PageModule = {
  default: () => <Outlet />,
  Layout: ({ children }: { children: ReactNode }) => (
    <html lang="id">
      <head />
      <body>{children}</body>
    </html>
  ),
  ErrorBoundary: ErrorPage,
};
const loads: PageModule = {
  default: () => 'halaman',
  loader: async () => {
    throw new ApiError({ status: 500, message: 'duplicate key value' });
  },
};
const renders: PageModule = {
  default: () => {
    throw new Error('duplicate key value');
  },
};
const routes: RouteObject[] = [
  {
    ...partsOf(root, 'root'),
    children: [
      { path: 'loads', ...partsOf(loads, 'loads') },
      { path: 'renders', ...partsOf(renders, 'renders') },
    ],
  },
];

test.each(['loads', 'renders'])('a page that fails while it %s shows and logs the id of the request', async (page) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const site = { isSandbox: false, operator: '', pseNumber: '' };
  const given = { call: () => Promise.reject(new Error('unused')), site, requestId: 'req-7' };
  const { status, html } = await createRenderer(routes, null)(new Request(`http://localhost/${page}`), given as never);
  expect([status, html.includes('Nomor kejadian: <!-- -->req-7')]).toEqual([500, true]);
  expect(html).not.toContain('duplicate key');
  expect(log).toHaveBeenCalledWith('request req-7:', expect.any(Error));
  log.mockRestore();
});
