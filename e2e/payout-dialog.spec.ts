/** The last question before a payout: it can be called off, and says so while it is being answered. */
import { arriveAs, arriveAsNewCustomer, callerOf, orderAndPay } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectToast, test } from './test.ts';

const proof = 'demo/pictures/transfer-slip-720.webp';

test('"Batal" records no payout, and the buttons are disabled while a payout is recorded', async ({
  page,
  playwright,
  baseURL,
  openElsewhere,
}) => {
  const stall = await createStore(playwright, baseURL, `Guci Bunaken ${crypto.randomUUID().slice(0, 8)}`);
  const elsewhere = await openElsewhere();
  const product = await stall.add({ price: 7_100_000 });
  const [order] = await orderAndPay(elsewhere, await arriveAsNewCustomer(elsewhere), [product]);
  await stall.move(order!._id, 'delivered');
  await arriveAs(page, demoAdmin);
  const { sellerId } = product;
  const due = async () =>
    (await callerOf(page.request)('GET /api/admin/payout/unpaid-orders/:sellerId', { params: { sellerId } })).orders;
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/mark-paid'))));

  await page.goto(`/admin/payout/${sellerId}`);
  const open = page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' });
  const dialog = page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
  const yes = dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' });
  await open.click();
  await dialog.getByLabel('Bukti pembayaran').setInputFiles(proof);
  await expect(dialog.getByAltText('Pratinjau bukti pembayaran')).toBeVisible();
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeEnabled();
  expect(await due()).toHaveLength(1);

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/payout/mark-paid', async (route) => {
    await held;
    await route.continue();
  });
  await open.click();
  await expect(yes).toBeEnabled();
  await yes.click();
  await expect(dialog.getByRole('button', { name: 'Memproses...' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeDisabled();
  // Behind the dialog, out of reach.
  const behind = page.getByRole('main').locator('button', { hasText: 'Memproses...' }).first();
  await expect(behind).toBeDisabled();
  await expect(page.getByText('Tandai Pesanan Terpilih Telah Dibayar')).toHaveCount(0);
  answer();
  await expectToast(page, 'Pembayaran Berhasil');
  await expect(page.getByText('Tidak ada pesanan yang menunggu pembayaran untuk seller ini.')).toBeVisible();
  expect(await due()).toHaveLength(0);
  expect(sent).toBe(1);
});
