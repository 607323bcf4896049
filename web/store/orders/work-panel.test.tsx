// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { SellerOrder } from '#contract/store/store.ts';
import { orderOf } from '../../parts/order/answers.ts';
import { order } from '../../testing/bare-records.ts';
import { cleanUpAfterEach, render } from '../../testing/render.tsx';
import { WorkPanel } from './work-panel.tsx';

cleanUpAfterEach();

const sellerOrder = (id: string, fields: Partial<SellerOrder>): SellerOrder => ({
  ...orderOf({ ...order, _id: id, ...fields }),
  userName: 'Sari Ayu Wowor',
  phoneNumber: '0812',
});

const show = async (work: SellerOrder[], changes: [string, SellerOrder | null][], pending?: number) => {
  const actions = { busyIds: new Set<string>(), onOpen: () => {}, onNextStep: () => {} };
  const panel = <WorkPanel work={work} changes={new Map(changes)} due={{ pending }} {...actions} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element: panel }])} />);
  return (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
};

test('what waits is grouped by its next step, and an order that has changed is in its new group', async () => {
  const [accepted, isNew] = (['processing', 'pending'] as const).map((orderStatus, at) =>
    sellerOrder(`order-${at}`, { orderStatus }),
  );
  const work = [
    sellerOrder('order-0', { orderStatus: 'pending' }),
    sellerOrder('picked-up', { orderStatus: 'processing', shippingZone: 'pickup' }),
    sellerOrder('unpaid', { orderStatus: 'pending', paymentStatus: 'pending' }),
    sellerOrder('rejected', { orderStatus: 'pending' }),
  ];
  const changes: [string, SellerOrder | null][] = [
    ['order-0', accepted!],
    ['order-1', isNew!],
    ['rejected', null],
  ];
  const textsOf = await show(work, changes);
  expect(textsOf('h3')).toEqual(['Terima · 1', 'Kirim · 2']);
  expect(textsOf('li > button:last-child > span:first-child')).toEqual(['Terima', 'Isi resi', 'Diambil']);
  expect(textsOf('li')[0]).toMatch(/^2 KainSari W\. · Manado\s· Rp\s100\.000/);
  const slips = document.querySelector<HTMLAnchorElement>('h3 + a')!;
  expect(slips.pathname).toBe('/store/orders/order-0,picked-up/packing-slip');
});

test('ten orders of a group are shown, and all of them are a link', async () => {
  const work = Array.from({ length: 11 }, (_, at) => sellerOrder(`order-${at}`, { orderStatus: 'pending' }));
  const textsOf = await show(work, [], 14);
  expect([textsOf('li').length, textsOf('h3'), textsOf('a')]).toEqual([10, ['Terima · 14'], ['Semua 14 pesanan']]);
});

test('a late order says so, and without work there is no panel', async () => {
  const shipBy = '2020-03-01';
  const textsOf = await show([sellerOrder('made', { orderStatus: 'processing', shipBy })], []);
  expect(textsOf('.text-danger')[0]).toMatch(/^terlambat\s\d+\shari$/);
  document.body.replaceChildren();
  expect((await show([], []))('section')).toEqual([]);
});
