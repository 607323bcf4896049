// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, render } from '../testing/render.tsx';
import { ToastPopup, type ShownToast } from './toast-popup.tsx';

const onClose = vi.fn<(id: number) => void>();
const show = (toast: Partial<ShownToast> = {}) =>
  render(<ToastPopup toast={{ id: 7, title: 'Tersimpan.', ...toast }} onClose={onClose} isOverDialog={false} />);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const move = (type: 'pointermove' | 'pointerleave') =>
  act(async () => {
    document.querySelector('li')!.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    document.querySelector('[role=region]')!.dispatchEvent(new PointerEvent(type));
  });

beforeEach(() => {
  vi.useFakeTimers();
  onClose.mockReset();
});
afterEach(() => vi.useRealTimers());

test('a toast closes after five seconds', async () => {
  await show();
  await wait(4_900);
  expect(onClose).not.toHaveBeenCalled();
  await wait(200);
  expect(onClose.mock.calls).toEqual([[7]]);
});

test('a toast does not close while the pointer is over it, and then the remaining time counts', async () => {
  await show();
  await wait(3_000);
  await move('pointermove');
  await wait(20_000);
  expect(onClose).not.toHaveBeenCalled();
  await move('pointerleave');
  await wait(1_900);
  expect(onClose).not.toHaveBeenCalled();
  await wait(200);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an action runs once and closes the toast', async () => {
  const run = vi.fn<() => void>();
  await show({ action: { label: 'Urungkan', run } });
  await click('Urungkan');
  expect([run.mock.calls.length, onClose.mock.calls]).toEqual([1, [[7]]]);
});
