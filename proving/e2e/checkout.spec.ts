import type { Route } from '@playwright/test';
import { apiClient, signInAsNewCustomer, homeAddress, addToCart, saveAddress } from './by-api.ts';
import { expectPaymentPopup, openCheckoutWith, payButton } from './checkout-steps.ts';
import { delayResponses } from './fixtures.ts';
import { navigate } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('an empty cart cannot be checked out', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/shop/checkout');
  await expect(page.getByText('Mohon pilih alamat pengiriman')).toBeVisible();
  await expect(page.getByText('Keranjang Anda masih kosong.')).toBeVisible();
  await expect(page.getByText('0 produk')).toHaveCount(0);
  // The one loud button leads to the products.
  const white = 'rgb(255, 255, 255)';
  await expect(payButton(page)).toHaveCSS('background-color', white);
  await expect(page.getByRole('link', { name: 'Lihat Produk' })).not.toHaveCSS('background-color', white);
  await payButton(page).click();
  await expectToast(page, 'Keranjang kosong.');
  await expectAccessible(page);
});

test('an address is selected in a dialog and can be edited there', async ({ page, product }) => {
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  await saveAddress(page, user);
  await saveAddress(page, user, { receiverName: 'Ibu di Tomohon', city: 'Tomohon' });
  await page.goto('/shop/checkout');
  await payButton(page).click();
  await expectToast(page, 'Pilih alamat pengiriman.');
  const card = page.getByRole('region', { name: 'Alamat Pengiriman' });
  await expect(card.getByText('Mohon pilih alamat pengiriman')).toBeVisible();
  await expect(card.getByRole('button')).toHaveText('Pilih');
  await card.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Pilih Alamat Pengiriman' });
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: /Ibu di Tomohon/ })
    .first()
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Tomohon 95111')).toBeVisible();
  await expect(card.getByText('Mohon pilih alamat pengiriman')).toHaveCount(0);

  await expect(card.getByRole('button')).toHaveText('Ganti');
  await card.getByRole('button').click();
  await dialog.getByRole('button', { name: `Ubah alamat ${homeAddress.receiverName}` }).click();
  const form = page.getByRole('dialog', { name: 'Ubah Alamat' });
  await form.getByLabel('Kota').fill('Bitung');
  await form.getByRole('button', { name: 'Simpan Alamat' }).click();
  await expectToast(page, 'Alamat diperbarui');
  await expect(page.getByText('Bitung 95111')).toBeVisible();
});

test('a deleted address is no longer selected', async ({ page, product }) => {
  await openCheckoutWith(page, product);
  await navigate(page, '/shop/account?tab=alamat');
  await page.getByRole('button', { name: /^Hapus/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expectToast(page, 'Alamat berhasil dihapus.');
  await page.goto('/shop/checkout');
  await expect(page.getByText('Mohon pilih alamat pengiriman')).toBeVisible();
  await payButton(page).click();
  await expectToast(page, 'Pilih alamat pengiriman.');
});

test('the button shows "Memproses Pembayaran..." while the order is created', async ({ page, product }) => {
  await openCheckoutWith(page, product);
  const { release } = await delayResponses(page, '/api/shop/order/create');
  await expect(page.getByText('Total Belanja')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Memproses Pembayaran...' })).toBeDisabled();
  release();
  await expectPaymentPopup(page);
  const orderId = await page.evaluate(() => sessionStorage.getItem('orderId'));
  expect(orderId).toBeTruthy();
});

test('a failed order creation and each outcome of the pop-up show a toast and enable the button again', async ({
  page,
  product,
  allow,
}) => {
  allow(/500/);
  await openCheckoutWith(page, product);
  const orderCreation = '**/api/shop/order/create';
  await page.route(orderCreation, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await payButton(page).click();
  await expectToast(page, 'Gagal membuat pesanan atau mengambil snap token.');
  await expect(payButton(page)).toBeEnabled();
  await page.route(orderCreation, (route) => route.fulfill({ json: { success: true } }));
  await payButton(page).click();
  await expectToast(page, 'Gagal membuat pesanan atau mengambil snap token.');
  await expect(page.getByText('token is required')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('orderId'))).toBeNull();
  await expect(payButton(page)).toBeEnabled();
  await page.unroute(orderCreation);

  const outcomes = { onPending: 'Transaksi tertunda.', onError: 'Pembayaran gagal.', onClose: 'Transaksi dibatalkan.' };
  await expect.poll(() => page.evaluate(() => 'snap' in window)).toBe(true);
  // The pop-up is the provider's. It is replaced here because only the handling of its callbacks is tested.
  for (const [callback, toast] of Object.entries(outcomes)) {
    await page.evaluate((name) => {
      window.snap!.pay = (_token, callbacks) => callbacks[name as keyof typeof callbacks]();
    }, callback);
    await payButton(page).click();
    await expectToast(page, toast);
    await expect(payButton(page)).toBeEnabled();
  }
  await expect(page.getByText('Pesanan Anda menunggu pembayaran.')).toBeVisible();
  await expectAccessible(page);
});

const isMade = 'Belum ada jawaban, tetapi pesanan Anda sudah dibuat. Tekan Bayar untuk melanjutkan pembayarannya.';
const isUnknown = 'Belum ada jawaban. Periksa Daftar Pesanan sebelum membayar lagi.';
const html = { contentType: 'text/html', body: '<h1>Bad gateway</h1>' };

for (const { what, text, answer } of [
  { what: 'is made, and its answer is lost', text: isMade, answer: (route: Route) => route.abort() },
  {
    what: 'is made, and a gateway gives up',
    text: isMade,
    answer: (route: Route) => route.fulfill({ status: 504, ...html }),
  },
  { what: 'does not arrive', text: isUnknown, answer: (route: Route) => route.abort() },
  { what: 'reaches no server', text: isUnknown, answer: (route: Route) => route.fulfill({ status: 502, ...html }) },
]) {
  test(`an order that ${what} is not sent twice`, async ({ page, product, allow }) => {
    allow(/ERR_FAILED|50[24]/);
    await openCheckoutWith(page, product);
    const call = apiClient(page.request);
    const userId = (await call('GET /api/auth/check-auth')).user!.id;
    const ordersMade = async () => (await call('GET /api/shop/order/list/:userId', { params: { userId } })).data.length;
    let sent = 0;
    await page.route('**/api/shop/order/create', async (route) => {
      sent += 1;
      if (text === isMade) await route.fetch();
      await answer(route);
    });
    const readAgain = page.waitForRequest('**/api/shop/order/list/**limit=**');
    await payButton(page).click();
    await expect(page.getByText(text)).toBeVisible();
    await readAgain;
    expect([sent, await ordersMade()]).toEqual([1, text === isMade ? 1 : 0]);
    await expect(page.getByRole('region', { name: 'Pembayaran' })).toContainText(/Rp\s100\.000/);
    await page.unroute('**/api/shop/order/create');
    await payButton(page).click();
    await expectPaymentPopup(page);
    expect(await ordersMade()).toBe(1);
  });
}

test('the checkout does not call a cart empty while it is loading or after loading failed', async ({
  page,
  product,
  allow,
}) => {
  allow(/500/);
  const user = await signInAsNewCustomer(page);
  await addToCart(page, user, product);
  const { release } = await delayResponses(page, /^\/api\/shop\/cart\/get\//);
  await page.goto('/shop/checkout');
  await expect(payButton(page)).toBeDisabled();
  release();
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expectToast(page, 'Pilih alamat pengiriman.');

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
