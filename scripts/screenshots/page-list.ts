import type { Page } from '@playwright/test';

/** Page states by name, with the function that opens each. */
export type PageList = Record<string, (page: Page) => Promise<unknown>>;

/** Opens a page by its path. */
export const at =
  (path: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(path, { waitUntil: 'networkidle' });

/** Requests to these URLs never get a response, to show the loading state. */
export const awaiting = (page: Page, calls: string): Promise<unknown> => page.route(calls, () => {});

/** Requests to these URLs fail with 500. */
export const failing = (page: Page, calls: string): Promise<unknown> =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: { success: false } }));
