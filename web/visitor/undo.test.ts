// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendAll, sendLater, undo, useUndo } from './undo.ts';

const sent: string[] = [];
const send = (id: string) => sendLater(id, async () => sent.push(id));
const hide = () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  await sendAll();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each([
  ['nothing before 5 seconds', () => vi.advanceTimersByTime(4_999), []],
  ['each once after 5 seconds', () => vi.advanceTimersByTime(20_000), ['a', 'b']],
  ['each at once when the page is hidden', hide, ['a', 'b']],
  ['each at once when the page is left', () => dispatchEvent(new Event('pagehide')), ['a', 'b']],
  ['only what was not undone', () => [undo('a'), vi.advanceTimersByTime(20_000)], ['b']],
  ['nothing twice after leaving', () => [hide(), vi.advanceTimersByTime(20_000)], ['a', 'b']],
  ['the last of two for the same id', () => [send('a'), vi.advanceTimersByTime(20_000)], ['b', 'a']],
])('sends %s', (_, act, expected) => {
  send('a');
  send('b');
  act();
  expect(sent.toSorted()).toEqual(expected.toSorted());
  expect([...useUndo.getState().waiting.keys()]).toEqual(['a', 'b'].filter((id) => expected.length === 0 && id));
});

test('an undone send can be sent anew, with its whole 5 seconds', () => {
  send('a');
  vi.advanceTimersByTime(3_000);
  undo('a');
  send('a');
  vi.advanceTimersByTime(4_999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a']);
});
