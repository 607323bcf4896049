/** The pictures of a product: the seller manages them, the customer swipes through them. */
import type { Locator } from '@playwright/test';
import { shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { pressInMenu, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

const files = ['intro', 'landing', 'customer'].map((name) => `local/demo/pictures/home-${name}-800.webp`);

/** The addresses of the pictures in a list. */
const sourcesIn = (list: Locator) =>
  list.getByRole('img').evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')));

test(
  'a seller adds, orders, replaces and removes pictures, and a customer swipes through them and enlarges one',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    // The server encodes each picture in six variants, which takes a busy machine many seconds.
    test.slow();
    const uploaded = { timeout: 60_000 };
    const store = await createStore(playwright, baseURL);
    const { _id: id, title, image } = await store.add({ title: `Nampan ${uniqueWord()}` });
    await shareSession(page, store);
    await page.goto('/store/products');
    await pressInMenu(page.getByRole('article'), `Kelola foto ${title}`);
    const sheet = page.getByRole('dialog', { name: 'Kelola Foto' });
    const list = sheet.getByRole('list', { name: 'Foto produk' });
    const news = sheet.getByRole('status').filter({ hasText: /^Foto di/ });
    await expect(list.getByRole('button', { name: 'Foto terakhir tidak dapat dihapus' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    for (const [at, file] of files.entries()) {
      await sheet.getByLabel('Tambah foto').first().setInputFiles(file);
      await expect(list.getByRole('listitem')).toHaveCount(at + 2, uploaded);
      await expect(news).toHaveText('Foto ditambahkan.');
    }
    const added = await sourcesIn(list);
    expect(added[0]).toBe(image);
    await expectAccessible(page);

    // By keyboard, and the focus follows the picture.
    const up = (number: number) => list.getByRole('button', { name: `Naikkan foto ${number}` });
    await up(3).press('Enter');
    await expect(news).toHaveText('Foto dipindah ke urutan 2.');
    await expect(up(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(news).toHaveText('Foto dipindah ke urutan 1.');
    await list.getByRole('button', { name: 'Turunkan foto 2' }).press('Enter');
    await expect(news).toHaveText('Foto dipindah ke urutan 3.');
    await expect(list.getByRole('button', { name: 'Turunkan foto 3' })).toBeFocused();
    expect(await sourcesIn(list)).toEqual([added[2], added[1], added[0], added[3]]);
    await list.getByRole('button', { name: 'Hapus foto 4' }).click();
    await expect(news).toHaveText('Foto dihapus.');
    await list.getByLabel('Ganti foto 3').setInputFiles(files[2]!);
    await expect(news).toHaveText('Foto diganti.', uploaded);
    const images = await sourcesIn(list);
    expect(images).toEqual([added[2], added[1], added[3]]);
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card.locator('img')).toHaveAttribute('src', images[0]!);

    await page.goto(`/shop/product/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoHorizontalScroll(page, 'product page');
    const slides = page.getByRole('button', { name: /^Perbesar foto/ });
    await expect(slides).toHaveCount(3);
    expect(await slides.getByRole('img').evaluateAll((shown) => shown.map((one) => one.getAttribute('src')))).toEqual(
      images,
    );
    await expect(slides.first()).toBeInViewport();
    await expect(slides.nth(1)).not.toBeInViewport();
    await expectAccessible(page);
    // The focus, like a swipe, shows the next one.
    await slides.nth(1).focus();
    await expect(slides.first()).not.toBeInViewport();
    await expect(slides.nth(1)).toBeInViewport();
    const thumbnails = page.getByRole('list', { name: 'Foto produk' }).getByRole('button');
    if (page.viewportSize()!.width > 640) {
      await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
      await thumbnails.nth(2).click();
      await expect(slides.nth(1)).not.toBeInViewport();
      await expect(slides.nth(2)).toBeInViewport();
      await thumbnails.nth(1).click();
      await expect(slides.nth(2)).not.toBeInViewport();
      await expect(slides.nth(1)).toBeInViewport();
    }

    await slides.nth(1).click();
    const viewer = page.getByRole('dialog', { name: `Foto ${title}` });
    const large = viewer.getByRole('img', { name: `${title}, foto 2` });
    await expect(large).toBeInViewport();
    await expect(viewer.getByText('2 / 3')).toBeVisible();
    const width = async () => (await large.boundingBox())!.width;
    const before = await width();
    await viewer.getByRole('button', { name: 'Perbesar foto' }).nth(1).click();
    await expect.poll(width).toBe(before * 2.5);
    await viewer.getByRole('button', { name: 'Perkecil foto' }).click();
    await expect.poll(width).toBe(before);
    await viewer.getByRole('button', { name: 'Foto berikutnya' }).click();
    await expect(viewer.getByText('3 / 3')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('2 / 3')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(`/shop/product/${id}`);
  },
);
