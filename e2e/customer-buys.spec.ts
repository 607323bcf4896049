import { apiClient } from './by-api.ts';
import {
  addAddress,
  addFromListing,
  registerAndSignIn,
  openCheckout,
  payByQris,
  paymentPopup,
  register,
  signIn,
  newPerson,
} from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test(
  'a guest finds a product, registers, pays for products of two stores, and sees both orders',
  { tag: '@viewport' },
  async ({ page }) => {
    const customer = newPerson();

    await test.step('browses as a guest', async () => {
      await page.goto('/');
      await expect(page).toHaveURL('/shop/home');
      await expect(page.getByRole('heading', { name: 'Belanja Berdasarkan Kategori' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Produk Unggulan' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Souvenir & Oleh-Oleh' }).first().click();
      await expect(page).toHaveURL(/\/shop\/listing\?category=souvenirs/);
      const query = { category: ['souvenirs'] as const, limit: 1 };
      const { total } = await apiClient(page.request)('GET /api/shop/products/get', { query });
      await expect(page.getByText(`${total} produk`, { exact: true })).toBeVisible();
      await page.getByLabel('Sortir').selectOption('price-hightolow');
      await expect(page).toHaveURL(/sortBy=price-hightolow/);
      await expectAccessible(page);
    });

    await test.step('searches and opens a product', async () => {
      await page.goto('/shop/search?q=kolintang');
      await expect(page.getByRole('link', { name: /kolintang/i }).first()).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('link', { name: /Kolintang Mini/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('link', { name: /Kunjungi Toko/ })).toBeVisible();
      await expect(page).toHaveURL(/\/shop\/product\//);
      await expectAccessible(page);
    });

    await test.step('adding to the cart leads to sign-in, and after registration back to the product', async () => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /keranjang/i })
        .click();
      await expect(page).toHaveURL(/\/auth\/login\?from=/);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Daftar' }).click();
      await expectAccessible(page);
      await register(page, customer);
      await signIn(page, customer);
      await expect(
        page
          .getByRole('dialog')
          .getByRole('heading', { name: /Kolintang Mini/ })
          .first(),
      ).toBeVisible();
    });

    await test.step('adds products of two stores and opens the checkout', async () => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /keranjang/i })
        .click();
      await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
      await addFromListing(page, 'Gantungan Kunci');
      await openCheckout(page);
      await expect(page.getByText('Mohon pilih alamat pengiriman')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Bayar', exact: true }).click();
      await expectToast(page, 'Pilih alamat pengiriman.');
      await addAddress(page);
      await expect(page.getByText(/^Toko: /)).toHaveCount(2);
    });

    await test.step('pays in the pop-up', async () => {
      await page.getByRole('button', { name: 'Bayar', exact: true }).click();
      await expect(
        paymentPopup(page)
          .getByText(/simulasi/i)
          .first(),
      ).toBeVisible();
      await payByQris(page);
      await expect(page).toHaveURL('/shop/payment-success', { timeout: 20_000 });
      await expect(page.getByRole('heading', { name: 'Pembayaran Berhasil' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('sees both orders as paid', async () => {
      await page.getByRole('link', { name: 'Lihat Daftar Pesanan' }).click();
      await expect(page.getByText(`Halo, ${customer.userName}!`)).toBeVisible();
      await page.getByRole('tab', { name: 'Riwayat Pesanan' }).click();
      await expect(page.getByRole('button', { name: /Lihat Detail/ })).toHaveCount(2);
      await expectAccessible(page);
      await page
        .getByRole('button', { name: /Lihat Detail/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('paid')).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test('closing the payment pop-up keeps cart and address, and the order can be paid later', async ({ page }) => {
  await registerAndSignIn(page);
  await addFromListing(page, 'Gantungan Kunci');
  await openCheckout(page);
  await addAddress(page);
  await page.getByRole('button', { name: 'Bayar', exact: true }).click();
  await paymentPopup(page).getByRole('button', { name: 'Tutup pembayaran' }).click();
  await expectToast(page, 'Transaksi dibatalkan.');
  await expect(page.getByRole('button', { name: 'Bayar', exact: true })).toBeEnabled();
  await expect(page.getByText('Jalan Sam Ratulangi 12')).toBeVisible();

  await page.goto('/shop/account?tab=akun');
  await page.getByRole('tab', { name: 'Riwayat Pesanan' }).click();
  await page
    .getByRole('button', { name: /Lihat Detail/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Lanjutkan pembayaran' }).click();
  await payByQris(page);
  await expect(page).toHaveURL('/shop/payment-success', { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Pembayaran Berhasil' })).toBeVisible();
});
