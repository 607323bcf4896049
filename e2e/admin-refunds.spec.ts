/** Refunds of rejected orders, manual or through the provider, and of duplicate payments. */
import type { Page } from '@playwright/test';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { apiClient, settlePayment, shareSession, signInByApi } from './by-api.ts';
import { createStore, type Customer } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test as base } from './test.ts';

const proof = 'demo/pictures/home-intro-1200.webp';

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Adds `rejectPaidOrder`: creates a rejected order paid through a channel and opens the refunds page as admin. */
const test = base.extend<{ rejectPaidOrder: (channel: string) => Promise<{ id: OrderId; customer: Customer }> }>({
  rejectPaidOrder: ({ page, playwright, baseURL }, provide) =>
    provide(async (channel) => {
      const store = await createStore(playwright, baseURL);
      const { order, customer } = await store.sell({ channel, status: 'rejected' });
      await signInByApi(page, demoAdmin);
      await page.goto(`/admin/refunds?q=${orderCode(order._id)}`);
      return { id: order._id, customer };
    }),
});

test(
  'a bank transfer is refunded manually, with a note and a proof',
  { tag: '@viewport' },
  async ({ page, rejectPaidOrder }) => {
    const { id, customer } = await rejectPaidOrder('bank_transfer');
    await expect(rowOf(page, orderCode(id))).toContainText('Belum diproses');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Tandai selesai pesanan ${orderCode(id)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Tandai dana sudah dikembalikan' });
    await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
    await expect(dialog.getByText('Catatan wajib diisi')).toBeVisible();
    await expect(dialog.getByText('Harap unggah bukti pengembalian dana.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Catatan').fill('Ditransfer ke rekening BRI pembeli.');
    await dialog.getByLabel('Bukti pengembalian dana').setInputFiles(proof);
    await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, orderCode(id))).toBeHidden();

    const { data: order } = await apiClient(customer.request)('GET /api/shop/order/details/:id', { params: { id } });
    expect(order.paymentStatus).toBe('refunded');
  },
);

test('a QRIS payment is refunded through the provider after a confirmation', async ({ page, rejectPaidOrder }) => {
  const { id, customer } = await rejectPaidOrder('qris');
  await expect(rowOf(page, orderCode(id))).toContainText('QRIS');
  await page.getByRole('button', { name: `Kembalikan dana pesanan ${orderCode(id)} lewat penyedia` }).click();
  const dialog = page.getByRole('dialog', { name: 'Kembalikan dana lewat penyedia?' });
  await expect(dialog).toContainText('Langkah ini tidak dapat dibatalkan.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Kembalikan dana' }).click();
  await expectToast(page, /dikembalikan/);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, orderCode(id))).toBeHidden();

  await shareSession(page, customer);
  await page.goto(`/shop/account?tab=pesanan&status=rejected&pesanan=${id}`);
  await expect(page.getByRole('dialog').getByText('refunded')).toBeVisible();
});

test('duplicate payments are listed separately until marked as refunded', async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const { order, customer } = await store.sell();
  const { _id: id, checkoutId } = order;
  await settlePayment(customer, checkoutId, 'bca_va');
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/refunds?q=${orderCode(id)}`);
  const duplicates = page.getByRole('region', { name: 'Pembayaran ganda' });
  const row = duplicates.getByRole('row').filter({ hasText: orderCode(id) });
  await expect(row).toContainText('Transfer bank');
  await expectAccessible(page);
  const viewport = page.viewportSize()!;
  await page.setViewportSize({ width: 800, height: 800 });
  await expectNoHorizontalScroll(page, 'on a tablet');
  await page.setViewportSize(viewport);
  await row.getByRole('button', { name: 'Tandai selesai' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tandai pembayaran ganda selesai' });
  await expect(dialog).toContainText('Rp 100.000');
  await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
  await expect(dialog.getByText('Catatan wajib diisi')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Catatan').fill('Ditransfer ke rekening BRI pembeli.');
  await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
  await expectToast(page, 'Pengembalian pembayaran ganda telah dicatat.');
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
});

test('duplicate payments have their own pages', async ({ page }) => {
  const duplicate = (number: number) => ({
    transactionId: `transaksi-${number}`,
    at: '2026-03-01T00:00:00Z',
    amount: 85_000,
    paymentType: 'bank_transfer',
    userId: { _id: crypto.randomUUID(), userName: 'Sari', email: 'sari@contoh.test', phoneNumber: '081234567890' },
    orderIds: [crypto.randomUUID()],
  });
  const pageSizes: (string | null)[] = [];
  await page.route('**/api/admin/refunds/duplicates?**', (route) => {
    const { searchParams } = new URL(route.request().url());
    pageSizes.push(searchParams.get('limit'));
    const from = Number(searchParams.get('cursor') ?? 0);
    const data = [duplicate(from + 1), duplicate(from + 2)];
    const nextCursor = from < 4 ? String(from + 2) : null;
    return route.fulfill({ json: { success: true, data, total: 6, totalIsMinimum: false, nextCursor } });
  });
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/refunds');
  const transactions = page.getByRole('region', { name: 'Pembayaran ganda' }).getByText(/^transaksi-\d$/);
  const pages = page.getByRole('navigation', { name: 'Halaman pembayaran ganda' });
  await expect(transactions).toHaveText(['transaksi-1', 'transaksi-2']);
  await expect(pages).toContainText('6 pembayaran ganda');
  await pages.getByRole('link', { name: 'Berikutnya' }).click();
  await expect(transactions).toHaveText(['transaksi-3', 'transaksi-4']);
  await expect(page).toHaveURL('/admin/refunds?cursor2=2&hal2=2');
  await pages.getByRole('link', { name: 'Berikutnya' }).click();
  await expect(transactions).toHaveText(['transaksi-5', 'transaksi-6']);
  await expect(pages.getByRole('link')).toHaveText(['Sebelumnya']);
  await expectAccessible(page);
  await pages.getByRole('link', { name: 'Sebelumnya' }).click();
  await expect(transactions).toHaveText(['transaksi-3', 'transaksi-4']);
  await pages.getByRole('link', { name: 'Sebelumnya' }).click();
  await expect(page).toHaveURL('/admin/refunds');
  await expect(transactions).toHaveText(['transaksi-1', 'transaksi-2']);
  expect(new Set(pageSizes)).toEqual(new Set(['25']));
});
