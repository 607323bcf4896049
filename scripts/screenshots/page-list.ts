import type { Page } from '@playwright/test';

/** A screen in one of its states, by name, and the way to it. */
export type Screens = Record<string, (page: Page) => Promise<unknown>>;

/** The way to a screen that needs only its address. */
export const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(path, { waitUntil: 'networkidle' });

/** The calls of these addresses are never answered: what is shown while they are awaited. */
export const awaiting = (page: Page, calls: string): Promise<unknown> => page.route(calls, () => {});

/** The calls of these addresses fail. */
export const failing = (page: Page, calls: string): Promise<unknown> =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: { success: false } }));
