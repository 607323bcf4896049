// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { cleanUpAfterEach, render } from '../testing/render.tsx';
import { parseSearch } from './listing-url.ts';
import { SearchSummary } from './search-results.tsx';

cleanUpAfterEach();

test.each([
  [0, false, 'Tidak ada produk untuk “tas”'],
  [0, true, 'Tidak ada di antara 5.000 produk teratas untuk “tas”'],
  [120, true, '120+ produk untuk “tas”'],
])('a search that found %i products, perhaps more: %s', async (total, totalIsMinimum, text) => {
  const found = { q: 'tas', products: [], nextCursor: null, total, totalIsMinimum, sortBy: 'relevance' } as const;
  const result = {
    ...found,
    products: [],
    corrected: null,
    suggested: null,
    related: [],
    popular: [],
    conditions: [],
    withoutPriceLimit: false,
  };
  await render(
    <MemoryRouter>
      <SearchSummary result={result} search={parseSearch(new URLSearchParams({ q: 'tas' }))} />
    </MemoryRouter>,
  );
  expect(document.querySelector('[role=status]')?.textContent).toBe(text);
});
