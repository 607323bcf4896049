/** Ibu Lina keeps the marketplace: she pays sellers out, gives money back, and looks after who may sell. */
import type { Page } from '@playwright/test';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { arriveAs, arriveAsNewCustomer, callerOf, orderAndPay, putIntoCart, saveAddress } from './by-api.ts';
import { answerWith } from './fixtures.ts';
import { createStore, type Store } from './create-store.ts';
import { demoAdmin, openCheckout, signIn } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

/** A tall picture, as a phone takes of a slip. */
const proof = 'demo/pictures/transfer-slip-720.webp';
const wide = 'demo/pictures/home-intro-1200.webp';

/** Journeys run at once in one shop: each has a store of its own. */
const newName = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 8)}`;

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** The number that a card of the dashboard shows. */
const figure = async (page: Page, label: string) =>
  Number((await page.getByRole('link', { name: label }).innerText()).replace(/\D/g, ''));

/** At each price a customer orders, pays, and takes the parcel in; resolves to the orders as the prices stand. */
async function buyAndReceive(page: Page, stall: Store, prices: readonly number[]): Promise<OrderId[]> {
  const received: OrderId[] = [];
  for (const price of prices) {
    const buyer = await arriveAsNewCustomer(page);
    const [order] = await orderAndPay(page, buyer, [await stall.add({ title: `Guci ${price}`, price })]);
    await stall.move(order!._id, 'delivered');
    received.push(order!._id);
  }
  return received;
}

async function openPayout(page: Page, storeName: string): Promise<void> {
  await page.goto('/admin/payout');
  await rowOf(page, storeName)
    .getByRole('button', { name: /^Proses/ })
    .click();
}

async function giveProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
  await dialog.getByLabel('Bukti pembayaran').setInputFiles(proof);
  await expect(dialog.getByAltText('Pratinjau bukti pembayaran')).toBeVisible();
}

test('the admin records a payout for three of four orders and finds it in the history', async ({
  page,
  playwright,
  baseURL,
  openElsewhere,
}) => {
  test.slow();
  const storeName = newName('Guci Sangihe');
  const stall = await createStore(playwright, baseURL, storeName);
  const prices = [5_100_000, 5_200_000, 5_300_000, 5_400_000];
  const received = await buyAndReceive(await openElsewhere(), stall, prices);
  await arriveAs(page, demoAdmin);

  await test.step('the dashboard includes the new orders', async () => {
    // Other journeys open accounts meanwhile.
    const { data: known } = await callerOf(page.request)('GET /api/admin/dashboard/stats');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: /^Selamat (Pagi|Siang|Sore|Malam), / })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Total Pesanan' })).toBeVisible();
    expect(await figure(page, 'Total Pesanan')).toBeGreaterThanOrEqual(4);
    expect(await figure(page, 'Total Pendapatan')).toBeGreaterThanOrEqual(21_000_000);
    expect(await figure(page, 'Seller Terdaftar')).toBeGreaterThanOrEqual(known.sellerCount);
    expect(await figure(page, 'Pelanggan')).toBeGreaterThanOrEqual(known.customerCount);
    await page.getByText('Lihat data').click();
    await expect(page.getByRole('table', { name: 'Pendapatan minggu ini per hari' }).getByRole('row')).not.toHaveCount(
      0,
    );
    await expectAccessible(page);
  });

  await test.step('all four orders are selected, and the admin deselects one', async () => {
    await page.goto('/admin/payout');
    await expect(rowOf(page, storeName)).toContainText(formatRupiah(21_000_000));
    await expectAccessible(page);
    await rowOf(page, storeName).getByRole('link').click();
    const pay = page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' });
    const all = page.getByRole('checkbox', { name: 'Pilih semua pesanan' });
    for (const id of received) await expect(page.getByLabel(`Pilih pesanan ${orderCode(id)}`)).toBeChecked();
    await all.uncheck();
    await expect(pay).toBeDisabled();
    await expect(page.getByText('Harap pilih setidaknya satu pesanan.')).toBeVisible();
    await all.check();
    await page.getByLabel(`Pilih pesanan ${orderCode(received[3]!)}`).uncheck();
    await expect(page.getByText('3 dari 4')).toBeVisible();
    await expectAccessible(page);
    await pay.click();
  });

  await test.step('the admin confirms with a proof of payment', async () => {
    const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
    await expect(dialog).toContainText('Anda yakin ingin menandai 3 pesanan ini sebagai telah dibayar kepada seller?');
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
    await expect(page.getByLabel(`Pilih pesanan ${orderCode(received[3]!)}`)).not.toBeChecked();
  });

  await test.step('the history shows the payout with its proof', async () => {
    await page.goto('/admin/payout/history');
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
});

test('orders that another admin has just paid are not paid twice', async ({
  page,
  playwright,
  baseURL,
  openElsewhere,
  allow,
}) => {
  allow(/500|409/);
  allow(/ApiError/);
  const storeName = newName('Guci Talaud');
  const stall = await createStore(playwright, baseURL, storeName);
  await buyAndReceive(await openElsewhere(), stall, [6_100_000, 6_200_000]);
  const stale = await openElsewhere();
  for (const admin of [page, stale]) {
    await arriveAs(admin, demoAdmin);
    await openPayout(admin, storeName);
    await giveProof(admin);
  }
  await page.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await expectToast(page, 'Pembayaran Berhasil');
  await expect(page.getByText('Tidak ada pesanan yang menunggu pembayaran untuk seller ini.')).toBeVisible();

  const payStale = () => stale.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await answerWith(stale, '/api/admin/payout/mark-paid', {}, 500);
  const logged = stale.waitForEvent('console', (message) => message.text().startsWith('ApiError: '));
  await payStale();
  await expectToast(stale, 'Pembayaran Gagal');
  await expectToast(stale, 'Terjadi kesalahan saat memproses pembayaran.');
  expect((await logged).type()).toBe('error');
  await stale.unrouteAll();
  await payStale();
  await expectToast(stale, /Sebagian pesanan sudah dibayarkan/);
  await stale.goto('/admin/payout/history');
  await expect(rowOf(stale, storeName)).toHaveCount(1);
});

test('suspending a seller ends their session and hides their products, also in carts, until they are reactivated', async ({
  page,
  playwright,
  baseURL,
  openElsewhere,
  allow,
}) => {
  test.slow();
  allow(/401|403|409/);
  const storeName = newName('Galeri Wanua');
  const stall = await createStore(playwright, baseURL, storeName);
  const [sari, budi] = [await openElsewhere(), await openElsewhere()];
  const buyer = await arriveAsNewCustomer(sari);
  await saveAddress(sari, buyer);
  await putIntoCart(sari, buyer, await stall.add({ title: 'Kain Bentenan' }));
  await sari.goto('/shop/home');
  await openCheckout(sari);
  await expect(sari.getByText(`Toko: ${storeName}`)).toBeVisible();
  await sari.getByRole('button', { name: 'Pilih alamat pengiriman' }).click();
  await sari.getByRole('button', { name: /^Kirim ke sini/ }).click();
  await arriveAs(budi, stall.owner);
  await budi.goto('/store/products');
  await expect(budi.getByRole('heading', { name: 'Kain Bentenan' })).toBeVisible();

  const answer = async (ask: string) => {
    await page.getByRole('button', { name: ask }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: ask }).click();
    await expect(dialog.getByText('Alasan wajib diisi')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Alasan').fill('Diperiksa oleh admin');
    await dialog.getByRole('button', { name: ask }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('the admin finds the seller and suspends them', async () => {
    await arriveAs(page, demoAdmin);
    await page.goto(`/admin/sellers?q=${encodeURIComponent(storeName)}`);
    await page.getByRole('link', { name: `Lihat Profil ${storeName}` }).click();
    await expect(page.getByText('7171012304850007')).toBeHidden();
    await page.getByRole('button', { name: 'Tampilkan NIK dan rekening' }).click();
    await expect(page.getByText('7171012304850007')).toBeVisible();
    await expectAccessible(page);
    await answer('Tangguhkan');
    await expect(page.getByText('Ditangguhkan', { exact: true })).toBeVisible();
    await expect(page.getByText('Alasan: Diperiksa oleh admin')).toBeVisible();
  });

  await test.step('the customer sees the unavailable product before an order is created', async () => {
    await sari.getByRole('button', { name: 'Bayar', exact: true }).click();
    await expect(sari.getByText('Kain Bentenan tidak tersedia lagi.')).toBeVisible();
    await expect(sari.getByText('Keranjang Anda masih kosong.')).toBeVisible();
    await expectAccessible(sari);
  });

  await test.step('the seller is signed out, and sign-in shows the suspension message', async () => {
    await budi.getByLabel('Stok Kain Bentenan').fill('5');
    await budi.getByRole('button', { name: 'Simpan stok Kain Bentenan' }).click();
    await expectToast(budi, 'Sesi Anda telah berakhir.');
    await expect(budi).toHaveURL(/\/auth\/login/);
    await budi.getByLabel('Email').fill(stall.owner.email);
    await budi.getByLabel('Kata sandi', { exact: true }).fill(stall.owner.password);
    await budi.getByRole('button', { name: 'Masuk', exact: true }).click();
    await expect(budi.getByText('Akun Anda ditangguhkan. Hubungi admin.').first()).toBeVisible();
    await expectAccessible(budi);
  });

  await test.step('after reactivation the seller can sign in and the product is available', async () => {
    await answer('Aktifkan kembali');
    await expect(page.getByText('Aktif', { exact: true })).toBeVisible();
    await signIn(budi, stall.owner);
    await expect(budi.getByRole('heading', { name: 'Kain Bentenan' })).toBeVisible();
    await sari.goto('/shop/home');
    await openCheckout(sari);
    await expect(sari.getByText(`Toko: ${storeName}`)).toBeVisible();
  });

  await test.step('the audit log lists the actions', async () => {
    await page.goto('/admin/audit');
    await expect(rowOf(page, storeName).filter({ hasText: 'Melihat NIK dan rekening' })).not.toHaveCount(0);
    await expectAccessible(page);
  });
});

test('a new banner appears on the home page within two seconds, and a deleted one disappears within two seconds', async ({
  page,
  openElsewhere,
}) => {
  const caption = newName('Pekan kerajinan');
  const guest = await openElsewhere();
  const homePage = async () => (await guest.request.get('/shop/home')).text();
  const soon = { timeout: 2_000, intervals: [200] };
  await arriveAs(page, demoAdmin);
  await page.goto('/admin/setting');
  await page.getByLabel('Gambar banner').setInputFiles(wide);
  await page.getByLabel('Caption').fill(caption);
  await page.getByRole('button', { name: 'Unggah Banner' }).click();
  await expectToast(page, 'Upload Berhasil');
  await expectToast(page, 'Banner berhasil diunggah.');
  await expect.poll(homePage, soon).toContain(caption);
  await expect(page.getByLabel('Caption')).toHaveValue('');
  await expectAccessible(page);
  await guest.goto('/shop/home');
  await expect(guest.getByRole('region', { name: 'Banner' })).toContainText(caption);

  const banner = page.getByRole('listitem').filter({ hasText: caption });
  await banner.getByRole('button', { name: /^Hapus/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(banner).toBeHidden();
  await expect.poll(homePage, soon).not.toContain(caption);
});
