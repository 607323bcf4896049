/** What the pages of the shop show first, and how far down it begins. */
import type { Locator, Page } from '@playwright/test';
import { uniqueWord } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

const topOf = async (element: Locator) => Math.round((await element.boundingBox())!.y);

for (const viewport of [phone, desktop]) {
  test(`the results of a search begin below one line with count and order at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/shop/search?q=tenun');
    const [count, order] = [page.getByRole('status').filter({ hasText: 'produk untuk' }), page.getByLabel('Sortir')];
    expect(await topOf(page.getByRole('article').first())).toBeLessThanOrEqual(180);
    expect(Math.abs((await middleOf(count)) - (await middleOf(order)))).toBeLessThan(8);
    const box = page.getByRole('banner').getByRole('searchbox', { name: 'Kata yang dicari' });
    const send = page.getByRole('banner').getByRole('button', { name: 'Cari', exact: true });
    expect(Math.abs((await middleOf(box)) - (await middleOf(send)))).toBeLessThan(2);
  });
}

const middleOf = async (element: Locator) => {
  const { y, height } = (await element.boundingBox())!;
  return y + height / 2;
};

const list = (page: Page, name: string) => page.getByRole('list', { name });

test('a search that finds nothing shows popular products below, apart from the results', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`/shop/search?q=zz${uniqueWord()}`);
  await expect(page.getByText('Tidak ada hasil yang ditemukan')).toBeVisible();
  await expect(list(page, 'Hasil pencarian')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sedang populer' })).toBeVisible();
  await expect(list(page, 'Sedang populer').getByRole('article')).toHaveCount(10);
});

test('before a search its page offers popular searches and categories, and after few results similar products', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/shop/search');
  await expect(page.getByRole('heading', { name: 'Belanja Berdasarkan Kategori' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'tas anyaman' }).click();
  await expect(page).toHaveURL('/shop/search?q=tas+anyaman');
  await expect(list(page, 'Hasil pencarian').getByRole('article').first()).toBeVisible();
  await expect(list(page, 'Lihat juga').getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});
