/** Amounts of money and numbers of pieces that people type, as in an Indonesian shop. */
import { orderCode } from '#contract/ids.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('a refund of “10.000” is shown as Rp 10.000 and is one of ten thousand', async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const { order, customer } = await store.sell({ channel: 'gopay', status: 'delivered' });
  const code = orderCode(order._id);
  const form = { multipart: { kind: 'damaged', text: 'Retak di satu sisi.' } };
  expect((await customer.request.post(`/api/shop/complaint/add/${order._id}`, form)).status()).toBe(200);
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/tasks?kind=complaints&q=${code}`);
  await page.getByRole('button', { name: `Putuskan komplain pesanan ${code}` }).click();
  const dialog = page.getByRole('dialog', { name: `Komplain ${code}: Rusak` });
  await dialog.getByLabel('Keputusan').selectOption('Kembalikan seluruh dana');
  await expect(dialog.getByText(/^Rp\s100\.000 dikembalikan\. Keputusan/)).toBeVisible();
  await dialog.getByLabel('Keputusan').selectOption('Kembalikan sebagian dana');
  await dialog.getByLabel('Alasan').fill('Kerusakan kecil.');
  const amount = dialog.getByLabel('Jumlah yang dikembalikan (Rp)');
  await amount.fill('10,000');
  await dialog.getByRole('button', { name: 'Simpan keputusan' }).click();
  await expect(dialog.getByText('Tulis ribuan dengan titik: 10.000')).toBeVisible();
  await expect(amount).toBeFocused();
  await expectAccessible(page);

  await amount.fill('10.000');
  await expect(dialog.getByText(/= Rp\s10\.000\. Di bawah Rp\s100\.000/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Simpan keputusan' }).click();
  await expectToast(page, 'Komplain ditutup. Pengembalian dana menunggu diproses.');
  const { data } = await apiClient(page.request)('GET /api/admin/refunds', { query: { q: code } });
  expect(data.map((refund) => refund.amount)).toEqual([10_000]);
});

test('a seller types prices, fees and stock with dots, and a 0 is replaced by what is typed', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const product = await store.add({ title: 'Taplak Angka', price: 60_000, totalStock: 0 });
  await shareSession(page, store);
  await page.goto(`/store/products?isi=${product._id}`);
  const sheet = page.getByRole('dialog', { name: 'Ubah Produk' });
  await expect(sheet.getByLabel('Harga promo (Rp)')).toHaveValue('');
  await sheet.getByLabel('Harga (Rp)').fill('Rp 1.250.000');
  await expect(sheet.getByText(/^= Rp\s1\.250\.000$/)).toBeVisible();
  await sheet.getByLabel('Harga promo (Rp)').fill('1.000.000,00');
  await sheet.getByLabel('Stok').click();
  await page.keyboard.type('1.500');
  await expect(sheet.getByLabel('Stok')).toHaveValue('1.500');
  await expect(sheet.getByText('= 1.500 buah')).toBeVisible();
  await sheet.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, /berhasil/i);
  const call = apiClient(page.request);
  const { data } = await call('GET /api/store/products/get/:id', { params: { id: product._id } });
  expect(data).toMatchObject({ price: 1_250_000, salePrice: 1_000_000, totalStock: 1_500 });

  await page.goto('/store/profile?isi=pengiriman');
  const fees = page.getByRole('dialog', { name: 'Atur Pengiriman' });
  await fees.getByLabel('Kode pos toko').fill('95115');
  await expect(fees.getByLabel('Wilayah terdekat')).toHaveValue('0');
  await expect(fees.getByText('Gratis', { exact: true })).toHaveCount(3);
  await fees.getByLabel('Wilayah terdekat').click();
  await page.keyboard.type('45.000');
  await expect(fees.getByLabel('Wilayah terdekat')).toHaveValue('45.000');
  await fees.getByLabel('Gratis ongkir mulai belanja').fill('500 000');
  await fees.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Pengaturan pengiriman disimpan.');
  const { data: settings } = await call('GET /api/store/shipping/get');
  expect(settings).toMatchObject({ nearbyFee: 45_000, feePerFurtherPiece: 0, freeFrom: 500_000 });
});
