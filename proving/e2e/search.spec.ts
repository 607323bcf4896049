import { apiClient, signInByApi } from './by-api.ts';
import { demoAdmin, demoCustomer, navigate, signIn } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';

/** A word that no other test uses, and that is not corrected to another. */
const uniqueLetters = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);

test(
  'the header suggests products by keyboard and touch, and recent searches until the visitor signs out',
  { tag: '@viewport' },
  async ({ page, store, isMobile }) => {
    const word = `k${uniqueLetters()}`;
    await store.add({ title: `Nampan ${word}` });
    await page.goto('/shop/home');
    const box = page.getByRole('combobox', { name: 'Kata yang dicari' });
    const found = page.getByRole('list', { name: 'Hasil pencarian' }).getByRole('article');
    const list = page.getByRole('listbox', { name: 'Saran pencarian' });
    await expect(page.getByRole('button', { name: 'Cari', exact: true })).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.click();
    await expect(list.getByRole('option').first()).toHaveText('tas');
    await expect(list.getByText('Sering dicari')).toBeHidden();
    await expect(page.getByText('Sering dicari')).toBeVisible();
    await box.pressSequentially(word.slice(0, 3));
    // Fewer than four letters have popular searches only.
    await expect(list).toHaveCount(0);
    await box.pressSequentially(word.slice(3, 6));
    const product = list.getByRole('option', { name: `Nampan ${word}` });
    await expect(product).toContainText(/Rp\s100\.000/);
    await expect(product.locator('picture, [aria-hidden]')).toHaveCount(1);
    await expectAccessible(page);
    await box.press('ArrowDown');
    const first = list.getByRole('option').first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!);
    await box.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(box).toHaveValue(word.slice(0, 6));
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL(`/shop/search?q=${word}`);
    await expect(found).toHaveCount(1);
    // The input of the page is the one in the header.
    await expect(box).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('searchbox', { name: 'Kata yang dicari' })).toHaveValue(word);

    await navigate(page, '/auth/login');
    await signIn(page, demoCustomer);
    await navigate(page, '/shop/listing');
    await box.click();
    const recent = list.getByRole('option', { name: word });
    await expect(recent).toBeVisible();
    await expectAccessible(page);
    const forget = page.getByRole('button', { name: 'Hapus riwayat pencarian' });
    await box.press('Tab');
    await expect(forget).toBeFocused();
    await forget.press('Escape');
    await expect(recent).toBeHidden();
    await expect(box).toBeFocused();
    await box.press('ArrowDown');
    if (isMobile) await recent.tap();
    else await recent.click();
    await expect(page).toHaveURL(`/shop/search?q=${word}`);
    await expect(found).toHaveCount(1);

    await navigate(page, '/shop/listing');
    await box.click();
    await expect(recent).toBeVisible();
    await forget.click();
    await expect(recent).toHaveCount(0);
    await expect(box).toBeFocused();
    await expect(list.getByRole('option').first()).toHaveText('tas');
    await box.fill(word);
    await box.press('Enter');
    await expect(page).toHaveURL(`/shop/search?q=${word}`);
    await expect(found).toHaveCount(1);
    await expect(list).toHaveCount(0);

    await navigate(page, '/shop/account');
    // A request that is still under way would be answered 401.
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('button', { name: 'Keluar', exact: true }).click();
    await expect(page).toHaveURL('/auth/login');
    await navigate(page, '/shop/listing');
    await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
    await box.click();
    await expect(list.getByRole('option').first()).toHaveText('tas');
    await expect(recent).toHaveCount(0);
  },
);

test(
  'the search page names corrections, and takes conditions and filters that are removed one by one',
  { tag: '@viewport' },
  async ({ page, store, isMobile }) => {
    const word = `p${uniqueLetters()}`;
    await store.add({ title: `Vas ${word}`, category: 'souvenirs', price: 40_000 });
    await store.add({ title: `Guci ${word}`, category: 'souvenirs', price: 90_000, salePrice: 80_000 });
    await store.add({ title: `Kendi ${word}`, price: 60_000, category: 'home-decor' });
    const cards = page.getByRole('list', { name: 'Hasil pencarian' }).getByRole('article');
    const filters = page.getByRole('list', { name: 'Filter yang dipakai' }).getByRole('link');
    const misspelt = word.slice(0, 3) + word.slice(4);

    await page.goto(`/shop/search?keyword=${misspelt}`);
    await expect(page.getByText(`Menampilkan hasil untuk “${word}”: 3 produk`)).toBeVisible();
    await page.getByRole('link', { name: `“${misspelt}”` }).click();
    await expect(page).toHaveURL(`/shop/search?q=${misspelt}&exact=true`);
    await expect(page.getByText('Tidak ada hasil yang ditemukan')).toBeVisible();

    const box = page.getByRole('searchbox', { name: 'Kata yang dicari' });
    await box.fill(`${word} murah di bawah 85rb`);
    await box.press('Enter');
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText('Vas');
    await expect(page.getByLabel('Sortir')).toHaveValue('price-lowtohigh');
    await expect(filters).toHaveText([/Harga terendah/, /Di bawah Rp\s85\.000/]);
    await expectAccessible(page);
    await filters.first().click();
    await expect(page).toHaveURL(`/shop/search?q=${word}+di+bawah+85rb`);
    await expect(box).toHaveValue(`${word} di bawah 85rb`);
    await expect(page.getByLabel('Sortir')).toHaveValue('relevance');

    if (isMobile) await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('checkbox', { name: 'Dekorasi Rumah' }).check();
    if (isMobile) await page.getByRole('button', { name: 'Tampilkan 1 produk' }).click();
    await expect(cards).toHaveCount(1);
    await filters.filter({ hasText: 'Dekorasi Rumah' }).click();
    await expect(cards).toHaveCount(3);
    await page.getByLabel('Sortir').selectOption('price-hightolow');
    await expect(cards.first()).toContainText('Guci');
    await expect(page).toHaveURL(`/shop/search?q=${word}+di+bawah+85rb&sortBy=price-hightolow`);
    await box.fill(word);
    await box.press('Enter');
    await expect(page).toHaveURL(`/shop/search?q=${word}&sortBy=price-hightolow`);
    await box.fill(`guci ${word}`);
    await expect(page).toHaveURL(`/shop/search?q=guci+${word}&sortBy=price-hightolow`);
    await expect(cards).toHaveCount(1);
  },
);

test('a search for dots is not a path, and a search without results leads to all products without filters', async ({
  page,
}) => {
  await page.goto('/shop/listing?price=50-100');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('price'))).toBe('50-100');
  await page.getByRole('combobox', { name: 'Kata yang dicari' }).fill('..');
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  await expect(page).toHaveURL('/shop/search?q=..');
  await expect(page.getByText('Tidak ada produk untuk “..”')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Lihat Semua Produk' }).click();
  await expect(page).toHaveURL('/shop/listing');
  await expect(page.getByRole('list', { name: 'Filter yang dipakai' })).toHaveCount(0);
});

test('a price that no match meets is said, and what is dearer is shown apart from the results', async ({ page }) => {
  await page.goto('/shop/search?q=tas+di+bawah+10+ribu');
  await expect(page.getByText('Tidak ada hasil yang ditemukan')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tanpa batas harga' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tanpa batas harga' }).getByRole('link').first()).toBeVisible();
  await page.goto('/shop/search?q=kalung+18k');
  await expect(page.getByRole('list', { name: 'Hasil pencarian' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tanpa batas harga' })).toHaveCount(0);
});

test('an admin adds a synonym for a search without results, and the search then finds products', async ({
  page,
  store,
}) => {
  const [word, missed] = [`m${uniqueLetters()}`, `z${uniqueLetters()}`];
  await store.add({ title: `Bakul ${word}` });
  const client = apiClient(page.request);
  const found = async () =>
    (await client('GET /api/shop/search/:keyword', { params: { keyword: missed } })).data.map(({ title }) => title);
  expect(await found()).toEqual([]);
  await signInByApi(page, demoAdmin);
  const listed = async () =>
    (await client('GET /api/admin/search/misses', { query: { limit: 100 } })).data.map(({ words }) => words);
  await expect.poll(listed).toContain(missed);
  await page.goto('/admin/search');
  await page.getByLabel('Sortir').selectOption('Terakhir dicari');
  await page.getByLabel('Cari kata').fill(missed);
  const misses = page.getByRole('region', { name: 'Pencarian tanpa hasil' });
  await expect(misses.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Tambah sinonim untuk ${missed}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah sinonim' });
  await expect(dialog.getByLabel('Kata yang dicari pembeli')).toHaveValue(missed);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog.getByLabel('Artinya di katalog')).toBeFocused();
  await dialog.getByLabel('Artinya di katalog').fill(word);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(misses.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
  expect(await found()).toEqual([`Bakul ${word}`]);

  await expect(page.getByText('1 sinonim', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: missed });
  await expect(row).toContainText(`satu arah`);
  await row.getByRole('button', { name: 'Ubah' }).click();
  await page.getByRole('checkbox', { name: 'Berlaku dua arah' }).check();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(row).toContainText('dua arah');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Tindakan lain' }).click();
  await row.getByRole('button', { name: 'Hapus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(row).toHaveCount(0);
  const synonyms = page.getByRole('region', { name: 'Sinonim' });
  await expect(synonyms.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
  expect(await found()).toEqual([]);
});
