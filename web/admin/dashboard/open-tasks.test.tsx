// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { OpenTasks as Tasks } from '#contract/admin/dashboard.ts';
import { cleanUpAfterEach, render, until } from '../../testing/render.tsx';
import { OpenTasks } from './dashboard-page.tsx';

cleanUpAfterEach();

const none: Tasks = {
  payouts: 0,
  refunds: 0,
  complaints: 0,
  reports: 0,
  unplacedMoney: 0,
  holidays: 0,
  failedJobs: 0,
  waitingOrders: 0,
  reviewedCards: 0,
  couriers: 0,
};

async function linksFor(tasks: Tasks) {
  const element = <OpenTasks tasks={Promise.resolve(tasks)} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await until(() => /\d|Tidak ada/.test(document.body.textContent));
  return [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
}

test('links only the lists that are not empty, each with its number', async () => {
  expect(await linksFor({ ...none, payouts: 12, complaints: 1, failedJobs: 3 })).toEqual([
    ['12Penjual menunggu payout', '/admin/payout'],
    ['1Komplain', '/admin/tasks?kind=complaints'],
    ['3Tugas server yang gagal', '/admin/health'],
  ]);
});

test('says when nothing waits for an admin', async () => {
  expect(await linksFor(none)).toEqual([]);
  expect(document.body.textContent).toContain('Tidak ada yang perlu ditindak.');
});
