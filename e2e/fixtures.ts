/** Answers that a test makes up, for states in which the demo shop never is: empty, broken, or odd. */
import type { Page } from '@playwright/test';

/** From now on the API answers this path with `json`, whatever the query. */
export const answerWith = (page: Page, path: string, json: object, status = 200) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ status, json: { success: status < 400, ...json } }),
  );

/** Answers to this path, or to such paths, wait until `goOn` is called. */
export async function holdBack(page: Page, path: string | RegExp): Promise<{ goOn: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  return { goOn: held.resolve };
}
