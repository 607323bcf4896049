/** The favorites of a customer. */
import { apiClient } from './by-api.ts';
import { navigate, newPerson, signIn, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a guest saves a product by signing in, finds it among the favorites, and buys or removes it there',
  { tag: '@viewport' },
  async ({ page, store }) => {
    const word = uniqueWord();
    const plate = await store.add({ title: `Piring ${word}` });
    const tray = await store.add({ title: `Baki ${word}`, totalStock: 0 });
    const person = newPerson();
    await apiClient(page.request)('POST /api/auth/register', { body: person });
    await page.goto(`/shop/product/${plate._id}`);
    await page.getByRole('button', { name: 'Simpan ke Favorit' }).click();
    await expectToast(page, 'Silakan login terlebih dahulu.');
    await expectToast(page, 'Masuk untuk menyimpan ke Favorit.');
    await signIn(page, person);
    await expect(page.getByRole('heading', { level: 1, name: plate.title })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hapus dari Favorit' })).toBeVisible();
    await navigate(page, `/shop/product/${tray._id}`);
    await expect(page.getByRole('heading', { level: 1, name: tray.title })).toBeVisible();
    await page.getByRole('button', { name: 'Simpan ke Favorit' }).click();
    await expectToast(page, 'Disimpan ke Favorit.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lihat favorit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Favorit' })).toBeVisible();
    const favorites = page.getByRole('list', { name: 'Produk favorit' }).getByRole('listitem');
    await expect(favorites).toHaveText([/Baki.*Stok Habis/s, /Piring.*Tambah ke Keranjang/s]);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'favorites');
    await page.getByRole('button', { name: `Tambah ke Keranjang : ${plate.title}` }).click();
    await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
    await page.getByRole('button', { name: `Hapus ${tray.title} dari Favorit` }).click();
    await expect(favorites).toHaveCount(1);
    await page.getByRole('button', { name: `Hapus ${plate.title} dari Favorit` }).click();
    await expect(page.getByText('Belum ada favorit.')).toBeVisible();
    await page.getByRole('link', { name: 'Lihat produk' }).click();
    await expect(page).toHaveURL('/shop/listing');
    await navigate(page, '/shop/account');
    await page.getByRole('link', { name: 'Favorit' }).first().click();
    await expect(page).toHaveURL('/shop/wishlist');
  },
);
