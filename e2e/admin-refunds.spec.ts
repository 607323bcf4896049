/** Ibu Lina gives back what was paid for an order that its seller refused, by hand or by the provider, and what came twice. */
import type { Page } from '@playwright/test';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { arriveAs, arriveAsNewCustomer, orderAndPay, settle } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectNoSideways, expectToast, test as base } from './test.ts';

const proof = 'demo/pictures/home-intro-1200.webp';

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Sari has paid by a channel for an order that its seller then rejects; the admin is about to look. */
const test = base.extend<{ refuse: (channel: string) => Promise<{ id: OrderId; sari: Page }> }>({
  refuse: ({ page, playwright, baseURL, openElsewhere }, provide) =>
    provide(async (channel) => {
      const stall = await createStore(playwright, baseURL);
      const sari = await openElsewhere();
      const [order] = await orderAndPay(sari, await arriveAsNewCustomer(sari), [await stall.add()], channel);
      await stall.move(order!._id, 'rejected');
      await arriveAs(page, demoAdmin);
      await page.goto('/admin/refunds');
      return { id: order!._id, sari };
    }),
});

test('a bank transfer is refunded manually, with a note and a proof', async ({ page, refuse }) => {
  const { id, sari } = await refuse('bank_transfer');
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

  await sari.goto(`/shop/account?tab=pesanan&status=rejected&pesanan=${id}`);
  await expect(sari.getByRole('dialog').getByText('refunded')).toBeVisible();
});

test('a QRIS payment is refunded through the provider after a confirmation', async ({ page, refuse }) => {
  const { id, sari } = await refuse('qris');
  await expect(rowOf(page, orderCode(id))).toContainText('qris');
  await page.getByRole('button', { name: `Kembalikan dana pesanan ${orderCode(id)} lewat penyedia` }).click();
  const dialog = page.getByRole('dialog', { name: 'Kembalikan dana lewat penyedia?' });
  await expect(dialog).toContainText('Langkah ini tidak dapat dibatalkan.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Kembalikan dana' }).click();
  await expectToast(page, /dikembalikan/);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, orderCode(id))).toBeHidden();

  await sari.goto(`/shop/account?tab=pesanan&status=rejected&pesanan=${id}`);
  await expect(sari.getByRole('dialog').getByText('refunded')).toBeVisible();
});

test('duplicate payments are listed separately until marked as refunded', async ({
  page,
  playwright,
  baseURL,
  openElsewhere,
}) => {
  const stall = await createStore(playwright, baseURL);
  const sari = await openElsewhere();
  const [order] = await orderAndPay(sari, await arriveAsNewCustomer(sari), [await stall.add()], 'qris');
  const { _id: id, checkoutId } = order!;
  await settle(sari, checkoutId, 'bca_va');
  await arriveAs(page, demoAdmin);
  await page.goto('/admin/refunds');
  const duplicates = page.getByRole('region', { name: 'Pembayaran ganda' });
  const row = duplicates.getByRole('row').filter({ hasText: orderCode(id) });
  await expect(row).toContainText('bank transfer');
  await expectAccessible(page);
  const screen = page.viewportSize()!;
  await page.setViewportSize({ width: 800, height: 800 });
  await expectNoSideways(page, 'on a tablet');
  await page.setViewportSize(screen);
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
