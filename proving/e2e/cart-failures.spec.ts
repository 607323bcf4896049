/** The cart with rejected, delayed and failed requests. */
import type { Page } from '@playwright/test';
import { signInByApi, signInAsNewCustomer, apiClient, addToCart } from './by-api.ts';
import { openCheckoutWith, payButton } from './checkout-steps.ts';
import { newPerson } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keranjang Anda' });
const badge = (page: Page) => page.getByRole('button', { name: /^Keranjang/ });

async function openCart(page: Page): Promise<void> {
  await page.goto('/about');
  await badge(page).click();
  await expect(sheet(page)).toBeVisible();
}

/** Holds requests until `release` is called. `count` is the number of requests so far. */
async function hold(page: Page, address: string, method: string, action: 'continue' | 'abort') {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const requests = { count: 0 };
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    requests.count += 1;
    await held;
    await route[action]();
  });
  return { requests, release };
}

test('two failed changes restore the server’s quantity', async ({ page, product, allow }) => {
  allow(/ERR_FAILED/);
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  await openCart(page);
  const { requests, release } = await hold(page, '**/api/shop/cart/update-cart', 'PUT', 'abort');
  const increase = sheet(page).getByRole('button', { name: `Tambah jumlah ${product.title}` });
  await increase.click();
  await increase.click();
  await expect(sheet(page).getByText('Jumlah 3')).toBeVisible();
  release();
  await expect.poll(() => requests.count).toBe(2);
  await expect(sheet(page).getByText('Jumlah 1')).toBeVisible();
});

test(
  'a cart line above the stock is marked, and decreasing it sets the available quantity',
  { tag: '@viewport' },
  async ({ page, store }) => {
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
  },
);

test('adding to the cart updates the badge at once and shows the toast after the response', async ({
  page,
  product,
}) => {
  await signInAsNewCustomer(page);
  await page.goto(`/shop/search?q=${product.title}`);
  const { release } = await hold(page, '**/api/shop/cart/add', 'POST', 'continue');
  const add = page.getByRole('button', { name: /^Tambah / }).first();
  await add.click();
  await expect(badge(page)).toHaveAccessibleName('Keranjang, 1 produk');
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Produk ditambahkan ke keranjang.')).toHaveCount(0);
  release();
  await expectToast(page, 'Produk ditambahkan ke keranjang.');
  await expect(add).not.toHaveAttribute('aria-busy');
});

test('the checkout does not call a cart empty while it is loading or after loading failed', async ({
  page,
  product,
  allow,
}) => {
  allow(/500/);
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  const { release } = await hold(page, '**/api/shop/cart/get/**', 'GET', 'continue');
  await page.goto('/shop/checkout');
  await expect(payButton(page)).toBeDisabled();
  release();
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expectToast(page, 'Pilih alamat pengiriman.');

  await page.unroute('**/api/shop/cart/get/**');
  await page.route('**/api/shop/cart/get/**', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.reload();
  await expect(page.getByText('Keranjang gagal dimuat.')).toBeVisible();
  await payButton(page).click();
  await expectToast(page, 'Keranjang gagal dimuat.');
});

test('a rejected checkout shows its reason and lists cart changes only if they are the reason', async ({
  page,
  store,
  product,
  allow,
}) => {
  allow(/409/);
  await openCheckoutWith(page, product);
  const total = page.getByRole('region', { name: 'Pembayaran' });
  const notOrdered = page.getByText('Pesanan belum dibuat.');

  // The price has changed too, but it is not the reason of the rejection.
  await store.change(product, { price: 110_000 });
  const message = 'Pembayaran ini sudah berakhir.';
  const address = '**/api/shop/order/create';
  await page.route(address, (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'PAYMENT_OVER', message } }),
  );
  await payButton(page).click();
  await expectToast(page, message);
  await expect(total).toContainText('110.000');
  await expect(payButton(page)).toBeEnabled();
  await expect(notOrdered).toHaveCount(0);

  await page.unroute(address);
  await store.change(product, { price: 120_000 });
  await payButton(page).click();
  await expectToast(page, 'Harga atau stok telah berubah. Periksa kembali keranjang Anda.');
  await expect(notOrdered).toBeVisible();
  await expect(page.getByText(/^Harga .* kini Rp.120\.000, sebelumnya Rp.110\.000\.$/)).toBeVisible();
});

test('undoing a removal restores the server’s quantity, not the displayed one', async ({ page, product, allow }) => {
  allow(/ERR_FAILED/);
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  await openCart(page);
  const { release } = await hold(page, '**/api/shop/cart/update-cart', 'PUT', 'abort');
  await sheet(page)
    .getByRole('button', { name: `Tambah jumlah ${product.title}` })
    .click();
  await expect(sheet(page).getByText('Jumlah 2')).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: `Hapus ${product.title}` })
    .click();
  await expect(sheet(page).getByText('Keranjang Anda masih kosong.')).toBeVisible();
  release();
  await expectToast(page, 'Barang dihapus dari keranjang.');
  const addRequest = page.waitForRequest('**/api/shop/cart/add');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  expect((await addRequest).postDataJSON()).toMatchObject({ productId: product._id, quantity: 1 });
  await expect(sheet(page).getByText('Jumlah 1')).toBeVisible();
});

test('"Urungkan" is gone after another user has signed in', async ({ page, product }) => {
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  await openCart(page);
  await sheet(page)
    .getByRole('button', { name: `Hapus ${product.title}` })
    .click();
  const undo = page.getByRole('button', { name: 'Urungkan' });
  await undo.hover();

  // Another user signs in in another tab. This tab notices it when it becomes visible.
  const otherUser = newPerson();
  await apiClient(page.request)('POST /api/auth/register', { body: otherUser });
  await signInByApi(page, otherUser);
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await expect(undo).toHaveCount(0);
});
