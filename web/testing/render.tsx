/** Renders components without a browser, for tests of hooks. Files that use it need `@vitest-environment happy-dom`. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/** Renders an element into the document until the end of the test. */
export async function render(element: ReactNode): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  rendered.push(() => act(async () => root.unmount()));
  await act(async () => root.render(element));
}

/** The input with this name. Throws if there is none. */
export function inputOf(name: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!input) throw new Error(`There is no input ${name}.`);
  return input;
}

/** Types a text into the input with this name, replacing its value. */
export const type = (name: string, text: string): Promise<void> =>
  act(async () => {
    const input = inputOf(name);
    input.focus();
    // React ignores values that are set through its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Clicks the first button with this text. */
export const click = (text: string): Promise<void> =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
    if (!button) throw new Error(`There is no button "${text}".`);
    button.click();
  });

/** Call it once in each file that renders: removes what a test has rendered. */
export function cleanUpAfterEach(): void {
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
  afterEach(async () => {
    for (const remove of rendered.splice(0)) await remove();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
}

const rendered: (() => Promise<void>)[] = [];
