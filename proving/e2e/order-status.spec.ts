/** Status changes by the seller: allowed and invalid choices, and the lists after a change. */
import type { Page } from '@playwright/test';
import { orderCode } from '#contract/ids.ts';
import { signInByApi, apiClient, saveAddress, shareSession } from './by-api.ts';
import { createCustomer, createStore } from './create-store.ts';
import { demoAdmin, navigate, unfoldStatus } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: orderCode(id) });

test('an order whose status changes leaves the tab and count of its old status at once', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const { order: first, customer } = await store.sell();
  const { order: second } = await store.sell({ customer });
  await shareSession(page, store);
  await page.goto('/store/orders?status=pending');
  await expect(page.getByText('2 pesanan', { exact: true })).toBeVisible();
  await expect(rowOf(page, first._id)).toContainText('Lunas');

  await rowOf(page, first._id)
    .getByRole('button', { name: /^Detail/ })
    .click();
  const dialog = page.getByRole('dialog', { name: `Pesanan ${orderCode(first._id)}` });
  await expect(dialog.getByText('Lunas (paid)')).toBeVisible();
  await (await unfoldStatus(dialog)).selectOption('Diproses');
  await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expectToast(page, 'Status berhasil diperbarui');
  await expect(page.getByText('1 pesanan', { exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, first._id)).toHaveCount(0);
  await expect(rowOf(page, second._id)).toBeVisible();
  await page.getByRole('tab', { name: 'Diproses' }).click();
  await expect(rowOf(page, first._id)).toBeVisible();
});

test('an invalid status shows the reason beside "Simpan" and is rejected by the server', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/409/);
  const store = await createStore(playwright, baseURL);
  const { order } = await store.sell({ status: 'shipped' });
  await shareSession(page, store);
  await page.goto(`/store/orders?pesanan=${order._id}`);
  const dialog = page.getByRole('dialog');
  const status = await unfoldStatus(dialog);
  const refusal = 'Status pesanan tidak dapat diubah dari Dalam Pengiriman ke Ditolak.';
  await status.selectOption('Ditolak');
  // Toasts are rendered inside an open dialog and have the same text.
  const reason = dialog.locator('form').getByText(refusal);
  await expect(reason).toBeVisible();
  await expect(dialog.getByLabel('Alasan penolakan')).toBeHidden();
  await expect(dialog.getByText(/dikembalikan/)).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expectToast(page, 'Gagal memperbarui status');
  await expectToast(page, refusal);
  await status.selectOption('Sudah Diterima');
  await expect(reason).toBeHidden();
});

test('an unpaid order can only be rejected, and no refund is mentioned', async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const customer = await createCustomer(playwright, baseURL);
  const { _id: addressId } = await saveAddress(customer, customer.user);
  const product = await store.add();
  const cartItems = [{ productId: product._id, price: product.price, quantity: 1 }];
  const body = { userId: customer.user.id, cartItems, addressInfo: { addressId }, totalAmount: product.price };
  await apiClient(customer.request)('POST /api/shop/order/create', { body });
  await shareSession(page, store);
  await page.goto('/store/orders');
  await page.getByRole('button', { name: /^Detail/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Menunggu pembayaran (pending)')).toBeVisible();
  await dialog.getByLabel('Status pesanan').selectOption('Diproses');
  await expect(dialog.getByText('Pesanan belum dibayar.')).toBeVisible();
  await dialog.getByLabel('Status pesanan').selectOption('Ditolak');
  await expect(dialog.getByText('Pesanan belum dibayar.')).toBeHidden();
  await expect(dialog.getByLabel('Alasan penolakan')).toBeVisible();
  await expect(dialog.getByText(/dikembalikan/)).toBeHidden();
});

test('seller and admin have one "Sudah Diterima" filter for both statuses', async ({ page, playwright, baseURL }) => {
  await shareSession(page, await createStore(playwright, baseURL));
  await page.goto('/store/orders?status=confirmed');
  await expect(page.getByRole('tab', { name: /^Sudah Diterima/ })).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Sudah Diterima' })).toHaveAttribute('aria-selected', 'true');
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/transactions');
  for (const status of ['delivered', 'confirmed']) {
    await navigate(page, `/admin/transactions?status=${status}`);
    const filter = page.getByLabel('Status', { exact: true });
    await expect(filter.getByRole('option', { name: /^Sudah Diterima/ })).toHaveCount(1);
    await expect(filter.locator('option:checked')).toHaveText('Sudah Diterima');
  }
});
