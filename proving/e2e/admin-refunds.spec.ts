/** Refunds of rejected orders, manual or through the provider. */
import type { Page } from '@playwright/test';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { apiClient, orderAndPay, shareSession, signInByApi } from './by-api.ts';
import { createCustomer, createStore, type Customer } from './create-store.ts';
import { demoAdmin, newPerson } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test as base } from './test.ts';

const proof = 'local/demo/pictures/home-intro-1200.webp';

/** By how many pixels a table is wider than its frame. */
const beyondFrame = (table: HTMLElement) => table.scrollWidth - table.parentElement!.clientWidth;

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Adds `rejectPaidOrder`: creates a rejected order paid through a channel and opens the refunds page as admin. */
const test = base.extend<{ rejectPaidOrder: (channel: string) => Promise<{ id: OrderId; customer: Customer }> }>({
  rejectPaidOrder: ({ page, playwright, baseURL }, provide) =>
    provide(async (channel) => {
      const store = await createStore(playwright, baseURL);
      const { order, customer } = await store.sell({ channel, status: 'rejected' });
      await signInByApi(page, demoAdmin);
      await page.goto(`/admin/tasks?kind=refunds&q=${orderCode(order._id)}`);
      return { id: order._id, customer };
    }),
});

test('a bank transfer is refunded manually, with a note and a proof', async ({ page, rejectPaidOrder }) => {
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
});

test(
  'the buyer of a bank transfer names an account, and the admin reveals it to refund it',
  { tag: '@viewport' },
  async ({ page, rejectPaidOrder, allow }) => {
    allow(/409/);
    const { id, customer } = await rejectPaidOrder('bank_transfer');
    await expect(rowOf(page, orderCode(id))).toContainText('Menunggu rekening pembeli');
    await shareSession(page, customer);
    await page.goto(`/shop/account?tab=pesanan&status=rejected&pesanan=${id}`);
    const order = page.getByRole('dialog', { name: `Pesanan ${orderCode(id)}` });
    await order.getByRole('button', { name: 'Simpan rekening' }).click();
    await expect(order.getByText('Nomor rekening wajib diisi')).toBeVisible();
    await expectAccessible(page);
    await order.getByLabel('Nama bank atau e-wallet').fill('Bank SulutGo');
    await order.getByLabel('Nomor rekening').fill('00102030405');
    await order.getByLabel('Nama pemilik rekening').fill('Sari Lumempouw');
    await order.getByLabel('Kata sandi', { exact: true }).fill(newPerson().password);
    await order.getByRole('button', { name: 'Simpan rekening' }).click();
    await expect(order.getByText('•••••••0405')).toBeVisible();
    await expectNoHorizontalScroll(page, 'in the order');

    // Signing in with the customer's cookie would end their session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await signInByApi(page, demoAdmin);
    await page.goto(`/admin/tasks?kind=refunds&q=${orderCode(id)}`);
    await expect(rowOf(page, orderCode(id))).toContainText('Rekening sudah diisi');
    expect(await page.getByRole('table').evaluate(beyondFrame)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: `Tandai selesai pesanan ${orderCode(id)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Tandai dana sudah dikembalikan' });
    await expect(dialog).toContainText('•••••••0405');
    await dialog.getByRole('button', { name: 'Tampilkan nomor' }).click();
    await expect(dialog).toContainText('00102030405');
    await expectAccessible(page);
    // The buyer changes it after the admin saw the number.
    await apiClient(customer.request)('PUT /api/shop/order/refund/:orderId/account', {
      params: { orderId: id },
      body: {
        bankName: 'Bank Lain',
        bankAccountOwner: 'Sari Lumempouw',
        bankAccountNumber: '99988877766',
        password: newPerson().password,
      },
    });
    await dialog.getByLabel('Catatan').fill('Ditransfer.');
    await dialog.getByLabel('Bukti pengembalian dana').setInputFiles(proof);
    await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
    await expectToast(page, /ditahan sampai .* Jangan transfer/);
    await expect(dialog).toContainText('Bank Lain •••••••7766');
    await expect(dialog).not.toContainText('00102030405');
    await expectNoHorizontalScroll(page, 'in the dialog');
    // What was typed stays.
    await expect(dialog.getByLabel('Catatan')).toHaveValue('Ditransfer.');
    await dialog.getByRole('button', { name: 'Akhiri penahanan' }).click();
    await dialog.getByRole('button', { name: 'Akhiri penahanan' }).click();
    await expect(dialog.getByText('Alasan wajib diisi')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Alasan mengakhiri penahanan').fill('Pembeli sudah ditelepon.');
    await dialog.getByRole('button', { name: 'Akhiri penahanan' }).click();
    await expect(dialog.getByLabel('Alasan mengakhiri penahanan')).toBeHidden();
    // It is another account than the one that was shown, so it must be shown first.
    await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
    await expectToast(page, /Rekening tujuan berubah/);
    await dialog.getByRole('button', { name: 'Tampilkan nomor' }).click();
    await expect(dialog).toContainText('99988877766');
    await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
    await expect(dialog).toBeHidden();

    await shareSession(page, customer);
    await page.goto(`/shop/account?tab=pesanan&status=rejected&pesanan=${id}`);
    await expect(order.getByText('sudah dikembalikan pada')).toBeVisible();
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

test(
  'one of two orders of a card payment waits for the settlement, and admin and buyer see it',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const stores = [await createStore(playwright, baseURL), await createStore(playwright, baseURL, 'Rumah Anyaman')];
    const products = await Promise.all(stores.map((store) => store.add()));
    const customer = await createCustomer(playwright, baseURL);
    const [order] = await orderAndPay(customer, customer.user, products, 'credit_card', 'capture');
    const { _id: id } = order!;
    await stores.find((_, place) => products[place]!.sellerId === order!.sellerId)!.move(id, 'rejected');
    await signInByApi(page, demoAdmin);
    await page.goto(`/admin/tasks?kind=refunds&q=${orderCode(id)}`);
    await page.getByRole('button', { name: `Kembalikan dana pesanan ${orderCode(id)} lewat penyedia` }).click();
    const dialog = page.getByRole('dialog', { name: 'Kembalikan dana lewat penyedia?' });
    await dialog.getByRole('button', { name: 'Kembalikan dana' }).click();
    await expectToast(page, /menunggu settlement/);
    await expect(rowOf(page, orderCode(id))).toContainText('menunggu settlement');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'in the list of refunds');
    expect(await page.getByRole('table').evaluate(beyondFrame)).toBeLessThanOrEqual(0);

    await shareSession(page, customer);
    await page.goto(`/shop/account?tab=pesanan&status=rejected&pesanan=${id}`);
    const details = page.getByRole('dialog', { name: `Pesanan ${orderCode(id)}` });
    await expect(details.getByText('menunggu settlement')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'in the order');
  },
);
