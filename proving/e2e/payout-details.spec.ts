/** The payout dialog: bank account, current amount and proof. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { mockResponse } from './fixtures.ts';
import { createStore } from './create-store.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

const newName = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 8)}`;
const receipt = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const pdf = { name: 'struk.pdf', mimeType: 'application/pdf', buffer: Buffer.from(receipt) };

async function openConfirmation(page: Page, sellerId: string) {
  await page.goto(`/admin/payout/${sellerId}`);
  // The dialog reads the due orders again when it opens.
  const refreshed = page.waitForResponse(`**/api/admin/payout/unpaid-orders/${sellerId}`);
  await page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' }).click();
  await refreshed;
  return page.getByRole('dialog', { name: 'Konfirmasi Pembayaran' });
}

/** Returns the text of the file that a link opens. */
async function textBehind(link: Locator): Promise<string> {
  const download = link.page().waitForEvent('download');
  await link.evaluate((element: HTMLAnchorElement) => {
    element.download = 'file';
    element.click();
  });
  return readFile(await (await download).path(), 'utf8');
}

test('the payout dialog shows the bank account, copies its number, and accepts a PDF as proof', async ({
  page,
  playwright,
  baseURL,
  context,
}) => {
  const storeName = newName('Guci Siau');
  const store = await createStore(playwright, baseURL, storeName);
  const { order } = await store.sell({ product: { price: 700_000 }, status: 'confirmed' });
  await signInByApi(page, demoAdmin);
  const dialog = await openConfirmation(page, order.sellerId);
  for (const shown of ['Bank SulutGo', '•••••••••0556', 'Rini Karawo']) {
    await expect(dialog.getByText(shown, { exact: true })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Tampilkan nomor' }).click();
  for (const shown of ['Bank SulutGo', '0017283940556', 'Rini Karawo']) {
    await expect(dialog.getByText(shown, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Salin' }).click();
  await expectToast(page, 'Nomor rekening disalin.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0017283940556');

  const proof = dialog.getByLabel('Bukti pembayaran');
  await proof.setInputFiles({ ...pdf, buffer: Buffer.from('<html>') });
  await expect(dialog.getByText(/harus berupa JPEG, PNG, WebP, atau PDF/)).toBeVisible();
  await proof.setInputFiles(pdf);
  await expect(dialog.getByText('PDF dipilih (1 kB)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await expectToast(page, 'Pembayaran Berhasil');

  const openProof = (role: 'row' | 'listitem', text: string) =>
    page
      .getByRole(role)
      .filter({ hasText: text })
      .filter({ hasText: formatRupiah(700_000) })
      .getByRole('button', { name: /^Lihat bukti/i })
      .click();
  const expectPdf = async () => {
    const link = page.getByRole('dialog').getByRole('link', { name: 'Buka PDF' });
    await expectAccessible(page);
    expect(await textBehind(link)).toBe(receipt);
  };
  await navigate(page, '/admin/payout/history');
  await openProof('row', storeName);
  await expectPdf();
  await shareSession(page, store);
  await page.goto('/store/money?tab=cair');
  await openProof('listitem', '');
  await expectPdf();
});

test('a refund during a payout rejects the stale amount, and a second attempt records the new one', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/409/);
  allow(/ApiError/);
  const store = await createStore(playwright, baseURL, newName('Guci Tagulandang'));
  const { order: earlier, customer } = await store.sell({ product: { price: 60_000 }, status: 'confirmed' });
  const { sellerId } = earlier;
  await signInByApi(page, demoAdmin);
  const first = await page.request.post('/api/admin/payout/mark-paid', {
    multipart: { sellerId, orders: JSON.stringify([earlier._id]), paymentProof: pdf },
  });
  expect(first.status()).toBe(200);
  await store.sell({ product: { price: 200_000 }, customer, status: 'confirmed' });

  const dialog = await openConfirmation(page, sellerId);
  await expect(dialog).toContainText(formatRupiah(200_000));
  const refund = await page.request.post(`/_midtrans/control/transactions/${earlier.checkoutId}/refund`);
  expect(refund.ok()).toBe(true);
  await dialog.getByLabel('Bukti pembayaran').setInputFiles(pdf);
  await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await expectToast(page, 'Pembayaran Gagal');
  await expect(dialog).toContainText(formatRupiah(140_000));
  await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
  await expectToast(page, 'Pembayaran Berhasil');
  const { data } = await apiClient(page.request)('GET /api/admin/payout/history/:sellerId', { params: { sellerId } });
  expect(data.map(({ amount }) => amount)).toEqual([140_000, 60_000]);
});

test('a thousand due orders are rendered in parts, but all are selected, counted and summed', async ({ page }) => {
  await signInByApi(page, demoAdmin);
  const sellerId = crypto.randomUUID();
  const orders = Array.from({ length: 1_000 }, (_, at) => ({
    _id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    totalAmount: 10_000,
    payableAmount: 10_000,
    createdAt: '2026-03-01T00:00:00Z',
    orderDate: '2026-03-01T00:00:00Z',
    cartItems: [{ title: `Guci ${at}` }],
  }));
  const seller = { sellerName: 'Budi', storeName: 'Guci', bankName: 'BRI', bankAccountOwner: 'Budi', deductions: [] };
  const answer = { orders, total: 1_000, nextCursor: null, bankAccountNumber: '•••••••••0556', ...seller };
  await mockResponse(page, `/api/admin/payout/unpaid-orders/${sellerId}`, answer);
  await page.goto(`/admin/payout/${sellerId}`);
  await expect(page.getByText('1.000 dari 1.000')).toBeVisible();
  await expect(page.getByText(formatRupiah(10_000_000))).toBeVisible();
  const boxes = page.getByRole('checkbox', { name: /^Pilih pesanan / });
  await expect(boxes).toHaveCount(50);
  await page.getByRole('button', { name: 'Tampilkan lebih banyak' }).click();
  await expect(boxes).toHaveCount(100);
  await page.getByLabel(`Pilih pesanan ${orderCode(orders[1]!._id)}`).uncheck();
  await expect(page.getByText('999 dari 1.000')).toBeVisible();
  await expect(page.getByText(formatRupiah(9_990_000))).toBeVisible();
});
