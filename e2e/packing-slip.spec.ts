import { arriveAs, arriveAsNewCustomer, orderAndPay } from './by-api.ts';
import { createStore } from './create-store.ts';
import { expect, test } from './test.ts';

const pointsPerMillimetre = 72 / 25.4;

test('the packing slip prints on white A6 pages without the install button', async ({
  page,
  playwright,
  baseURL,
  openElsewhere,
}) => {
  const stall = await createStore(playwright, baseURL);
  const sari = await openElsewhere();
  const [order] = await orderAndPay(sari, await arriveAsNewCustomer(sari), [await stall.add()]);
  await arriveAs(page, stall.owner);
  await page.goto(`/store/orders/${order!._id}/packing-slip`);
  await expect(page.getByText('Isi paket (1 buah)')).toBeVisible();
  // The shop takes the browser's offer to install, which is when the button appears where it is shown.
  const takesOffer = () => page.evaluate(() => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await expect.poll(takesOffer).toBe(true);
  const button = page.getByRole('button', { name: 'Pasang aplikasi' });

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
