/** A cart whose changes are refused, late or not known yet. */
import type { Page } from '@playwright/test';
import { arriveAs, arriveAsNewCustomer, callerOf, findGood, putIntoCart, saveAddress } from './by-api.ts';
import { createStore } from './create-store.ts';
import { somebody } from './steps.ts';
import { awaitRender, expect, expectAccessible, expectToast, test } from './test.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keranjang Anda' });
const badge = (page: Page) => page.getByRole('button', { name: /^Keranjang/ });
const pay = (page: Page) => page.getByRole('button', { name: 'Bayar', exact: true });

async function openCart(page: Page): Promise<void> {
  await page.goto('/about');
  await badge(page).click();
  await expect(sheet(page)).toBeVisible();
}

/** Holds the requests to an address until `answer` is called; `asked` is how many came. */
async function hold(page: Page, address: string, method: string, how: 'continue' | 'abort') {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const requests = { asked: 0 };
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    requests.asked += 1;
    await held;
    await route[how]();
  });
  return { requests, answer };
}

test('two failed changes restore the server’s quantity', async ({ page, allow }) => {
  allow(/ERR_FAILED/);
  const user = await arriveAsNewCustomer(page);
  const good = await findGood(page.request, 'sedotan bambu');
  await putIntoCart(page, user, good);
  await openCart(page);
  const { requests, answer } = await hold(page, '**/api/shop/cart/update-cart', 'PUT', 'abort');
  const more = sheet(page).getByRole('button', { name: `Tambah jumlah ${good.title}` });
  await more.click();
  await more.click();
  await expect(sheet(page).getByText('Jumlah 3')).toBeVisible();
  answer();
  await expect.poll(() => requests.asked).toBe(2);
  await expect(sheet(page).getByText('Jumlah 1')).toBeVisible();
});

test('a cart line above the stock is marked, and decreasing it sets the available quantity', async ({
  page,
  playwright,
  baseURL,
}) => {
  const user = await arriveAsNewCustomer(page);
  const stall = await createStore(playwright, baseURL);
  const [scarce, gone] = [await stall.add({ title: 'Kain Sisa' }), await stall.add({ title: 'Kipas Habis' })];
  await putIntoCart(page, user, scarce, 5);
  await putIntoCart(page, user, gone, 3);
  await openCart(page);
  await stall.change(scarce, { totalStock: 2 });
  await stall.change(gone, { totalStock: 0 });
  await page.keyboard.press('Escape');
  await badge(page).click();
  const line = (title: string) => sheet(page).getByRole('listitem').filter({ hasText: title });
  await expect(line('Kain Sisa').getByText('Stok tinggal 2. Kurangi jumlahnya.')).toBeVisible();
  await expect(line('Kipas Habis').getByText('Stok habis. Hapus dari keranjang.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/shop/checkout');
  await expect(page.getByText('Stok tinggal 2. Kurangi jumlahnya.')).toBeVisible();
  await expect(page.getByText('Stok habis. Hapus dari keranjang.')).toBeVisible();
  await expectAccessible(page);

  await openCart(page);
  await sheet(page).getByRole('button', { name: 'Kurangi jumlah Kain Sisa' }).click();
  await expectToast(page, 'Jumlah item diperbarui.');
  await expect(line('Kain Sisa').getByText('Jumlah 2')).toBeVisible();
  await expect(line('Kain Sisa').getByText(/Stok tinggal/)).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Kurangi jumlah Kipas Habis' }).click();
  await expectToast(page, 'Barang dihapus dari keranjang.');
  await expect(line('Kipas Habis')).toHaveCount(0);
});

test('adding to the cart updates the badge at once and shows the toast after the response', async ({ page }) => {
  await arriveAsNewCustomer(page);
  await page.goto('/shop/search?q=sedotan');
  const { answer } = await hold(page, '**/api/shop/cart/add', 'POST', 'continue');
  const add = page.getByRole('button', { name: /^Tambah / }).first();
  await add.click();
  await expect(badge(page)).toHaveAccessibleName('Keranjang, 1 barang');
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Produk ditambahkan ke keranjang.')).toHaveCount(0);
  answer();
  await expectToast(page, 'Produk ditambahkan ke keranjang.');
  await expect(add).not.toHaveAttribute('aria-busy');
});

test('the checkout does not call a cart empty while it is loading or after loading failed', async ({ page, allow }) => {
  allow(/500/);
  const user = await arriveAsNewCustomer(page);
  await putIntoCart(page, user, await findGood(page.request, 'sedotan bambu'));
  const { answer } = await hold(page, '**/api/shop/cart/get/**', 'GET', 'continue');
  await page.goto('/shop/checkout');
  await expect(pay(page)).toBeDisabled();
  answer();
  await expect(pay(page)).toBeEnabled();
  await pay(page).click();
  await expectToast(page, 'Pilih alamat pengiriman.');

  await page.unroute('**/api/shop/cart/get/**');
  await page.route('**/api/shop/cart/get/**', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.reload();
  await expect(page.getByText('Keranjang gagal dimuat.')).toBeVisible();
  await pay(page).click();
  await expectToast(page, 'Keranjang gagal dimuat.');
});

test('a rejected checkout shows its reason and lists cart changes only if they are the reason', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/409/);
  const user = await arriveAsNewCustomer(page);
  const stall = await createStore(playwright, baseURL);
  const good = await stall.add({ price: 100_000 });
  await putIntoCart(page, user, good);
  await saveAddress(page, user);
  await page.goto('/shop/checkout');
  await page.getByRole('button', { name: 'Pilih alamat pengiriman' }).click();
  await page.getByRole('button', { name: /^Kirim ke sini/ }).click();
  const total = page.getByRole('region', { name: 'Pembayaran' });
  const notOrdered = page.getByText('Pesanan belum dibuat.');

  // The price has changed too, but it is not why this payment was refused.
  await stall.change(good, { price: 110_000 });
  const message = 'Pembayaran ini sudah berakhir.';
  const address = '**/api/shop/order/create';
  await page.route(address, (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'PAYMENT_OVER', message } }),
  );
  await pay(page).click();
  await expectToast(page, message);
  await expect(total).toContainText('110.000');
  await expect(pay(page)).toBeEnabled();
  await expect(notOrdered).toHaveCount(0);

  await page.unroute(address);
  await stall.change(good, { price: 120_000 });
  await pay(page).click();
  await expectToast(page, 'Harga atau stok telah berubah. Periksa kembali keranjang Anda.');
  await expect(notOrdered).toBeVisible();
  await expect(page.getByText(/^Harga .* kini Rp.120\.000, sebelumnya Rp.110\.000\.$/)).toBeVisible();
});

test('undoing a removal restores the server’s quantity, not the displayed one', async ({ page, allow }) => {
  allow(/ERR_FAILED/);
  const user = await arriveAsNewCustomer(page);
  const good = await findGood(page.request, 'sedotan bambu');
  await putIntoCart(page, user, good);
  await openCart(page);
  const { answer } = await hold(page, '**/api/shop/cart/update-cart', 'PUT', 'abort');
  await sheet(page)
    .getByRole('button', { name: `Tambah jumlah ${good.title}` })
    .click();
  await expect(sheet(page).getByText('Jumlah 2')).toBeVisible();
  await sheet(page)
    .getByRole('button', { name: `Hapus ${good.title}` })
    .click();
  await expect(sheet(page).getByText('Keranjang Anda masih kosong.')).toBeVisible();
  answer();
  await expectToast(page, 'Barang dihapus dari keranjang.');
  const added = page.waitForRequest('**/api/shop/cart/add');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  expect((await added).postDataJSON()).toMatchObject({ productId: good._id, quantity: 1 });
  await expect(sheet(page).getByText('Jumlah 1')).toBeVisible();
});

test('"Urungkan" does nothing after another user has signed in', async ({ page }) => {
  const user = await arriveAsNewCustomer(page);
  const good = await findGood(page.request, 'sedotan bambu');
  await putIntoCart(page, user, good);
  await openCart(page);
  await sheet(page)
    .getByRole('button', { name: `Hapus ${good.title}` })
    .click();
  const undo = page.getByRole('button', { name: 'Urungkan' });
  await undo.hover();

  // In another tab of this browser, which this one notices when it is looked at again.
  const other = somebody();
  await callerOf(page.request)('POST /api/auth/register', { body: other });
  await arriveAs(page, other);
  const read = page.waitForResponse('**/api/shop/cart/get/**');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await read).finished();
  await awaitRender(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await undo.click();
  await expect(undo).toHaveCount(0);
  await awaitRender(page);
  expect(writes).toEqual([]);
});
