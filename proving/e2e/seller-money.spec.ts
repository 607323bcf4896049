/** The statement of a seller: every sale, refund and payout with the balance. */
import { readFile } from 'node:fs/promises';
import { orderCode } from '#contract/ids.ts';
import { readXlsxRows } from '#server/testing/xlsx-rows.ts';
import { shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

test(
  'a seller finds an order in the statement, limits it to a month and downloads it',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    const { order } = await store.sell({ channel: 'gopay' });
    const other = await store.sell({ channel: 'qris', product: { price: 250_000 } });
    await shareSession(page, store);
    await page.goto('/store/money?tab=buku');
    const rows = page.getByRole('table', { name: 'Mutasi saldo' }).getByRole('row').filter({ hasText: 'Penjualan' });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(orderCode(other.order._id));
    await expect(rows.first()).toContainText('Rp 350.000');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'in the statement');

    await page.goto('/store/money?tab=buku&sortBy=oldest');
    await expect(rows.first()).toContainText(orderCode(order._id));

    await page.getByRole('searchbox').fill(orderCode(order._id));
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Rp 100.000');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Unduh Excel' }).click();
    expect((await download).suggestedFilename()).toMatch(/^keuangan-\d{4}-\d\d-\d\d\.xlsx$/);
    const table = readXlsxRows(await readFile(await (await download).path()));
    expect(table).toMatchObject([{ 'ID Order': order._id, 'Dibayar Pembeli (Rp)': '100000' }]);

    await page.goto('/store/money?tab=buku&month=2020-01');
    await expect(page.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
    await page.getByRole('link', { name: 'Tampilkan semua' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByLabel('Bulan').selectOption({ index: 1 });
    await expect(page).toHaveURL(/month=20/);
    await expect(rows).toHaveCount(2);
  },
);
