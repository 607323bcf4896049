import type { Page } from '@playwright/test';
import { signInByApi } from '../e2e/by-api.ts';
import type { Account } from '../e2e/steps.ts';

export type Open = (page: Page) => Promise<unknown>;
/** Page states by name, with the function that opens each. */
export type PageList = Record<string, Open>;

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

/** Opens a page and presses a button of it. */
export const pressed = (open: Open, name: string | RegExp) => async (page: Page) => {
  await open(page);
  await page.getByRole('button', { name }).first().click();
};

/** Waits until a page that was opened shows a toast. */
export const untilToast = (open: Open) => async (page: Page) => {
  await open(page);
  const toasts = page.getByRole('region', { name: /Notifikasi/ });
  await toasts.getByRole('listitem').waitFor();
};

/** Ways in which a signed-in person opens a page, and then presses a button or follows a link of it. */
export function as(who: Account) {
  const opened = (path: string) => async (page: Page) => {
    await signInByApi(page, who);
    await at(path)(page);
  };
  const clicking = (role: 'button' | 'link') => (path: string, name: RegExp) => async (page: Page) => {
    await opened(path)(page);
    await page.getByRole('main').getByRole(role, { name }).first().click();
    await page.waitForLoadState('networkidle');
  };
  const broken = (path: string, calls: string) => async (page: Page) => {
    await failing(page, calls);
    await opened(path)(page);
  };
  return { opened, broken, pressing: clicking('button'), following: clicking('link') };
}
