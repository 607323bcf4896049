/** Search, download, paging and sorting of the admin lists. */
import { readFile } from 'node:fs/promises';
import { makassarDay } from '#contract/dates.ts';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { paymentStatusText } from '#contract/payments/payment-states.ts';
import { readXlsxRows } from '#server/testing/xlsx-rows.ts';
import { signInByApi, apiClient } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin, navigate, unfoldFilters } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('an admin list can be searched, and the search results can be downloaded as a workbook', async ({
  page,
  playwright,
  baseURL,
}) => {
  const storeName = `Anyaman Toulour ${crypto.randomUUID().slice(0, 8)}`;
  const { owner } = await createStore(playwright, baseURL, storeName);
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/sellers');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Cari toko, pemilik, atau email').fill(storeName);
  await expect(page.getByText('1 penjual', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: storeName });
  await expect(row).toContainText(owner.email);
  await expect(row).toContainText('Aktif');
  await expect(page).toHaveURL(/q=Anyaman/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/^seller-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = readXlsxRows(await readFile(await (await download).path()));
  expect(rows).toMatchObject([{ 'Nama Toko': storeName, Email: owner.email, Status: 'Aktif' }]);

  // The back link keeps the search.
  await page.getByRole('link', { name: `Lihat Profil ${storeName}` }).click();
  await page.getByRole('link', { name: 'Kembali ke daftar penjual' }).click();
  await expect(page).toHaveURL(/q=Anyaman/);
  await page.getByLabel('Cari toko, pemilik, atau email').fill('tidak ada yang bernama begini');
  await expect(page.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
  await expectAccessible(page);
});

test(
  'paging and sorting of a list change the URL, and Back undoes one step',
  { tag: '@viewport' },
  async ({ page, isMobile }) => {
    await signInByApi(page, demoAdmin);
    const call = apiClient(page.request);
    const oldest = await call('GET /api/admin/info/transactions', { query: { sortBy: 'oldest', limit: 25 } });
    const codes = () => page.getByRole('row').getByRole('link', { name: /^Lihat Detail / });
    const labels = (orders: readonly { _id: OrderId }[]) => orders.map(({ _id }) => `Lihat Detail ${orderCode(_id)}`);
    await page.goto('/admin/transactions');
    await expect(codes()).toHaveCount(25);
    const pages = page.getByRole('navigation', { name: 'Halaman daftar' });
    await expect(pages.getByRole('link')).toHaveText(['Berikutnya']);

    const date = page.getByRole('columnheader', { name: 'Tanggal' });
    await expect(date).toHaveAttribute('aria-sort', 'descending');
    // Phones show no table header.
    await unfoldFilters(page);
    if (isMobile) await page.getByLabel('Sortir').selectOption('Terlama');
    else await date.getByRole('link').click();
    await expect(page).toHaveURL('/admin/transactions?sortBy=oldest');
    await expect(date).toHaveAttribute('aria-sort', 'ascending');
    await expect(codes()).toHaveText(labels(oldest.data));

    await pages.getByRole('link', { name: 'Berikutnya' }).click();
    await expect(pages).toContainText('halaman 2');
    const cursor = oldest.nextCursor!;
    const second = await call('GET /api/admin/info/transactions', { query: { sortBy: 'oldest', limit: 25, cursor } });
    await expect(codes()).toHaveText(labels(second.data));
    expect(new URL(page.url()).searchParams.get('cursor')).toBe(cursor);
    await pages
      .getByRole('link', { name: 'Sebelumnya' })
      .or(pages.getByRole('link', { name: 'Halaman pertama' }))
      .click();
    await expect(page).toHaveURL('/admin/transactions?sortBy=oldest');
    await expect(codes()).toHaveText(labels(oldest.data));
    await page.goBack();
    await expect(pages).toContainText('halaman 2');
    await page.goBack();
    await expect(page).toHaveURL('/admin/transactions?sortBy=oldest');
    await page.goBack();
    await expect(page).toHaveURL('/admin/transactions');
    await expect(date).toHaveAttribute('aria-sort', 'descending');

    const [first] = oldest.data;
    const lastDay = makassarDay(first!.orderDate);
    await page.getByLabel('Sampai tanggal').fill(lastDay);
    await expect(page).toHaveURL(`/admin/transactions?to=${lastDay}`);
    const row = page.getByRole('row').filter({ hasText: orderCode(first!._id) });
    await expect(row).toContainText(formatRupiah(first!.totalAmount));
    await expect(row).toContainText(paymentStatusText(first!.paymentStatus));
  },
);

test('sellers and customers can be sorted by name and by date', { tag: '@viewport' }, async ({ page, isMobile }) => {
  await signInByApi(page, demoAdmin);
  await page.goto('/admin');
  for (const [path, name, date] of [
    ['/admin/sellers', 'Nama Toko', 'Tanggal Bergabung'],
    ['/admin/customers', 'Nama', 'Tanggal Daftar'],
  ] as const) {
    await navigate(page, path);
    await unfoldFilters(page);
    for (const [column, option, address] of [
      [name, 'Nama: A ke Z', '?sortBy=name-atoz'],
      [name, 'Nama: Z ke A', '?sortBy=name-ztoa'],
      [date, 'Terlama', '?sortBy=oldest'],
    ] as const) {
      const header = page.getByRole('columnheader', { name: new RegExp(`^${column}`) });
      if (isMobile) await page.getByLabel('Sortir').selectOption(option);
      else await header.getByRole('link').click();
      await expect(page).toHaveURL(path + address);
      await expect(header).toHaveAttribute('aria-sort', address.endsWith('ztoa') ? 'descending' : 'ascending');
    }
  }
});

test('an order is listed by its whole id, which is copied and finds the order', async ({ page, context }) => {
  await signInByApi(page, demoAdmin);
  const [order] = (await apiClient(page.request)('GET /api/admin/info/transactions', { query: { limit: 1 } })).data;
  const { _id } = order!;
  await page.goto(`/admin/transactions?q=${_id}`);
  const cell = page.getByRole('row').nth(1).getByRole('cell').first();
  await expect(cell).toContainText(_id);
  await expect(cell.locator('b')).toHaveText(_id.slice(-8));
  const copy = cell.getByRole('button', { name: `Salin ID order ${orderCode(_id)}` });
  const { width, height } = (await copy.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = await cell.boundingBox();
  await copy.click();
  await expectToast(page, 'ID order disalin.');
  expect(await cell.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(_id);
  await expectAccessible(page);

  // A page that another one than its list has opened leads back to that one.
  await page.getByRole('link', { name: /^Lihat Detail/ }).click();
  await page.getByRole('link', { name: 'Lihat Profil' }).click();
  await expect(page).toHaveURL(/sellers/);
  await page.getByRole('link', { name: 'Kembali ke halaman sebelumnya' }).click();
  await expect(page).toHaveURL(`/admin/transactions/${_id}`);
  await page.getByRole('link', { name: 'Kembali ke daftar transaksi' }).click();
  await expect(page).toHaveURL(`/admin/transactions?q=${_id}`);
});
