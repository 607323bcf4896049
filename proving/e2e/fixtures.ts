/** Mocked responses for states that the demo shop never has, such as empty lists and errors. */
import type { Page } from '@playwright/test';

/** Makes the API respond to this path with `json`, for any query string. */
export const mockResponse = (page: Page, path: string, json: object, status = 200) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ status, json: { success: status < 400, ...json } }),
  );

/** Delays responses to the matching paths until `release` is called. */
export async function delayResponses(page: Page, path: string | RegExp): Promise<{ release: () => void }> {
  const released = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
    async (route) => {
      await released.promise;
      await route.continue();
    },
  );
  return { release: released.resolve };
}
