/** Payouts and seller suspension in the back office. */
import { createReadStream } from 'node:fs';
import type { Page } from '@playwright/test';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import type { DetailedOrder } from '#contract/orders/orders.ts';
import { addToCart, apiClient, saveAddress, shareSession, signInAsNewCustomer, signInByApi } from './by-api.ts';
import { mockResponse } from './fixtures.ts';
import { createStore, type Customer, type Store } from './create-store.ts';
import { demoAdmin, navigate, signIn, unfoldFilters } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

/** A portrait picture like a phone photo of a transfer slip. */
const proof = 'local/demo/pictures/transfer-slip-720.webp';

/** Returns a unique store name, because tests run in parallel in the same shop. */
const newName = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 8)}`;

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Returns the number on a dashboard card. */
const figure = async (page: Page, label: string) =>
  Number((await page.getByRole('link', { name: label }).innerText()).replace(/\D/g, ''));

/** Creates a confirmed order for each price, all by one customer. */
async function createConfirmedOrders(store: Store, prices: readonly number[]): Promise<DetailedOrder[]> {
  const orders: DetailedOrder[] = [];
  let buyer: Customer | undefined;
  for (const price of prices) {
    const product = { title: `Guci ${price}`, price };
    const { order, customer } = await store.sell({ product, customer: buyer, status: 'confirmed' });
    buyer = customer;
    orders.push(order);
  }
  return orders;
}

test(
  'the admin records a payout for three of four orders and finds it in the history',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const storeName = newName('Guci Sangihe');
    const store = await createStore(playwright, baseURL, storeName);
    const prices = [5_100_000, 5_200_000, 5_300_000, 5_400_000];
    const orders = await createConfirmedOrders(store, prices);
    const orderIds = orders.map(({ _id }) => _id);
    await signInByApi(page, demoAdmin);

    await test.step('the dashboard includes the new orders', async () => {
      // Other tests create accounts in parallel.
      const { data: stats } = await apiClient(page.request)('GET /api/admin/dashboard/stats');
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: /^Selamat (Pagi|Siang|Sore|Malam), / })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Total Pesanan' })).toBeVisible();
      expect(await figure(page, 'Total Pesanan')).toBeGreaterThanOrEqual(4);
      expect(await figure(page, 'Total Pendapatan')).toBeGreaterThanOrEqual(21_000_000);
      expect(await figure(page, 'Seller Terdaftar')).toBeGreaterThanOrEqual(stats.sellerCount);
      expect(await figure(page, 'Pelanggan')).toBeGreaterThanOrEqual(stats.customerCount);
      await page.getByText('Lihat data').click();
      await expect(
        page.getByRole('table', { name: 'Pendapatan minggu ini per hari' }).getByRole('row'),
      ).not.toHaveCount(0);
      const tasks = page.getByRole('region', { name: 'Perlu tindakan' });
      await expect(tasks.getByRole('link', { name: /^\d+\s*Penjual menunggu payout$/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Periode').selectOption('Bulan ini');
      await expect(page.getByRole('heading', { name: 'Pendapatan bulan ini' })).toBeVisible();
    });

    await test.step('all four orders are selected, and the admin deselects one', async () => {
      await navigate(page, `/admin/payout?q=${encodeURIComponent(storeName)}`);
      await expect(rowOf(page, storeName)).toContainText(formatRupiah(21_000_000));
      await expectAccessible(page);
      await rowOf(page, storeName).getByRole('link').click();
      const pay = page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' });
      const all = page.getByRole('checkbox', { name: 'Pilih semua pesanan' });
      for (const id of orderIds) await expect(page.getByLabel(`Pilih pesanan ${orderCode(id)}`)).toBeChecked();
      await all.uncheck();
      await expect(pay).toBeDisabled();
      await expect(page.getByText('Harap pilih setidaknya satu pesanan.')).toBeVisible();
      await all.check();
      await page.getByLabel(`Pilih pesanan ${orderCode(orderIds[3]!)}`).uncheck();
      await expect(page.getByText('3 dari 4')).toBeVisible();
      await expectAccessible(page);
      await pay.click();
    });

    await test.step('the admin confirms with a proof of payment', async () => {
      const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
      await expect(dialog).toContainText(
        'Anda yakin ingin menandai 3 pesanan ini sebagai telah dibayar kepada seller?',
      );
      await expect(dialog).toContainText(formatRupiah(15_600_000));
      await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
      await expect(dialog.getByText('Harap unggah bukti pembayaran.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Bukti pembayaran').setInputFiles(proof);
      await expect(dialog.getByAltText('Pratinjau bukti pembayaran')).toBeVisible();
      await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
      await expectToast(page, 'Pembayaran Berhasil');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('checkbox', { name: /^Pilih pesanan / })).toHaveCount(1);
      await expect(page.getByLabel(`Pilih pesanan ${orderCode(orderIds[3]!)}`)).not.toBeChecked();
    });

    await test.step('the history shows the payout with its proof', async () => {
      await navigate(page, '/admin/payout/history');
      await expect(rowOf(page, storeName)).toContainText(formatRupiah(15_600_000));
      await rowOf(page, storeName)
        .getByRole('button', { name: /^Lihat Bukti/ })
        .click();
      const picture = page.getByAltText('Bukti pembayaran');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      expect(Math.round((await picture.boundingBox())!.height)).toBeLessThanOrEqual(0.8 * page.viewportSize()!.height);
      await expectAccessible(page);
      await page.goBack();
      await expect(picture).toBeHidden();
      await page.getByRole('button', { name: 'Perbarui' }).click();
      await expectToast(page, /^Berhasil$/);
      await expectToast(page, 'Data riwayat pembayaran diperbarui.');
    });

    await test.step('the history is filtered by text, period and seller', async () => {
      await unfoldFilters(page);
      await page.getByLabel('Cari penjual, toko, ID, atau kode pesanan').fill(orderCode(orderIds[0]!));
      await expect(page.getByText('1 pembayaran', { exact: true })).toBeVisible();
      await expect(rowOf(page, storeName)).toContainText(formatRupiah(15_600_000));
      // Tomorrow in Asia/Makassar, which is eight hours ahead of UTC.
      const tomorrow = new Date(Date.now() + 32 * 60 * 60 * 1000).toISOString().slice(0, 10);
      await page.getByLabel('Dari tanggal').fill(tomorrow);
      await expect(page.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
      await expect(page.getByText(/^Total pembayaran yang cocok\s*Rp\s0$/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Tampilkan semua' }).click();
      await rowOf(page, storeName).getByRole('link', { name: 'hanya pembayaran kepada' }).click();
      await expect(page).toHaveURL(/\?seller=/);
      await expect(page.getByText('1 pembayaran', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Tampilkan semua penjual' })).toBeVisible();
    });
  },
);

test('orders that another admin has just paid are not paid twice', async ({ page, playwright, baseURL, allow }) => {
  allow(/500|409/);
  allow(/ApiError/);
  const storeName = newName('Guci Talaud');
  const store = await createStore(playwright, baseURL, storeName);
  const orders = await createConfirmedOrders(store, [6_100_000, 6_200_000]);
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/payout?q=${encodeURIComponent(storeName)}`);
  await rowOf(page, storeName)
    .getByRole('button', { name: /^Proses/ })
    .click();
  await page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
  await dialog.getByLabel('Bukti pembayaran').setInputFiles(proof);
  await expect(dialog.getByAltText('Pratinjau bukti pembayaran')).toBeVisible();
  const paid = await page.request.post('/api/admin/payout/mark-paid', {
    multipart: {
      sellerId: orders[0]!.sellerId,
      orders: JSON.stringify(orders.map(({ _id }) => _id)),
      paymentProof: createReadStream(proof),
    },
  });
  expect(paid.ok()).toBe(true);

  const confirm = dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' });
  await mockResponse(page, '/api/admin/payout/mark-paid', {}, 500);
  await confirm.click();
  await expectToast(page, 'Pembayaran Gagal');
  await expectToast(page, 'Terjadi kesalahan saat memproses pembayaran.');
  await mockResponse(page, '/api/admin/payout/mark-paid', { message: 'Bank mati.' }, 500);
  await confirm.click();
  await expectToast(page, 'Bank mati.');
  await page.unrouteAll();
  await confirm.click();
  await expectToast(page, /Sebagian pesanan sudah dibayarkan/);
  await navigate(page, `/admin/payout/history?q=${encodeURIComponent(storeName)}`);
  await expect(rowOf(page, storeName)).toHaveCount(1);
});

test('suspending a seller ends their session and hides their products, also in carts, until they are reactivated', async ({
  page,
  playwright,
  baseURL,
  openSeparatePage,
  allow,
}) => {
  allow(/401|403|409/);
  const storeName = newName('Galeri Wanua');
  const store = await createStore(playwright, baseURL, storeName);
  const [customerPage, sellerPage] = [await openSeparatePage(), await openSeparatePage()];
  const buyer = await signInAsNewCustomer(customerPage);
  await saveAddress(customerPage, buyer);
  const product = await store.add({ title: 'Kain Bentenan' });
  await addToCart(customerPage, buyer, product);
  await customerPage.goto('/shop/checkout');
  await expect(customerPage.getByText(`Toko: ${storeName}`)).toBeVisible();
  await expect(customerPage.getByRole('button', { name: 'Ganti alamat pengiriman' })).toBeVisible();
  await shareSession(sellerPage, store);
  await sellerPage.goto('/store/products');
  await expect(sellerPage.getByRole('heading', { name: 'Kain Bentenan' })).toBeVisible();

  const submitWithReason = async (action: string) => {
    if (action === 'Tangguhkan') await page.getByRole('button', { name: 'Tindakan lain' }).click();
    await page.getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog.getByText('Alasan wajib diisi')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Alasan').fill('Diperiksa oleh admin');
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('the admin suspends the seller', async () => {
    await signInByApi(page, demoAdmin);
    await page.goto(`/admin/sellers/${product.sellerId}`);
    await expect(page.getByText('7171012304850007')).toBeHidden();
    await page.getByRole('button', { name: 'Tampilkan NIK dan rekening' }).click();
    await expect(page.getByText('7171012304850007')).toBeVisible();
    await expectAccessible(page);
    await submitWithReason('Tangguhkan');
    await expect(page.getByText('Ditangguhkan', { exact: true })).toBeVisible();
    await expect(page.getByText('Alasan: Diperiksa oleh admin')).toBeVisible();
  });

  await test.step('the customer sees the unavailable product before an order is created', async () => {
    await customerPage.getByRole('button', { name: 'Bayar', exact: true }).click();
    await expect(customerPage.getByText('Kain Bentenan tidak tersedia lagi.')).toBeVisible();
    await expect(customerPage.getByText('Keranjang Anda masih kosong.')).toBeVisible();
    await expectAccessible(customerPage);
  });

  await test.step('the seller is signed out, and sign-in shows the suspension message', async () => {
    await sellerPage.getByLabel('Stok Kain Bentenan').fill('5');
    await sellerPage.getByRole('button', { name: 'Simpan stok Kain Bentenan' }).click();
    await expectToast(sellerPage, 'Sesi Anda telah berakhir.');
    await expect(sellerPage).toHaveURL(/\/auth\/login/);
    await sellerPage.getByLabel('Email').fill(store.owner.email);
    await sellerPage.getByLabel('Kata sandi', { exact: true }).fill(store.owner.password);
    await sellerPage.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(sellerPage.getByText('Akun Anda ditangguhkan. Hubungi admin.').first()).toBeVisible();
    await expectAccessible(sellerPage);
  });

  await test.step('after reactivation the seller can sign in and the product is available', async () => {
    await submitWithReason('Aktifkan kembali');
    await expect(page.getByText('Aktif', { exact: true })).toBeVisible();
    await signIn(sellerPage, store.owner);
    await expect(sellerPage.getByRole('heading', { name: 'Kain Bentenan' })).toBeVisible();
    await customerPage.reload();
    await expect(customerPage.getByText(`Toko: ${storeName}`)).toBeVisible();
  });

  await test.step('the audit log lists the actions', async () => {
    await navigate(page, `/admin/audit?q=${encodeURIComponent(storeName)}`);
    await expect(rowOf(page, storeName).filter({ hasText: 'Melihat NIK dan rekening' })).not.toHaveCount(0);
    await expectAccessible(page);
  });
});
