import type { Target } from './find-in-page.ts';

/** A function that runs in the page; it must not use anything from outside but its arguments. */
export type InPage = (...values: never[]) => unknown;

/** What a browser can be told to do. Actions wait up to 30 seconds for their target. */
export type Driver = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  run: <F extends InPage>(fn: F, ...values: Parameters<F>) => Promise<Awaited<ReturnType<F>>>;
  click: (target: Target) => Promise<void>;
  /** Types into an empty field. */
  type: (target: Target, text: string) => Promise<void>;
  /** Chooses the option of a select element that has this value. */
  choose: (target: Target, value: string) => Promise<void>;
  /** Puts a file of this machine into a file input. */
  attach: (target: Target, file: string) => Promise<void>;
  /** Actions take place in this frame while `action` runs. */
  inFrame: (css: string, action: () => Promise<void>) => Promise<void>;
  /** A PNG of the viewport. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

export type Size = { width: number; height: number };

const patienceMs = 30_000;
const pauseMs = 100;

/** Asks again until there is an answer. Throws with what was looked for when there is none in time. */
export async function waitFor<T>(what: string, ask: () => Promise<T | null | undefined>): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`There is no ${what}.`);
    await new Promise((pass) => setTimeout(pass, pauseMs));
  }
}

export const wordsOf = ({ css, name }: Target): string => (name === undefined ? css : `${css} named ${String(name)}`);
