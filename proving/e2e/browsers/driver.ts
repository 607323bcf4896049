import type { Target } from './find-in-page.ts';

/** A function that runs in the page. It can use only its arguments, not its closure. */
type InPage = (...values: never[]) => unknown;

/** The actions of a browser. Each waits up to 30 seconds for its target. */
export type Driver = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  run: <F extends InPage>(fn: F, ...values: Parameters<F>) => Promise<Awaited<ReturnType<F>>>;
  click: (target: Target) => Promise<void>;
  /** Types into an empty input. */
  type: (target: Target, text: string) => Promise<void>;
  /** Selects the option with this value in a select element. */
  choose: (target: Target, value: string) => Promise<void>;
  /** Sets a local file in a file input. */
  attach: (target: Target, file: string) => Promise<void>;
  /** Runs the actions of `action` inside this frame. */
  inFrame: (css: string, action: () => Promise<void>) => Promise<void>;
  /** Returns a PNG of the viewport. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

export type Size = { width: number; height: number };

const timeoutMs = 30_000;
const pollMs = 100;

/** Polls `read` until it returns a value. Throws with `what` in the message after 30 seconds. */
export async function waitFor<T>(what: string, read: () => Promise<T | null | undefined>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value !== null && value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

export const describeTarget = ({ css, name }: Target): string =>
  name === undefined ? css : `${css} named ${String(name)}`;
