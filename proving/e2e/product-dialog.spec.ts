/** The product dialog over a list. */
import { apiClient, orderAndPay } from './by-api.ts';
import { delayResponses } from './fixtures.ts';
import { createCustomer, createStore } from './create-store.ts';
import { uniqueWord } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

test(
  'the product dialog shows all details, and Back closes only the dialog',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const title = `Nyiru Bambu ${uniqueWord()}`;
    const store = await createStore(playwright, baseURL, 'Bambu Tondano');
    const product = await store.add({ title, salePrice: 75_000, description: 'Dianyam dari bambu muda.' });
    for (const [userName, reviewValue, reviewMessage] of [
      ['Tono Lengkong', 4, 'Anyamannya rapat.'],
      ['Meiske Runtu', 5, 'Ringan dan kuat.'],
    ] as const) {
      const { request, user } = await createCustomer(playwright, baseURL, { userName });
      const [order] = await orderAndPay({ request }, user, [product]);
      const { _id: orderId } = order!;
      await store.move(orderId, 'delivered');
      const review = { userId: user.id, productId: product._id, orderId, reviewValue, reviewMessage };
      await apiClient(request)('POST /api/shop/review/add', { body: review });
    }

    const list = `/shop/search?q=${encodeURIComponent(title).replaceAll('%20', '+')}`;
    await page.goto(list);
    const link = page.getByRole('article').first().getByRole('link');
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('article').getByRole('heading', { name: title })).toBeVisible();
    const picture = dialog.locator(`img[src="${product.image}"]`);
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(dialog.getByText('Penilaian 4,5')).toBeVisible();
    await expect(dialog.getByText('Dianyam dari bambu muda.')).toBeVisible();
    await expect(dialog.locator('s')).toHaveText(/Rp\s100\.000$/);
    await expect(dialog.getByText(/^Harga promo Rp\s75\.000$/)).toBeVisible();
    const storeLink = dialog.getByRole('link', { name: /Bambu Tondano.*Kunjungi Toko/ });
    await expect(storeLink).toHaveAttribute('href', `/shop/store/${product.sellerId}`);
    await expect(dialog.getByRole('button', { name: 'Tambah ke Keranjang' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText('Terjual 2')).toBeVisible();
    await expect(dialog.getByText('Uang diteruskan ke penjual setelah pesanan diterima')).toBeVisible();
    await expect(dialog.getByText('Tomohon', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Lihat halaman produk' })).toHaveAttribute(
      'href',
      `/shop/product/${product._id}`,
    );
    await expect(dialog.getByText('Stok Habis')).toHaveCount(0);
    await expect(dialog.getByRole('heading', { name: 'Ulasan Pembeli' })).toBeVisible();
    const reviews = dialog.getByRole('list', { name: 'Ulasan pembeli' }).getByRole('listitem');
    await expect(reviews).toHaveText([/Meiske Runtu.*Ringan dan kuat\./, /Tono Lengkong.*Anyamannya rapat\./]);
    await expect(reviews.first().getByRole('img', { name: '5 dari 5 bintang' })).toBeVisible();
    await expect(dialog.getByText('Belum ada ulasan.')).toHaveCount(0);
    await expectAccessible(page);
    await expect(page).toHaveURL(`/shop/product/${product._id}`);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect(link).toBeFocused();
  },
);

test('reopening the product dialog shows a loading state instead of old data', async ({ page, store }) => {
  const title = `Nyiru ${uniqueWord()}`;
  await store.add({ title, description: 'Dianyam dari rotan.' });
  await page.goto(`/shop/search?q=${title}`);
  const link = page.getByRole('article').first().getByRole('link');
  const dialog = page.getByRole('dialog');
  await link.click();
  await expect(dialog.getByText('Dianyam dari rotan.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const { release } = await delayResponses(page, /^\/api\/shop\/products\/get\//);
  await link.click();
  await expect(dialog.getByText('Memuat produk...')).toBeAttached();
  // Title, picture and price come from the card.
  await expect(dialog.getByRole('article').getByRole('heading', { name: title })).toBeVisible();
  await expect(dialog.getByRole('img', { name: title })).toBeVisible();
  await expect(dialog.getByText(/Rp\s100\.000/).first()).toBeVisible();
  await expect(dialog.getByText('Dianyam dari rotan.')).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Ulasan Pembeli' })).toHaveCount(0);
  release();
  await expect(dialog.getByText('Dianyam dari rotan.')).toBeVisible();
});

test('from a product opened in the dialog of another one, Back returns to that one, and Esc closes both', async ({
  page,
  playwright,
  baseURL,
}) => {
  const word = uniqueWord();
  const store = await createStore(playwright, baseURL);
  for (const name of ['Piring', 'Baki']) await store.add({ title: `${name} ${word}` });
  const list = `/shop/search?q=Piring+${word}`;
  await page.goto(list);
  const card = page.getByRole('link', { name: `Piring ${word}` });
  const [plate, tray] = ['Piring', 'Baki'].map((name) => page.getByRole('dialog', { name: `${name} ${word}` }));
  async function openBoth() {
    await card.click();
    await plate!.getByRole('link', { name: 'Lihat halaman produk' }).scrollIntoViewIfNeeded();
    const others = plate!.getByRole('list', { name: 'Lainnya dari toko ini' });
    await others.getByRole('link', { name: `Baki ${word}` }).click();
    await expect(tray!).toBeVisible();
  }
  await openBoth();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await expect(card).toBeFocused();
  await openBoth();
  await page.goBack();
  await expect(plate!).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(list);
});

test(
  'reloading with an open product dialog shows the product page from the top, and Back opens the list',
  { tag: '@viewport' },
  async ({ page }) => {
    await page.goto('/shop/listing?category=souvenirs');
    await page.getByRole('article').nth(8).getByRole('link').click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Kunjungi Toko' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/shop/listing?category=souvenirs');
  },
);
