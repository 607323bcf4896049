// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { ProductId, StoreId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import { type OptionalName, optionalNames } from '#contract/catalogue/optional-names.ts';
import { cleanUpAfterEach, render } from '../testing/render.tsx';
import { ProductGrid } from './product-grid.tsx';

cleanUpAfterEach();

/** Counts how often its title is read, which a card does once when it is rendered. */
const product = (id: string, onRead: () => void): Product => ({
  _id: id as ProductId,
  sellerId: 'toko' as StoreId,
  storeName: 'Toko',
  description: '',
  category: 'souvenirs',
  image: '',
  price: 10_000 as Rupiah,
  salePrice: 0 as Rupiah,
  totalStock: 0,
  averageReview: 0,
  reviewCount: 0,
  sold: 0,
  ...(Object.fromEntries(optionalNames.map((name) => [name, null])) as Record<OptionalName, null>),
  get title() {
    onRead();
    return `Kain ${id}`;
  },
});

test('opening a product renders the page again, but not its cards', async () => {
  const rendered = { pages: 0, cards: 0 };
  const products = ['a', 'b'].map((id) => product(id, () => (rendered.cards += 1)));
  function Page() {
    useLocation();
    rendered.pages += 1;
    return <ProductGrid products={products} label="Produk" />;
  }
  const router = createMemoryRouter([{ path: '/shop/home', Component: Page }], { initialEntries: ['/shop/home'] });
  // Links read the location of the router of the page.
  window.pageRouter = router;
  await render(<RouterProvider router={router} />);
  const [before, link] = [{ ...rendered }, document.querySelector<HTMLAnchorElement>('a')!];
  expect(link.getAttribute('href')).toBe('/shop/product/a');
  await act(async () => link.click());
  expect(router.state.location.search).toBe('?produk=a');
  expect(rendered.pages).toBeGreaterThan(before.pages);
  expect(rendered.cards).toBe(before.cards);
});

test('the regular price of a promo stands in the line of the rating, so that cards are equally high', async () => {
  const promo = { ...product('a', () => {}), salePrice: 9_000 as Rupiah, averageReview: 4.5, reviewCount: 2 };
  const element = <ProductGrid products={[promo]} label="Produk" />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect([...document.querySelectorAll('article p')].map((line) => line.textContent)).toEqual([
    'Harga promo Rp\u00a09.000',
    'Harga awal Rp\u00a010.000Penilaian 4,5(2 ulasan)',
  ]);
});
