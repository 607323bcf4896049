// @vitest-environment happy-dom
import { act, useLayoutEffect, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Review } from '#contract/reviews/reviews.ts';
import { openApiServer } from '../../testing/api-server.ts';
import { cleanUpAfterEach, click, render, until } from '../../testing/render.tsx';
import type { Reviews } from './product-queries.ts';
import { ProductReviews } from './review-list.tsx';

cleanUpAfterEach();
const api = openApiServer();

const review = (reviewMessage: string, reviewValue: number) =>
  ({
    _id: reviewMessage,
    productId: 'bag',
    userName: 'Sari',
    reviewMessage,
    reviewValue,
    images: [],
    createdAt: '2026-11-22T10:00:00Z',
    reply: null,
    repliedAt: null,
  }) as unknown as Review;
const pageOf = (data: Review[]): Reviews => ({ data, nextCursor: null, distribution: [0, 1, 0, 0, 1], photoCount: 0 });

/** Shows the reviews. The returned function shows what was read later. */
async function show(first: Reviews): Promise<(next: Reviews) => Promise<void>> {
  let set = (_next: Reviews) => {};
  function Page() {
    const [reviews, setReviews] = useState(first);
    useLayoutEffect(() => {
      set = setReviews;
    }, []);
    return <ProductReviews productId="bag" reviews={reviews} />;
  }
  await render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  await until(() => document.querySelector('[role=group]') !== null);
  return (next) => act(async () => set(next));
}
const messages = () =>
  [...document.querySelectorAll('ul[aria-label="Ulasan pembeli"] p')].map((text) => text.textContent);
const choose = (start: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(start))!.click(),
  );
const chosen = () => document.querySelector('[aria-pressed=true]')?.textContent;

test('shows the reviews with so many stars, and the latest choice if an earlier response comes later', async () => {
  await show(pageOf([review('Kuat.', 5), review('Retak.', 2)]));
  expect(chosen()).toBeUndefined();
  const first = Promise.withResolvers<{ json: Reviews }>();
  api.reply('GET /api/shop/review/bag?limit=10&stars=5', () => first.promise);
  api.reply('GET /api/shop/review/bag?limit=10&stars=2', { json: pageOf([review('Retak.', 2)]) });
  await choose('5');
  await choose('2');
  await until(() => messages().length === 1);
  await act(async () => first.resolve({ json: pageOf([review('Kuat.', 5)]) }));
  await until(() => document.querySelector('[aria-busy=true]') === null);
  expect([messages(), chosen()]).toEqual([['Retak.'], '2bintang:1 ulasan']);
  await choose('Semua');
  expect(messages()).toEqual(['Kuat.', 'Retak.']);
});

test('reviews that are read again replace the shown ones', async () => {
  const showNext = await show(pageOf([review('Kuat.', 5), review('Retak.', 2)]));
  await showNext(pageOf([review('Baru.', 5), review('Kuat.', 5)]));
  expect(messages()).toEqual(['Baru.', 'Kuat.']);
});

test('shows three of many reviews, then the first ten, and more at a press', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => review(`Ke-${at}`, 5));
  await show({ ...pageOf(ten), nextCursor: 'ten' });
  expect(messages()).toHaveLength(3);
  await click('Lihat semua ulasan');
  expect(messages()).toHaveLength(10);
  api.reply('GET /api/shop/review/bag?limit=10&cursor=ten', { json: pageOf([review('Terakhir.', 2)]) });
  await until(() => document.body.textContent.includes('Muat lebih banyak'));
  await click('Muat lebih banyak');
  await until(() => document.body.textContent.includes('Terakhir.'));
});

test('each review says that its writer bought the product', async () => {
  await show(pageOf([review('Kuat.', 5), review('Retak.', 2)]));
  const rows = [...document.querySelectorAll('ul[aria-label="Ulasan pembeli"] > li')];
  expect(rows.map(({ textContent }) => textContent.split('Pembelian terverifikasi').length - 1)).toEqual([1, 1]);
});

test('reviews that failed to load say so above the text of no reviews', async () => {
  await render(
    <MemoryRouter>
      <ProductReviews productId="bag" reviews={null} />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('Ulasan gagal dimuat.Belum ada ulasan.Coba lagi');
});
