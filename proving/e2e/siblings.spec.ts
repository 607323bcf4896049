/** Sizes and colours: a seller adds them, and a buyer chooses one on the card, in the dialog and on the page. */
import { apiClient, shareSession, signInAsNewCustomer } from './by-api.ts';
import { createStore } from './create-store.ts';
import { navigate, pressInMenu, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a seller adds a size with price, stock and picture of its own, renames it, and parts it again',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, allow }) => {
    allow(/status of 4(00|09)/);
    const title = `Tikar Pandan ${uniqueWord()}`;
    const store = await createStore(playwright, baseURL);
    await store.add({ title, description: 'Dianyam rapat.', price: 90_000 });
    await shareSession(page, store);
    await page.goto('/store/products');
    const cards = page.getByRole('list', { name: 'Produk toko' }).getByRole('article');
    await pressInMenu(cards, `Tambah pilihan ${title}`);
    const sheet = page.getByRole('dialog', { name: 'Tambah Pilihan' });
    const add = sheet.getByRole('button', { name: 'Tambah Produk' });
    await expect(sheet.getByLabel('Nama produk', { exact: true })).toHaveValue(title);
    await expect(sheet.getByLabel('Harga (Rp)')).toHaveValue('');
    await add.click();
    for (const fault of ['Unggah gambar produk terlebih dahulu', 'Nama pilihan wajib diisi', 'Harga wajib diisi']) {
      await expect(sheet.getByText(fault, { exact: true })).toBeVisible();
    }
    await expect(sheet.getByText('Stok wajib diisi')).toBeVisible();
    await sheet.getByLabel('Gambar produk').setInputFiles('local/demo/pictures/home-intro-800.webp');
    await sheet.getByLabel('Nama pilihan', { exact: true }).fill('L');
    await sheet.getByLabel('Harga (Rp)').fill('70.000');
    await sheet.getByLabel('Stok').fill('3');
    await expect(sheet.getByText('Unggah gambar produk terlebih dahulu')).toBeHidden({ timeout: 30_000 });
    await add.click();
    await expect(sheet.getByText('Nama pilihan produk asal wajib diisi').first()).toBeVisible();
    await sheet.getByLabel('Nama pilihan produk asal').fill('l');
    await add.click();
    await expect(sheet.getByText('Nama pilihan ini sudah dipakai.').first()).toBeVisible();
    await expectAccessible(page);
    await sheet.getByLabel('Nama pilihan produk asal').fill('M');
    await add.click();
    await expectToast(page, 'Produk Berhasil Ditambahkan');
    await expect(cards.filter({ hasText: 'Pilihan L · 2 ukuran' })).toHaveCount(1);
    await expect(cards.filter({ hasText: 'Pilihan M · 2 ukuran' })).toHaveCount(1);
    await expectNoHorizontalScroll(page, 'products');

    await page.getByRole('button', { name: `Ubah ${title} · L` }).click();
    const edit = page.getByRole('dialog', { name: 'Ubah Produk' });
    await edit.getByLabel('Nama pilihan').fill('Besar');
    await edit.getByRole('button', { name: 'Simpan Perubahan' }).click();
    await expect(cards.filter({ hasText: 'Pilihan Besar' })).toHaveCount(1);
    await page.getByRole('button', { name: `Ubah ${title} · Besar` }).click();
    await edit.getByLabel('Nama pilihan').fill('');
    await edit.getByRole('button', { name: 'Simpan Perubahan' }).click();
    await expect(cards.filter({ hasText: /Pilihan/ })).toHaveCount(0);
    await expect(cards).toHaveCount(2);
  },
);

test(
  'a buyer chooses a size in the dialog and on the page, and finds it in the cart',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const title = `Bakul Rotan ${uniqueWord()}`;
    const store = await createStore(playwright, baseURL);
    const medium = await store.add({ title, price: 60_000 });
    const call = apiClient(store.request);
    const form = { title, description: medium.description, category: medium.category, image: medium.image };
    for (const [optionLabel, price, totalStock] of [
      ['L', 80_000, 4],
      ['XL', 95_000, 0],
    ] as const) {
      const body = { ...form, price, totalStock, optionLabel, siblingOf: medium._id, siblingLabel: 'M' };
      await call('POST /api/store/products/add', { body });
    }
    await page.goto(`/shop/search?q=${encodeURIComponent(title)}`);
    const choose = page.getByRole('button', { name: `Tambah ke Keranjang, Pilih ukuran: ${title}` });
    // A guest signs in first, as for other products, and comes back.
    await choose.click();
    await expectToast(page, 'Silakan login terlebih dahulu.');
    await expect(page).toHaveURL(/\/auth\/login\?from=%2Fshop%2Fsearch/);
    await signInAsNewCustomer(page);
    await page.goto(`/shop/search?q=${encodeURIComponent(title)}`);
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card).toHaveCount(1);
    await expect(card.getByText('3 ukuran')).toBeVisible();
    await expect(card.getByText(/Rp\s60\.000/)).toBeVisible();
    const list = page.url();
    await choose.click();
    const dialog = page.getByRole('dialog', { name: title });
    const options = dialog.getByRole('navigation', { name: 'Pilihan' }).getByRole('link');
    await expect(options).toHaveText(['M', 'L', 'XL (habis)']);
    await expect(options.first()).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
    await options.nth(2).click();
    await expect(dialog.getByText('Stok Habis')).toBeVisible();
    await options.nth(1).click();
    await expect(options.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(dialog.getByText('Sisa 4')).toBeVisible();
    await dialog.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
    await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
    // The sizes took each other's place: one step back leads to the list.
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(list);

    await navigate(page, `/shop/product/${medium._id}`);
    await page.getByRole('navigation', { name: 'Pilihan' }).getByRole('link', { name: 'L', exact: true }).click();
    await expect(page).not.toHaveURL(`/shop/product/${medium._id}`);
    await expect(page).toHaveTitle(new RegExp(`${title} · L`));
    await expect(page.getByText('Di keranjang Anda')).toBeVisible();
    await expectNoHorizontalScroll(page, 'product');
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Keranjang/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Keranjang Anda' }).getByText(`${title} · L`)).toBeVisible();
  },
);
