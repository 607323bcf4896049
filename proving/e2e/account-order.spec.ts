/** What stands first on the pages of a customer, and what covers nothing, on a small phone and on a desktop. */
import type { Locator, Page } from '@playwright/test';
import { addToCart, apiClient, orderAndPay, saveAddress, shareSession, signInAsNewCustomer } from './by-api.ts';
import { payButton } from './checkout-steps.ts';
import { createStore } from './create-store.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

const toastOf = (page: Page) => page.getByRole('region', { name: /Notifikasi \(F8\)/ }).getByRole('listitem');
const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

/** Whether the two are apart on the screen. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

for (const size of [phone, desktop]) {
  test(`at ${size.width} px a toast covers neither the head and the buttons of the cart nor "Bayar"`, async ({
    page,
    store,
  }) => {
    await page.setViewportSize(size);
    const user = await signInAsNewCustomer(page);
    for (const title of ['Kain Satu', 'Kain Dua', 'Kain Tiga']) {
      await addToCart(page, user, await store.add({ title }));
    }
    const product = await store.add({ title: 'Kain Empat' });
    await page.goto(`/shop/product/${product._id}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Tambah ke Keranjang/ })
      .click();
    await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
    expect(await areApart(toastOf(page), page.locator('[data-buy-bar]'))).toBe(true);
    await page.getByRole('button', { name: /^Keranjang/ }).click();
    const cart = page.getByRole('dialog', { name: 'Keranjang Anda' });
    await expect(cart.getByText('Kain Empat')).toBeVisible();
    // The cart says what the toast said.
    await expect(toastOf(page)).toHaveCount(0, { timeout: 2_000 });

    const row = cart.getByRole('listitem').filter({ hasText: 'Kain Satu' });
    await row.getByRole('button', { name: /^Tambah jumlah/ }).click();
    await expectToast(page, 'Jumlah item diperbarui.');
    for (const kept of [
      cart.getByRole('heading', { name: 'Keranjang Anda' }),
      row,
      cart.getByRole('link', { name: 'Checkout' }),
    ]) {
      expect(await areApart(toastOf(page), kept)).toBe(true);
    }

    await page.goto('/shop/checkout');
    await expect(page.getByText('Kain Tiga')).toBeVisible();
    const pay = payButton(page);
    await expect(pay).toBeInViewport({ ratio: 1 });
    await expect(pay).toBeEnabled();
    expect((await boxOf(pay)).y + (await boxOf(pay)).height).toBeLessThanOrEqual(740);
    await pay.click();
    await expectToast(page, 'Pilih alamat pengiriman.');
    expect(await areApart(toastOf(page), pay)).toBe(true);
  });
}

test(
  'the checkout says how its total arises, and chooses the only address',
  { tag: '@viewport' },
  async ({ page, store }) => {
    await page.setViewportSize(phone);
    const user = await signInAsNewCustomer(page);
    await addToCart(page, user, await store.add({ title: 'Kain Karawo', price: 120_000 }), 2);
    await page.goto('/shop/checkout');
    await expect(page.locator('[data-pay-bar]')).toContainText('belum termasuk ongkir');
    await saveAddress(page, user);
    await page.reload();
    await expect(page.locator('[data-pay-bar]')).not.toContainText('belum termasuk ongkir');
    await expect(page.getByText('Subtotal')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ganti alamat pengiriman' })).toBeVisible();
    const payment = page.getByRole('region', { name: 'Pembayaran' });
    await expect(payment).toContainText(/2 produkRp\s240\.000Ongkos kirimGratis/);
    await expect(payment).toContainText(/Total Belanja Rp\s240\.000/);

    const bar = page.locator('[data-pay-bar]');
    const menu = page.getByRole('navigation', { name: 'Menu bawah' });
    expect((await boxOf(bar)).y + (await boxOf(bar)).height).toBeCloseTo((await boxOf(menu)).y, 0);
    await expect(page.getByRole('navigation', { name: 'Menu kaki' })).toBeHidden();
    expect((await boxOf(page.getByRole('contentinfo'))).height).toBeLessThan(80);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(async () => {
      const end = await boxOf(page.getByText(/^©/));
      expect(end.y + end.height).toBeLessThanOrEqual((await boxOf(bar)).y);
    }).toPass();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNoHorizontalScroll(page, 'the checkout at 200 %');
    expect((await boxOf(bar)).y + (await boxOf(bar)).height).toBeLessThanOrEqual((await boxOf(menu)).y + 1);
  },
);

test(
  'orders begin high on a phone, open where something is under way, and a purchase of two stores is one group',
  { tag: '@viewport' },
  async ({ page, store, playwright, baseURL }) => {
    await page.setViewportSize(phone);
    const { customer, product } = await store.sell({ status: 'shipped' });
    await shareSession(page, customer);
    await page.goto('/shop/account?tab=pesanan');
    await expect(page.getByRole('tab', { name: 'Dalam Pengiriman', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const cards = page.getByRole('tabpanel', { name: 'Dalam Pengiriman' }).getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Lunas');
    await expect(cards).not.toContainText('paid');
    await expect(cards.getByText(/^Perkiraan tiba \d/)).toBeVisible();
    // The chips say the numbers, so that no second row of the same filters stands above them.
    await expect(page.getByRole('navigation', { name: 'Pesanan saya' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Dalam Pengiriman' })).toHaveAttribute('data-count', '1');
    expect((await boxOf(cards)).y).toBeLessThanOrEqual(260);
    const links = page.getByRole('navigation', { name: 'Akun saya' });
    await expect(links.getByRole('button', { name: 'Keluar' })).toBeVisible();
    expect((await boxOf(links)).y).toBeGreaterThan((await boxOf(cards)).y);
    expect((await boxOf(links.getByRole('button'))).width).toBeGreaterThan(320);

    await cards.getByRole('button', { name: /^Lihat Detail/ }).click();
    const dialog = page.getByRole('dialog');
    const total = dialog.getByText('Total', { exact: true });
    expect((await boxOf(total)).y).toBeLessThanOrEqual(600);
    await expect(dialog.getByText('Menunggu Konfirmasi')).toBeHidden();
    await dialog.getByText('Semua langkah').click();
    await expect(dialog.getByText('Menunggu Konfirmasi')).toBeVisible();
    await page.goBack();
    await page.goto('/shop/account');
    const parcel = page.getByRole('list', { name: 'Pesanan berjalan' });
    await expect(parcel.getByText(/^Tiba \d/)).toBeVisible();
    await expect(parcel.locator('[aria-current=step]')).toHaveText('Dalam Pengiriman');
    await parcel.getByRole('button', { name: /^Lihat Detail/ }).click();
    await expect(page.getByRole('dialog', { name: /^Pesanan / })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('navigation', { name: 'Pesanan saya' }).getByRole('link')).toHaveText([
      'Menunggu Konfirmasi',
      'Diproses',
      /^1Dalam Pengiriman1 pesanan$/,
      'Sudah Diterima',
      'Beri Penilaian',
    ]);
    await page.goto('/shop/account?tab=pesanan&status=review');
    await expect(page.getByRole('tab', { name: 'Beri Penilaian' })).toBeInViewport({ ratio: 1 });
    await page.goto('/shop/account?tab=pesanan');

    const other = await createStore(playwright, baseURL, 'Ukir Tondano');
    await orderAndPay(customer, customer.user, [product, await other.add({ title: 'Ukiran Kayu' })]);
    await page.reload();
    const purchase = page.getByRole('tabpanel', { name: 'Menunggu Konfirmasi' }).getByRole('listitem');
    await expect(purchase).toHaveCount(1);
    await expect(purchase).toContainText('Satu pembelian dari 2 toko');
    for (const name of [product.title, 'Ukiran Kayu'])
      await expect(purchase.getByRole('heading', { name })).toBeVisible();
  },
);

test(
  'the result page is a receipt: sum, products per store, days of arrival, and where the proof was sent',
  { tag: '@viewport' },
  async ({ page, store, playwright, baseURL }) => {
    await page.setViewportSize(phone);
    const user = await signInAsNewCustomer(page);
    await page.goto('/shop/payment-success');
    await expect(page.getByRole('heading', { name: 'Pembayaran Berhasil' })).toBeVisible();
    await expect(page.getByText('dibayar')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Produk Unggulan' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu kaki' })).toBeHidden();

    const other = await createStore(playwright, baseURL, 'Ukir Tondano');
    const products = [
      await store.add({ title: 'Kain Karawo', price: 120_000 }),
      await other.add({ title: 'Ukiran Kayu', price: 80_000 }),
    ];
    const [order] = await orderAndPay(page, user, products);
    for (const known of [null, order!.checkoutId]) {
      if (known) await page.evaluate((id) => sessionStorage.setItem('orderId', id), known);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Pembayaran Berhasil' })).toBeVisible();
      await expect(page.getByText(/^Rp\s200\.000 dibayar$/)).toBeVisible();
      await expect(page.getByText(`Bukti dikirim ke ${user.email}`)).toBeVisible();
      await expect(page.getByText(/ dan .* menyiapkan pesanan Anda\.$/)).toContainText('Ukir Tondano');
      await expect(page.locator('[aria-current=step]')).toHaveText('Dibayar');
      for (const [title, name] of [
        ['Kain Karawo', order!.cartItems[0]!.storeName],
        ['Ukiran Kayu', 'Ukir Tondano'],
      ] as const) {
        const part = page.getByRole('region', { name });
        await expect(part).toContainText(title);
        await expect(part).toContainText(/Perkiraan tiba \d/);
        await expect(part.locator('img')).toBeVisible();
      }
      await expect(page.getByRole('link', { name: 'Lihat Daftar Pesanan' })).toBeInViewport();
    }
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the receipt');
    await page.route('**/api/shop/payment/check/**', (route) =>
      route.fulfill({ json: { success: true, paymentStatus: 'pending' } }),
    );
    const payTo = { channel: 'BCA Virtual Account', number: '8800112233' };
    await page.route('**/api/shop/order/details/**', async (route) => {
      const response = await route.fetch();
      const details = (await response.json()) as { orders: object[] };
      const orders = details.orders.map((order) => ({ ...order, paymentStatus: 'pending', payTo }));
      await route.fulfill({ json: { ...details, orders } });
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pembayaran sedang diverifikasi' })).toBeVisible();
    await expect(page.getByText(payTo.number)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salin nomor pembayaran' })).toBeVisible();
    await expect(page.locator('[aria-current=step]')).toHaveText('Dibayar');
    await expect(page.getByText('menyiapkan pesanan')).toHaveCount(0);
    await expect(page.getByText(/^Rp\s200\.000$/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ukir Tondano' })).toContainText('Ukiran Kayu');
  },
);

test(
  'messages are announced by a number, stand on a page of their own, and are read when it opens',
  { tag: '@viewport' },
  async ({ page, store }) => {
    await page.setViewportSize(phone);
    const { customer } = await store.sell({ status: 'shipped' });
    const unread = async () => (await apiClient(customer.request)('GET /api/account/notices')).unread;
    await expect.poll(unread).toBeGreaterThan(0);
    await shareSession(page, customer);
    await page.goto('/shop/account');
    const account = page.getByRole('navigation', { name: 'Menu bawah' }).getByRole('link', { name: 'Saya' });
    await expect(account).toContainText(/\d notifikasi belum dibaca/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Notifikasi, \d+ belum dibaca$/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifikasi' })).toBeVisible();
    const messages = page.getByRole('main').getByRole('listitem');
    await expect(messages.first()).toContainText('belum dibaca');
    await expect.poll(unread).toBe(0);
    await expect(account).toHaveText('Saya');
    await expect(messages.first()).toContainText('belum dibaca');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the inbox');

    await page.setViewportSize(desktop);
    await page.reload();
    await expect(messages.first()).toBeVisible();
    await expect(messages.first()).not.toContainText('belum dibaca');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Notifikasi' })).toBeVisible();
    await messages.first().getByRole('link').click();
    await expect(page.getByRole('dialog', { name: /^Pesanan/ })).toBeVisible();
  },
);

test('an empty inbox and one that fails to load say so', async ({ page, allow }) => {
  allow(/500/);
  await signInAsNewCustomer(page);
  await page.goto('/shop/account/notices');
  await expect(page.getByText('Belum ada notifikasi.')).toBeVisible();
  await expectAccessible(page);
  await page.route(/\/api\/account\/notices/, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.reload();
  await expect(page.getByText('Notifikasi gagal dimuat.')).toBeVisible();
});
