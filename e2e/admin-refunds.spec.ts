/** Refunds of rejected orders, manual or through the provider. */
import type { Page } from '@playwright/test';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore, type Customer } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectToast, test as base } from './test.ts';

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
