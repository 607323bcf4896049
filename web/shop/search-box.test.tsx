// @vitest-environment happy-dom
import { act } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cleanUpAfterEach, click, render, type } from '../testing/render.tsx';
import { searchPath } from './listing-url.ts';
import { SearchBox } from './search-box.tsx';

cleanUpAfterEach();

test('a text that is too short to be searched by itself says how to search it', async () => {
  window.history.replaceState(null, '', searchPath);
  const router = createBrowserRouter([{ path: searchPath, Component: SearchBox }]);
  await render(<RouterProvider router={router} />);
  const hint = () => document.querySelector('[role=status]')!.textContent;
  for (const [text, expected] of [
    ['', ''],
    ['  ', ''],
    ['t', 'Ketuk Cari atau tekan Enter untuk mencari “t”.'],
    [' tas ', 'Ketuk Cari atau tekan Enter untuk mencari “tas”.'],
    ['tasb', ''],
    ['tas', 'Ketuk Cari atau tekan Enter untuk mencari “tas”.'],
  ] as const) {
    await type('q', text);
    expect([text, hint()]).toEqual([text, expected]);
  }
  await click('Cari');
  expect([decodeURIComponent(window.location.search), hint()]).toEqual(['?q=tas', '']);
});

test('another search keeps the filters, and clearing the search removes them', async () => {
  const url = () => decodeURIComponent(window.location.search);
  window.history.replaceState(null, '', `${searchPath}?q=kain&category=souvenirs`);
  const router = createBrowserRouter([{ path: searchPath, Component: SearchBox }]);
  await render(<RouterProvider router={router} />);
  await type('q', 'rotan');
  await click('Cari');
  expect(url()).toBe('?q=rotan&category=souvenirs');
  await type('q', '');
  expect(url()).toBe('');
  await act(async () => router.navigate(`${searchPath}?category=souvenirs`));
  await type('q', 'kain');
  await click('Cari');
  expect(url(), 'filters of an empty search are invisible').toBe('?q=kain');
});
