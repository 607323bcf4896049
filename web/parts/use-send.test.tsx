// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../call.ts';
import { cleanUpAfterEach, render, until } from '../testing/render.tsx';
import { useToast } from '../visitor/toast.ts';
import { useSend } from './use-send.ts';

cleanUpAfterEach();

let sending: ReturnType<typeof useSend>;
const loader = vi.fn<() => null>(() => null);

function TestPage() {
  const rendered = useSend();
  useLayoutEffect(() => {
    sending = rendered;
  });
  return null;
}

const saved = async () => ({ message: 'Tersimpan.' });
const refused = new ApiError({ status: 400, message: 'Periksa isian.', errors: { name: 'Isi nama.' } });
const refuse = () => Promise.reject(refused);
const shown = () => useToast.getState().toast?.title;
const send: typeof sending.send = (...given) => act(() => sending.send(...given));

beforeEach(async () => {
  useToast.setState({ toast: null });
  loader.mockClear();
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: TestPage, loader }])} />);
  await until(() => sending !== undefined && loader.mock.calls.length > 0);
  loader.mockClear();
});

test('a success shows the message of the answer and loads the data of the page again', async () => {
  await send(saved, { failure: 'Gagal.' });
  expect([shown(), loader.mock.calls.length, sending.isBusy]).toEqual(['Tersimpan.', 1, false]);
});

test('what is done after a success replaces the reload', async () => {
  const done = vi.fn<(answer: unknown) => void>();
  await send(saved, { done, failure: 'Gagal.' });
  expect([done.mock.calls, loader.mock.calls]).toEqual([[[{ message: 'Tersimpan.' }]], []]);
});

test('a request without an answer shows no message', async () => {
  await send(async () => {}, { failure: 'Gagal.' });
  expect(shown()).toBeUndefined();
});

test('a dialog closes after the reload, and its button stays busy', async () => {
  const close = vi.fn<() => void>(() => expect(loader).toHaveBeenCalledOnce());
  await send(saved, { close, failure: 'Gagal.' });
  expect([close.mock.calls.length, sending.isBusy]).toEqual([1, true]);
});

test.each([
  [true, undefined],
  [false, 'Periksa isian.'],
])('a refusal is at the fields (%j) or else a toast, and nothing is closed or loaded', async (isAtField, title) => {
  const form = { showServerErrors: vi.fn<(errors: object) => boolean>(() => isAtField) };
  const close = vi.fn<() => void>();
  await send(refuse, { form, close, failure: 'Gagal.' });
  expect([shown(), form.showServerErrors.mock.calls]).toEqual([title, [[{ name: 'Isi nama.' }]]]);
  expect([close.mock.calls, loader.mock.calls, sending.isBusy]).toEqual([[], [], false]);
});

test('a failure without a reason of the server shows the given message', async () => {
  await send(() => Promise.reject(new ApiError({ status: 500 })), { failure: 'Gagal menyimpan.' });
  expect(shown()).toBe('Gagal menyimpan.');
});

test.each([
  [true, new ApiError({ status: 0 }), 1],
  [true, new ApiError({ status: 504 }), 1],
  [true, new ApiError({ status: 500 }), 0],
  [undefined, new ApiError({ status: 0 }), 0],
] as const)('with reread %j, %o reads the state again %i times', async (reread, error, times) => {
  const form = { showServerErrors: () => false, endDraft: vi.fn<() => void>() };
  const request = vi.fn<() => Promise<void>>(() => Promise.reject(error));
  await send(request, { failure: 'Gagal mengirim.', form, reread });
  expect([shown(), loader.mock.calls.length]).toEqual([times ? 'Belum ada jawaban.' : 'Gagal mengirim.', times]);
  expect([request.mock.calls.length, form.endDraft.mock.calls, sending.isBusy]).toEqual([1, [], false]);
});

test('what reads the state again may fail too, and a success ends the draft of the form', async () => {
  const form = { showServerErrors: () => false, endDraft: vi.fn<() => void>() };
  const reread = () => Promise.reject(new ApiError({ status: 0 }));
  await send(() => reread(), { failure: 'Gagal.', form, reread });
  expect([shown(), sending.isBusy, form.endDraft.mock.calls]).toEqual(['Belum ada jawaban.', false, []]);
  await send(saved, { failure: 'Gagal.', form });
  expect(form.endDraft).toHaveBeenCalledOnce();
});

test('a failure can be shown in another way', async () => {
  const failure = vi.fn<(error: unknown) => void>();
  await send(refuse, { failure });
  expect([failure.mock.calls, shown(), sending.isBusy]).toEqual([[[refused]], undefined, false]);
});

test('the button of a dialog that a failure closes stays busy', async () => {
  await send(refuse, { failure: () => 'closed' });
  expect(sending.isBusy).toBe(true);
});
