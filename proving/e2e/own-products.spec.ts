/** The seller's product list: search, filter, sort order and copies. */
import { apiClient, shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { pressInMenu } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a seller filters the products, and copies one with its picture and a limit per order',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    await store.add({ title: 'Taplak Habis', totalStock: 0 });
    await store.add({ title: 'Taplak Sedikit', totalStock: 3 });
    const sale = await store.add({ title: 'Taplak Promo', salePrice: 80_000 });
    await shareSession(page, store);
    await page.goto('/store/products');
    // Fewer than 20 products need no search, but a filter that is set can be changed.
    await expect(page.getByLabel('Tampilkan')).toBeHidden();
    await page.goto('/store/products?sortBy=title-ztoa');
    const titles = page.getByRole('list', { name: 'Produk toko' }).getByRole('heading');
    const filter = page.getByLabel('Tampilkan');
    await expect(titles).toHaveText(['Taplak Sedikit', 'Taplak Promo', 'Taplak Habis']);
    await page.getByLabel('Sortir').selectOption('Terbaru');
    await expect(titles).toHaveText(['Taplak Promo', 'Taplak Sedikit', 'Taplak Habis']);
    for (const [choice, expected] of [
      ['Stok habis', ['Taplak Habis']],
      ['Stok menipis (di bawah 10)', ['Taplak Sedikit']],
      ['Sedang promo', ['Taplak Promo']],
    ] as const) {
      await filter.selectOption(choice);
      await expect(titles).toHaveText([...expected]);
    }
    await expect(page).toHaveURL('/store/products?stok=promo');
    await page.getByLabel('Cari produk di toko').fill('sedikit');
    await expect(page.getByText('Tidak ada produk yang cocok.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lihat semua' }).click();
    await page.getByLabel('Sortir').selectOption('Nama A–Z');
    await expect(titles).toHaveText(['Taplak Habis', 'Taplak Promo', 'Taplak Sedikit']);

    await pressInMenu(
      page.getByRole('article').filter({ hasText: 'Taplak Promo' }).first(),
      'Salin produk Taplak Promo',
    );
    const sheet = page.getByRole('dialog', { name: 'Salin Produk' });
    await expect(sheet.getByLabel('Harga promo (Rp)')).toHaveValue('80000');
    await sheet.getByLabel('Nama produk').fill('Taplak Promo Biru');
    await sheet.getByLabel('Maksimal per pesanan').fill('2');
    await sheet.getByLabel('Nomor izin').fill('PIRT 2067171010012');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Tambah Produk' }).click();
    await expectToast(page, 'Produk Berhasil Ditambahkan');
    await expect(titles.first()).toHaveText('Taplak Promo Biru');
    await expect(page.getByText('Maksimal 2 per pesanan')).toBeVisible();
    await page.getByLabel('Stok Taplak Promo Biru').fill('25');
    await page.getByLabel('Alasan').selectOption('Dibuat');
    await page.getByRole('button', { name: 'Simpan stok Taplak Promo Biru' }).click();
    await expectToast(page, 'Stok berhasil diperbarui.');
    await pressInMenu(
      page.getByRole('article').filter({ hasText: 'Taplak Promo Biru' }),
      'Riwayat stok Taplak Promo Biru',
    );
    const history = page.getByRole('list', { name: 'Riwayat stok' }).getByRole('listitem');
    await expect(history).toHaveText([/Dibuat\+5.*Stok 25/, /Formulir produk\+20.*Stok 20/]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectNoHorizontalScroll(page, 'products');
    const { data } = await apiClient(page.request)('GET /api/store/products/get', { query: { q: 'biru' } });
    expect(data).toMatchObject([{ image: sale.image, salePrice: 80_000, maxPerOrder: 2 }]);
  },
);
