import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, type ServerBuild, useRouteError } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import createRenderer from './entry.server.tsx';
import { ErrorPage } from './parts/error-page.tsx';

const loader = async () => {
  throw new ApiError({ status: 500, message: 'duplicate key value' });
};
const modules = {
  root: {
    default: Outlet,
    Layout: ({ children }: { children: ReactNode }) => (
      <html lang="id">
        <body>
          {children}
          <ScrollRestoration />
        </body>
      </html>
    ),
    // The build of React Router passes the error as a property.
    ErrorBoundary: () => <ErrorPage error={useRouteError()} />,
  },
  loads: { default: () => 'halaman', loader },
  renders: {
    default: () => {
      throw new Error('duplicate key value');
    },
  },
};
const routeOf = (id: keyof typeof modules) => ({
  ...(id === 'root' ? { id, path: '' } : { id, path: id, parentId: 'root' }),
  module: modules[id],
});
const assetOf = (id: keyof typeof modules) => ({
  ...{ id, module: `/assets/${id}.js`, hasLoader: 'loader' in modules[id], hasClientLoader: false },
});
const ids = ['root', 'loads', 'renders'] as const;
const build = {
  routes: Object.fromEntries(ids.map((id) => [id, routeOf(id)])),
  assets: {
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: Object.fromEntries(ids.map((id) => [id, assetOf(id)])),
  },
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

test.each(['loads', 'renders'])('a page that fails while it %s shows and logs the id of the request', async (page) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const given = { call: () => Promise.reject(new Error('unused')), isSandbox: false, requestId: 'req-7' };
  const { status, html } = await createRenderer(build)(new Request(`http://localhost/${page}`), given as never);
  expect([status, html.includes('Nomor kejadian: <!-- -->req-7')]).toEqual([500, true]);
  expect(html).not.toContain('duplicate key');
  expect(log).toHaveBeenCalledWith('request req-7:', expect.any(Error));
  log.mockRestore();
});
