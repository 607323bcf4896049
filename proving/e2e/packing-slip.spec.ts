import { shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { expect, test } from './test.ts';

const pointsPerMillimetre = 72 / 25.4;

test('the packing slip prints on white A6 pages without the install button', async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const { order } = await store.sell();
  await shareSession(page, store);
  await page.goto(`/store/orders/${order._id}/packing-slip`);
  await expect(page.getByText('Isi paket (1 buah)')).toBeVisible();
  // The button appears once the shop handles this event.
  const handlesInstallPrompt = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await expect.poll(handlesInstallPrompt).toBe(true);
  const button = page.getByRole('button', { name: 'Instal aplikasi' });

  await page.emulateMedia({ media: 'print' });
  const backgroundOf = (tag: string) => page.locator(tag).evaluate((element) => getComputedStyle(element).background);
  for (const tag of ['html', 'body']) expect(await backgroundOf(tag)).toContain('rgb(255, 255, 255)');
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const inMillimetres = sizes.map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points) / pointsPerMillimetre)),
  );
  expect(inMillimetres).toEqual([[105, 148]]);
  await expect(button).toHaveCount(0);
});
