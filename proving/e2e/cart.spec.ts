import type { Page } from '@playwright/test';
import { effectivePrice, formatRupiah } from '#contract/money.ts';
import { signInAsNewCustomer, apiClient, addToCart } from './by-api.ts';
import { createStore } from './create-store.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keranjang Anda' });
const badge = (page: Page) => page.getByRole('button', { name: /^Keranjang/ });

async function openCart(page: Page): Promise<void> {
  await page.goto('/about');
  await badge(page).click();
  await expect(sheet(page)).toBeVisible();
}

test(
  'an empty cart shows a message, and closing it returns the focus to the cart button',
  { tag: '@viewport' },
  async ({ page }) => {
    await signInAsNewCustomer(page);
    await openCart(page);
    await expect(sheet(page).getByText('Keranjang Anda masih kosong.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL('/about');
    await expect(badge(page)).toBeFocused();
  },
);

test(
  'the cart groups lines by store, shows their number in the badge, and links to the checkout',
  { tag: '@viewport' },
  async ({ page, product, playwright, baseURL }) => {
    const user = await signInAsNewCustomer(page);
    const toy = await (
      await createStore(playwright, baseURL, 'Bambu Tondano')
    ).add({
      title: 'Gasing',
      price: 35_000,
      salePrice: 28_000,
    });
    await addToCart(page, user, product, 2);
    await addToCart(page, user, toy);
    await openCart(page);
    await expect(badge(page)).toHaveAccessibleName('Keranjang, 2 produk');
    await expect(sheet(page).getByRole('heading', { name: product.storeName })).toBeVisible();
    await expect(sheet(page).getByRole('heading', { name: toy.storeName })).toBeVisible();
    const total = formatRupiah(2 * effectivePrice(product) + effectivePrice(toy));
    await expect(sheet(page).getByText(`Harga awal ${formatRupiah(toy.price)}`)).toBeVisible();
    await expect(sheet(page).getByText(/^Total/)).toHaveText(`Total ${total}`);
    await expectAccessible(page);
    await sheet(page).getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/shop/checkout');
    await expect(page.getByRole('heading', { name: `Toko: ${product.storeName}` })).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  },
);

test('a quantity can be changed, 0 removes the line, and the removal can be undone', async ({ page, product }) => {
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  await openCart(page);
  await sheet(page)
    .getByRole('button', { name: `Tambah jumlah ${product.title}` })
    .click();
  await expectToast(page, 'Jumlah item diperbarui.');
  await sheet(page)
    .getByRole('button', { name: `Kurangi jumlah ${product.title}` })
    .click();
  await expect(sheet(page).getByText('Jumlah 1')).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: `Kurangi jumlah ${product.title}` })
    .click();
  await expectToast(page, 'Barang dihapus dari keranjang.');
  await expect(sheet(page).getByText('Keranjang Anda masih kosong.')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(sheet(page).getByText(product.title)).toBeVisible();
});

test('adding more than the stock is rejected with the list’s or the product dialog’s own message', async ({
  page,
  store,
}) => {
  const user = await signInAsNewCustomer(page);
  const product = await store.add({ title: `Langka ${crypto.randomUUID().slice(0, 8)}`, totalStock: 2 });
  await page.goto(`/shop/search?q=${product.title}`);
  const add = page.getByRole('button', { name: `Tambah ke Keranjang: ${product.title}` });
  await add.click();
  await expect(add).toHaveText('1 di keranjang');
  await expectToast(page, 'Produk ditambahkan ke keranjang.');
  await page.getByRole('link', { name: product.title }).click();
  const addHere = page.getByRole('dialog').getByRole('button', { name: 'Tambah ke Keranjang' });
  await addHere.click();
  await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
  await addHere.click();
  await expectToast(page, 'Hanya tersedia 2 item.');
  await page.keyboard.press('Escape');
  await expect(badge(page)).toHaveAccessibleName('Keranjang, 1 produk');
  await add.click();
  await expectToast(page, 'Stok tidak mencukupi. Maksimum 2 item.');
  const { data } = await apiClient(page.request)('GET /api/shop/cart/get/:userId', { params: { userId: user.id } });
  expect(data.itemsByStore[0]?.items[0]?.quantity).toBe(2);
});

test('a cart that fails to load shows an error and can be retried', async ({ page, allow }) => {
  allow(/500/);
  await signInAsNewCustomer(page);
  await page.route('**/api/shop/cart/get/**', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await openCart(page);
  await expect(sheet(page).getByText('Keranjang gagal dimuat.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/shop/cart/get/**');
  await sheet(page).getByRole('button', { name: 'Coba lagi' }).click();
  await expect(sheet(page).getByText('Keranjang Anda masih kosong.')).toBeVisible();
});

test('a product added in another tab appears when this tab becomes visible', async ({ page, product }) => {
  const user = await signInAsNewCustomer(page);
  await openCart(page);
  await expect(sheet(page).getByText('Keranjang Anda masih kosong.')).toBeVisible();
  await addToCart(page, user, product);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(sheet(page).getByRole('link', { name: product.title })).toBeVisible();
});

test('a cart of 200 lines is shown in full', { tag: '@viewport' }, async ({ page, product }) => {
  await signInAsNewCustomer(page);
  const items = Array.from({ length: 200 }, (_, at) => ({
    productId: {
      ...product,
      _id: `019ab893-bab6-7231-a42e-a1c4ed5${String(at).padStart(5, '0')}`,
      title: `Barang ke-${at}`,
    },
    quantity: 1,
  }));
  const itemsByStore = [{ storeId: product.sellerId, storeName: product.storeName, closedUntil: null, items }];
  await page.route('**/api/shop/cart/get/**', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { itemsByStore } } }),
  );
  await openCart(page);
  await expect(badge(page)).toHaveAccessibleName('Keranjang, 200 produk');
  await sheet(page).getByText('Barang ke-199').scrollIntoViewIfNeeded();
  await expect(sheet(page).getByRole('link', { name: 'Checkout' })).toBeInViewport();
});

test('a cart line above the stock is marked, and decreasing it sets the available quantity', async ({
  page,
  store,
}) => {
  const user = await signInAsNewCustomer(page);
  const [lowStock, soldOut] = [await store.add({ title: 'Kain Sisa' }), await store.add({ title: 'Kipas Habis' })];
  await addToCart(page, user, lowStock, 5);
  await addToCart(page, user, soldOut, 3);
  await openCart(page);
  await store.change(lowStock, { totalStock: 2 });
  await store.change(soldOut, { totalStock: 0 });
  await page.keyboard.press('Escape');
  await badge(page).click();
  const line = (title: string) => sheet(page).getByRole('listitem').filter({ hasText: title });
  await expect(line('Kain Sisa').getByText('Stok tinggal 2. Kurangi jumlahnya.')).toBeVisible();
  await expect(line('Kipas Habis').getByText('Stok habis. Hapus dari keranjang.')).toBeVisible();
  await expectAccessible(page);

  await sheet(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByText('Stok tinggal 2. Kurangi jumlahnya.')).toBeVisible();
  await expect(page.getByText('Stok habis. Hapus dari keranjang.')).toBeVisible();
  await expectAccessible(page);

  await badge(page).click();
  await sheet(page).getByRole('button', { name: 'Kurangi jumlah Kain Sisa' }).click();
  await expectToast(page, 'Jumlah item diperbarui.');
  await expect(line('Kain Sisa').getByText('Jumlah 2')).toBeVisible();
  await expect(line('Kain Sisa').getByText(/Stok tinggal/)).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Kurangi jumlah Kipas Habis' }).click();
  await expectToast(page, 'Barang dihapus dari keranjang.');
  await expect(line('Kipas Habis')).toHaveCount(0);
});
