import type { Page } from '@playwright/test';
import { effectivePrice, formatRupiah } from '#contract/money.ts';
import { signInAsNewCustomer, apiClient, addToCart } from './by-api.ts';
import { createStore } from './create-store.ts';
import { navigate } from './steps.ts';
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

test('a failed cart change is reverted on the page and shown in a toast, with the server’s message if it has one', async ({
  page,
  product,
  allow,
}) => {
  allow(/409|500/);
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  await openCart(page);
  await page.route('**/api/shop/cart/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: { success: false } }),
  );
  await sheet(page)
    .getByRole('button', { name: `Tambah jumlah ${product.title}` })
    .click();
  await expectToast(page, 'Gagal memperbarui item.');
  await expect(sheet(page).getByText('Jumlah 1')).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: `Hapus ${product.title}` })
    .click();
  await expectToast(page, 'Gagal menghapus item.');
  await expect(sheet(page).getByText(product.title)).toBeVisible();

  await navigate(page, `/shop/search?q=${product.title}`);
  const add = page.getByRole('button', { name: `Tambah ke Keranjang: ${product.title}` });
  await add.click();
  await expectToast(page, 'Gagal menambahkan produk.');
  await page.route('**/api/shop/cart/add', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Keranjang penuh. Maksimum 200 produk.' } }),
  );
  await add.click();
  await expectToast(page, 'Keranjang penuh. Maksimum 200 produk.');
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

test('a guest who adds a product is sent to sign-in with a return path', async ({ page }) => {
  await page.goto('/shop/listing?category=souvenirs');
  await page
    .getByRole('button', { name: /^Tambah / })
    .first()
    .click();
  await expectToast(page, 'Silakan login terlebih dahulu.');
  await expect(page).toHaveURL('/auth/login?from=%2Fshop%2Flisting%3Fcategory%3Dsouvenirs');
});

test('a deleted product disappears from the cart', async ({ page, store, product, allow }) => {
  allow(/404/);
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  await openCart(page);
  // The sheet reads the cart once more when it opens.
  await page.waitForLoadState('networkidle');
  await store.remove(product._id);
  await sheet(page)
    .getByRole('button', { name: `Tambah jumlah ${product.title}` })
    .click();
  await expectToast(page, 'Gagal memperbarui item.');
  await page.reload();
  await expect(badge(page)).toHaveAccessibleName('Keranjang');
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
