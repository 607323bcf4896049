import type { Route } from '@playwright/test';
import { apiClient, signInAsNewCustomer, homeAddress, addToCart, saveAddress } from './by-api.ts';
import { expectPaymentPopup, openCheckoutWith, payButton } from './checkout-steps.ts';
import { navigate } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('an empty cart cannot be checked out', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/shop/checkout');
  await expect(page.getByText('Mohon pilih alamat pengiriman')).toBeVisible();
  await expect(page.getByText('Keranjang Anda masih kosong.')).toBeVisible();
  await payButton(page).click();
  await expectToast(page, 'Keranjang kosong.');
  await expectAccessible(page);
});

test('an address is selected in a dialog and can be edited there', { tag: '@viewport' }, async ({ page, product }) => {
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
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/shop/order/create', async (route) => {
    await held;
    await route.continue();
  });
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

test('a price changed since the cart was loaded is shown before an order is created', async ({
  page,
  store,
  allow,
}) => {
  allow(/409/);
  const [repriced, removed] = [await store.add({ title: 'Kain Karawo' }), await store.add({ title: 'Kipas Karawo' })];
  await openCheckoutWith(page, repriced, removed);
  await expect(page.getByText('Kipas Karawo')).toBeVisible();
  await store.change(repriced, { price: 120_000 });
  await store.remove(removed._id);
  await payButton(page).click();
  await expectToast(page, 'Harga atau stok telah berubah. Periksa kembali keranjang Anda.');
  const changes = page.getByRole('alert').filter({ hasText: 'Pesanan belum dibuat.' });
  await expect(changes.getByText(/Harga Kain Karawo kini Rp\s120\.000, sebelumnya Rp\s100\.000\./)).toBeVisible();
  await expect(changes.getByText('Kipas Karawo tidak tersedia lagi.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pembayaran' })).toContainText(/Rp\s120\.000/);
  await expectAccessible(page);
});

test('the payment result page shows the payment status from the server and always links to the orders', async ({
  page,
  allow,
}) => {
  // The order is not known.
  allow(/404/);
  await signInAsNewCustomer(page);
  await page.goto('/shop/payment-success');
  await expect(page.getByRole('heading', { name: 'Pembayaran Berhasil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lihat Daftar Pesanan' })).toHaveAttribute('href', /^\/shop\/account/);
  await expectAccessible(page);

  await page.evaluate(() => sessionStorage.setItem('orderId', 'percobaan-1'));
  await page.route('**/api/shop/payment/check/**', (route) =>
    route.fulfill({ json: { success: true, paymentStatus: 'pending' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pembayaran sedang diverifikasi' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lihat Daftar Pesanan' })).toBeVisible();
});
