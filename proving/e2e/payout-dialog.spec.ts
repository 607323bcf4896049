/** Cancelling and submitting the payout confirmation. */
import { orderCode } from '#contract/ids.ts';
import { signInByApi, apiClient } from './by-api.ts';
import { createStore } from './create-store.ts';
import { delayResponses } from './fixtures.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectToast, test } from './test.ts';

const proof = 'local/demo/pictures/transfer-slip-720.webp';

test('"Batal" records no payout, and the buttons are disabled while a payout is recorded', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL, `Guci Bunaken ${crypto.randomUUID().slice(0, 8)}`);
  const { product } = await store.sell({ status: 'confirmed' });
  const { sellerId } = product;
  await signInByApi(page, demoAdmin);
  const dueOrders = async () =>
    (await apiClient(page.request)('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } })).orders;
  let requestCount = 0;
  page.on('request', (request) => (requestCount += Number(request.url().endsWith('/mark-paid'))));

  await page.goto(`/admin/payout/${sellerId}`);
  const open = page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' });
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
  const confirm = dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' });
  await open.click();
  await dialog.getByLabel('Bukti pembayaran').setInputFiles(proof);
  await expect(dialog.getByAltText('Pratinjau bukti pembayaran')).toBeVisible();
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeEnabled();
  expect(await dueOrders()).toHaveLength(1);

  const { release } = await delayResponses(page, '/api/admin/payout/mark-paid');
  await open.click();
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(dialog.getByRole('button', { name: 'Memproses...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeDisabled();
  // The button behind the dialog is inert.
  const behind = page.getByRole('main').locator('button', { hasText: 'Memproses...' }).first();
  await expect(behind).toBeDisabled();
  await expect(page.getByText('Tandai Pesanan Terpilih Telah Dibayar')).toHaveCount(0);
  release();
  await expectToast(page, 'Pembayaran Berhasil');
  await expect(page.getByText('Tidak ada pesanan yang menunggu pembayaran untuk seller ini.')).toBeVisible();
  expect(await dueOrders()).toHaveLength(0);
  expect(requestCount).toBe(1);
});

test('the dialog of a seller closes with their last due order, and stays open while others are due', async ({
  page,
  playwright,
  baseURL,
}) => {
  const storeName = `Guci Lembeh ${crypto.randomUUID().slice(0, 8)}`;
  const store = await createStore(playwright, baseURL, storeName);
  const { order, customer } = await store.sell({ status: 'confirmed' });
  await store.sell({ customer, status: 'confirmed' });
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/payout?q=${encodeURIComponent(storeName)}`);
  await page.getByRole('button', { name: /^Proses/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Proses Pembayaran' });
  const pay = async () => {
    await page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
    await confirmation.getByLabel('Bukti pembayaran').setInputFiles(proof);
    await confirmation.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
    await expectToast(page, 'Pembayaran Berhasil');
    await expect(confirmation).toBeHidden();
  };
  await page.getByLabel(`Pilih pesanan ${orderCode(order._id)}`).uncheck();
  await pay();
  await expect(page.getByRole('checkbox', { name: /^Pilih pesanan / })).toHaveCount(1);
  await expect(dialog).toBeVisible();
  await page.getByLabel(`Pilih pesanan ${orderCode(order._id)}`).check();
  await pay();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
});
