/**
 * Every page of the route table hydrates on a slow device without a message in the console, which test.ts checks, and is
 * accessible.
 */
import { awaitPage, enterAs, roles } from './routes.ts';
import { awaitRouter } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

for (const role of roles) {
  test(role, async ({ page, allow, store }) => {
    allow(/404/);
    const paths = await enterAs(role, page, store);
    const session = await page.context().newCDPSession(page);
    const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    for (const path of paths) {
      await throttle(6);
      await page.goto(path);
      await awaitRouter(page);
      await throttle(1);
      await awaitPage(page);
      await expect(page.locator('h1').first(), path).toBeAttached();
      await test.step(`axe on ${path}`, () => expectAccessible(page));
    }
  });
}
