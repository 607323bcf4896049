// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { cleanUpAfterEach, click, render } from '../testing/render.tsx';
import { usePagedList, type ListPage } from './paged-list.tsx';

cleanUpAfterEach();

type Row = { _id: string };
const page = (ids: string, nextCursor: string | null = null): ListPage<Row> => ({
  items: [...ids].map((_id) => ({ _id })),
  nextCursor,
});

let first: ListPage<Row>;
let list: ReturnType<typeof usePagedList<Row>>;
/** The requests for further pages, resolved or rejected by the tests. */
let requests: (PromiseWithResolvers<ListPage<Row>> & { cursor: string })[];

function fetchPage(cursor: string): Promise<ListPage<Row>> {
  const request = { ...Promise.withResolvers<ListPage<Row>>(), cursor };
  requests.push(request);
  return request.promise;
}

function TestList() {
  const rendered = usePagedList('rows', first, fetchPage);
  useLayoutEffect(() => {
    list = rendered;
  });
  const { loadMore } = rendered;
  return loadMore && <button onClick={() => void loadMore()}>More</button>;
}

const OtherList = () => usePagedList('other', page('o'), fetchPage).items.map(({ _id }) => <p key={_id}>{_id}</p>);

/** Opens the list in a new history entry. Returns a function that opens another page; -1 is Back. */
async function openList() {
  const router = createMemoryRouter([
    { path: '/', element: null },
    {
      path: '/list',
      Component: () => (
        <>
          <TestList /> <OtherList />
        </>
      ),
    },
  ]);
  await render(<RouterProvider router={router} />);
  const go = (to: string | -1) => act(async () => (to === -1 ? router.navigate(-1) : router.navigate(to)));
  await go('/list');
  return go;
}

const shown = () => list.items.map(({ _id }) => _id).join('');
const answer = (reply: ListPage<Row>) => act(async () => requests.at(-1)!.resolve(reply));
const fail = () => act(async () => requests.at(-1)!.reject(new Error('offline')));

beforeEach(() => {
  first = page('ab', 'b');
  requests = [];
});

test('shows the first page and loads no more by itself', async () => {
  await openList();
  expect([shown(), list.state, requests.length]).toEqual(['ab', 'idle', 0]);
});

test('loading more appends the page after the last cursor, until there is none', async () => {
  await openList();
  await click('More');
  expect([list.state, shown()]).toEqual(['loading', 'ab']);
  await answer(page('cd', 'd'));
  expect([list.state, shown()]).toEqual(['idle', 'abcd']);
  await click('More');
  await answer(page('e'));
  expect(requests.map(({ cursor }) => cursor)).toEqual(['b', 'd']);
  expect([shown(), list.loadMore]).toEqual(['abcde', null]);
});

test('a failure keeps the rows, and the next try requests the same page', async () => {
  await openList();
  await click('More');
  await fail();
  expect([list.state, shown()]).toEqual(['failed', 'ab']);
  await click('More');
  expect(list.state).toBe('loading');
  await answer(page('c'));
  expect(requests.map(({ cursor }) => cursor)).toEqual(['b', 'b']);
  expect([list.state, shown()]).toEqual(['idle', 'abc']);
});

test('a row that moved to a later page while the list was open is shown once', async () => {
  await openList();
  await click('More');
  await answer(page('bc'));
  expect(shown()).toBe('abc');
});

test('Back restores the loaded pages after the reloaded first page', async () => {
  const go = await openList();
  await click('More');
  await answer(page('cd', 'd'));
  await go('/');
  first = page('xa', 'a');
  await go(-1);
  expect(shown()).toBe('xacd');
  await click('More');
  expect(requests.at(-1)!.cursor).toBe('d');
});

test('another visit starts with the first page', async () => {
  const go = await openList();
  await click('More');
  await answer(page('cd'));
  await go('/');
  await go('/list');
  expect(shown()).toBe('ab');
});

test('Back restores each of two lists on a page with its own rows', async () => {
  const go = await openList();
  await click('More');
  await answer(page('cd'));
  await go('/');
  await go(-1);
  expect([shown(), document.querySelector('p')?.textContent]).toEqual(['abcd', 'o']);
  expect(document.querySelectorAll('p')).toHaveLength(1);
});

test('returns the same rows again when only the address of the page changes', async () => {
  first = page('ab', 'next');
  const go = await openList();
  await click('More');
  await answer(page('cd'));
  const before = list.items;
  await go('/list?saring=buka');
  expect(shown()).toBe('abcd');
  expect(list.items).toBe(before);
});
