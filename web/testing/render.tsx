/** Renders components without a browser, for tests of hooks. Files that use it need `@vitest-environment happy-dom`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetch } from 'undici';
import { afterEach, beforeEach, vi } from 'vitest';

export async function render(element: ReactNode): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  rendered.push(() => act(async () => root.unmount()));
  await act(async () => root.render(element));
}

export function inputOf(name: string): HTMLInputElement | HTMLTextAreaElement {
  const input = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  if (!input) throw new Error(`There is no input ${name}.`);
  return input;
}

export const type = (name: string, text: string): Promise<void> =>
  act(async () => {
    const input = inputOf(name);
    input.focus();
    // React ignores values that are set through its own property.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

export const click = (text: string): Promise<void> =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
    if (!button) throw new Error(`There is no button "${text}".`);
    button.click();
  });

/** Resolves when the condition holds, which a response from the network may cause. Throws after 10 seconds. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Timed out waiting for ${String(condition)}.`);
    await act(() => nextTurn());
  }
}

/** Call it once in each file that renders: removes what a test has rendered. */
export function cleanUpAfterEach(): void {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    // The fetch of happy-dom applies the same-origin policy of its page; Node's uses the origin of `openApiServer`.
    vi.stubGlobal('fetch', fetch);
  });
  afterEach(async () => {
    for (const remove of rendered.splice(0)) await remove();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
}

const rendered: (() => Promise<void>)[] = [];
