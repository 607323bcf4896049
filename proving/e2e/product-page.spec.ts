/** The product page on a phone. */
import type { Page } from '@playwright/test';
import { signInAsNewCustomer } from './by-api.ts';
import { createStore } from './create-store.ts';
import { navigate, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a customer buys from the bar of the product page, reads on, enlarges the picture and finds related products',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const word = uniqueWord();
    const store = await createStore(playwright, baseURL);
    const description = Array.from({ length: 12 }, (_, line) => `Baris ${line + 1}`).join('\n');
    const tray = await store.add({ title: `Baki ${word}` });
    const plate = await store.add({ title: `Piring ${word}`, description, dimensions: '20 × 20 cm', totalStock: 2 });
    await signInAsNewCustomer(page);
    await page.goto(`/shop/product/${tray._id}`);
    await expect(page.getByRole('heading', { level: 1, name: tray.title })).toBeVisible();
    await navigate(page, `/shop/product/${plate._id}`);
    await expect(page.getByRole('heading', { level: 1, name: plate.title })).toBeVisible();

    const add = page.getByRole('button', { name: 'Tambah ke Keranjang' });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: /^Chat Penjual/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('navigation', { name: 'Menu bawah' })).toBeHidden();
    const place = await add.boundingBox();
    await add.click();
    await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
    await expect(page.getByText('Jumlah 1')).toBeVisible();
    expect(await add.boundingBox()).toEqual(place);
    await page.getByRole('button', { name: 'Lihat keranjang' }).click();
    const cart = page.getByRole('dialog', { name: 'Keranjang Anda' });
    await expect(cart.getByRole('link', { name: plate.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cart).toHaveCount(0);
    const more = page.getByRole('button', { name: `Tambah jumlah ${plate.title}` });
    const added = page.waitForResponse(/\/api\/shop\/cart\/add$/);
    await more.click();
    // Its toast would take the place of the next one.
    await added;
    await expect(page.getByText('Jumlah 2')).toBeVisible();
    await more.click();
    await expectToast(page, 'Hanya tersedia 2 item.');
    await page.getByRole('button', { name: `Kurangi jumlah ${plate.title}` }).click();
    await expectToast(page, 'Jumlah item diperbarui.');

    const isCut = () => page.getByText('Baris 12').evaluate((text) => text.scrollHeight > text.clientHeight + 1);
    expect(await isCut()).toBe(true);
    await page.getByRole('button', { name: 'Selengkapnya' }).click();
    expect(await isCut()).toBe(false);

    await expect(page.getByRole('term').filter({ hasText: 'Ukuran' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '20 × 20 cm' })).toBeVisible();

    await page.getByRole('heading', { name: 'Ulasan Pembeli' }).scrollIntoViewIfNeeded();
    const related = page.getByRole('list', { name: 'Lainnya dari toko ini' }).getByRole('link', { name: tray.title });
    const seen = page.getByRole('list', { name: 'Terakhir dilihat' }).getByRole('link', { name: tray.title });
    await expect(related).toBeVisible();
    await expect(seen).toBeVisible();
    await expect(page.getByRole('list', { name: 'Produk serupa' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Terakhir dilihat' }).getByRole('link')).toHaveCount(1);
    // The bar must not cover what has the focus.
    await seen.focus();
    const [link, bar] = [(await seen.boundingBox())!, (await add.boundingBox())!];
    expect(link.y + link.height).toBeLessThan(bar.y);
    await expectNoHorizontalScroll(page, 'product page');
    await expectAccessible(page);

    await page.getByRole('button', { name: `Perbesar foto ${plate.title}` }).click();
    const viewer = page.getByRole('dialog', { name: `Foto ${plate.title}` });
    const picture = viewer.getByRole('img', { name: plate.title });
    const width = async () => (await picture.boundingBox())!.width;
    expect(await width()).toBe(360);
    await pinch(page);
    await expect.poll(width).toBe(720);
    await viewer.getByRole('button', { name: 'Perkecil foto' }).click();
    await expect.poll(width).toBe(360);
    await viewer.getByRole('button', { name: 'Perbesar foto' }).click();
    await expect.poll(width).toBe(900);
    await expectAccessible(page);
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(`/shop/product/${plate._id}`);

    await related.click();
    await expect(page.getByRole('heading', { level: 1, name: tray.title })).toBeVisible();
  },
);

/** Moves two fingers in the middle of the screen to twice their distance. */
async function pinch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...gaps: number[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: gaps.flatMap((gap) => [
        { x: 180 - gap, y: 370 },
        { x: 180 + gap, y: 370 },
      ]),
    });
  await send('touchStart', 40);
  await send('touchMove', 45);
  await send('touchMove', 90);
  await send('touchEnd');
}
