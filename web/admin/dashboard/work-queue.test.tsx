// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { OpenTasks } from '#contract/admin/dashboard.ts';
import { cleanUpAfterEach, render, until } from '../../testing/render.tsx';
import type { QueuedTask } from '../task-list.tsx';
import { WorkQueue } from './work-queue.tsx';

cleanUpAfterEach();

const none: OpenTasks = {
  payouts: 0,
  refunds: 0,
  complaints: 0,
  makerRemovals: 0,
  reports: 0,
  unplacedMoney: 0,
  holidays: 0,
  failedJobs: 0,
  waitingOrders: 0,
  reviewedCards: 0,
  codeReports: 0,
  newStores: 0,
  couriers: 0,
};

async function linksFor(tasks: OpenTasks, queue: QueuedTask[] = []) {
  const element = <WorkQueue tasks={Promise.resolve(tasks)} queue={Promise.resolve(queue)} />;
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

test('j and k go through the rows, and Enter presses the first button of one', async () => {
  const pressed: string[] = [];
  const row = (key: string): QueuedTask => ({
    key,
    kind: 'Komplain',
    about: key,
    below: '',
    since: '',
    age: '',
    sum: '',
    action: [0, 1].map((nth) => (
      <button key={nth} type="button" onClick={() => pressed.push(`${key}${nth}`)}>
        {key}
      </button>
    )),
  });
  await linksFor({ ...none, complaints: 2 }, [row('Sari'), row('Tono')]);
  await until(() => document.querySelectorAll('li li, ol > li').length > 0);
  const press = (key: string) =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  for (const key of ['j', 'Enter', 'j', 'j', 'Enter', 'k', 'Enter']) press(key);
  expect(pressed).toEqual(['Sari0', 'Tono0', 'Sari0']);
});
