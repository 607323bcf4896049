import type { Page } from '@playwright/test';
import { apiClient, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { delayResponses } from './fixtures.ts';
import { demoSeller, navigate } from './steps.ts';
import { expect, expectAccessible, test } from './test.ts';
import { categories } from '#contract/words.ts';

const card = (page: Page, title: RegExp) =>
  page
    .getByRole('list', { name: 'Hasil pencarian' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) });
const stored = (page: Page) =>
  page.evaluate(() => ['category', 'price', 'offer'].map((key) => sessionStorage.getItem(key)));

const categoryLabels = [
  'Dekorasi Rumah',
  'Aksesori & Fashion',
  'Souvenir & Oleh-Oleh',
  'Peralatan Tradisional',
  'Produk Ramah Lingkungan',
];

test(
  'guests see five categories, ten featured and twelve latest products and sign-in links on the home page',
  { tag: '@viewport' },
  async ({ page, isMobile }) => {
    await page.goto('/shop/home');
    await expect(page.getByRole('heading', { name: 'Belanja Berdasarkan Kategori' })).toBeVisible();
    for (const label of categoryLabels) {
      await expect(page.getByRole('main').getByRole('link', { name: label })).toBeVisible();
    }
    await expect(page.getByRole('list', { name: 'Produk Unggulan' }).getByRole('article')).toHaveCount(10);
    await expect(page.getByRole('list', { name: 'Produk Terbaru' }).getByRole('article')).toHaveCount(12);
    await expect(page.getByRole('link', { name: 'Lihat Semua' })).toHaveAttribute('href', '/shop/listing');
    for (const [label, href] of [
      ['Beranda', '/shop/home'],
      ['Produk', '/shop/listing'],
      ['Tentang Kami', '/about'],
      ['Kontak', '/contact'],
      ['Mulai Berjualan', '/auth/register-seller'],
      ['Kebijakan Privasi', '/privasi'],
      ['Syarat & Ketentuan', '/syarat'],
    ] as const) {
      const link = page.getByRole('contentinfo').getByRole('link', { name: label, exact: true });
      await expect(link).toHaveAttribute('href', href);
    }
    if (isMobile) {
      const bar = page.getByRole('navigation', { name: 'Menu bawah' });
      for (const label of ['Beranda', 'Belanja', 'Masuk'])
        await expect(bar.getByRole('link', { name: label })).toBeVisible();
    } else {
      const header = page.getByRole('banner');
      await expect(header.getByRole('paragraph').filter({ hasText: 'Masuk' })).toHaveText('Masuk|Daftar');
      await expect(header.getByRole('navigation', { name: 'Kategori' }).getByRole('link')).toHaveCount(
        categories.length,
      );
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keranjang', exact: true }).click();
    await expect(page).toHaveURL('/auth/login?from=%2Fshop%2Fhome');
  },
);

test(
  'filters are comma-separated in the URL, update the count, and are undone by Back',
  { tag: '@viewport' },
  async ({ page, isMobile }) => {
    await page.goto('/shop/listing');
    const sort = page.getByLabel('Sortir');
    await expect(sort).toHaveValue('price-lowtohigh');
    const sorts = sort
      .getByRole('option')
      .evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value));
    expect(await sorts).toEqual(['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa']);
    const count = page.getByRole('main').getByText(/^\d+ produk$/);
    const all = await count.textContent();
    if (isMobile) {
      const chips = page.getByRole('main').getByRole('navigation', { name: 'Kategori' });
      await expect(chips.getByRole('link', { name: 'Semua' })).toHaveAttribute('aria-current', 'true');
      await page.getByRole('button', { name: 'Filter' }).click();
      await expectAccessible(page);
    }
    for (const label of categoryLabels) await expect(page.getByRole('checkbox', { name: label })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Souvenir & Oleh-Oleh' }).check();
    if (!isMobile) await expect(page).toHaveURL('/shop/listing?category=souvenirs');
    await page.getByRole('checkbox', { name: 'Peralatan Tradisional' }).check();
    if (isMobile) await page.getByRole('button', { name: /^Tampilkan \d+ produk$/ }).click();
    await expect(page).toHaveURL('/shop/listing?category=souvenirs,traditional-tools');
    await expect.poll(() => stored(page)).toEqual(['souvenirs,traditional-tools', null, null]);
    await expect(count).not.toHaveText(all!);
    await page.goBack();
    await expect(page).toHaveURL(isMobile ? '/shop/listing' : '/shop/listing?category=souvenirs');
    await expectAccessible(page);
    await sort.selectOption('title-ztoa');
    await expect(page).toHaveURL(/sortBy=title-ztoa/);
    const categories = page.getByRole('navigation', { name: 'Kategori' }).filter({ visible: true });
    await categories.getByRole('link', { name: 'Peralatan Tradisional' }).click();
    await expect(page).toHaveURL('/shop/listing?category=traditional-tools&sortBy=title-ztoa');
    await expect(sort).toHaveValue('title-ztoa');
  },
);

test('a listing without matches shows a message and a link that clears the filters', async ({ page }) => {
  await page.goto('/shop/listing?category=eco-friendly&price=over-500&offer=promo');
  await expect(page.getByText('Tidak ada produk ditemukan.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Hapus filter', exact: true }).click();
  await expect(page).toHaveURL('/shop/listing');
});

test('loading shows ten placeholders in the listing and five on the home page', async ({ page }) => {
  await page.goto('/shop/search');
  const { release } = await delayResponses(page, /^\/api\/shop\/products\//);
  const placeholders = page.locator('[aria-busy=true] > div');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Produk', exact: true }).click();
  await expect(placeholders).toHaveCount(10);
  await expect(page.getByRole('status').filter({ hasText: 'Memuat produk...' })).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beranda', exact: true }).click();
  await expect(placeholders).toHaveCount(5);
  release();
  await expect(page.getByRole('list', { name: 'Produk Unggulan' })).toBeVisible();
});

test('products of the listing appear where their placeholders stood, below its title', async ({ page }) => {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/shop/search');
    const { release } = await delayResponses(page, /^\/api\/shop\/products\//);
    await page.getByRole('link', { name: width < 768 ? 'Belanja' : 'Produk', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
    const heightOnPage = async (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await heightOnPage('[aria-busy=true] > div');
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(Math.abs((await heightOnPage('article')) - before)).toBeLessThanOrEqual(2);
    await page.unrouteAll();
  }
});

test('typing searches one second after the last key, from four letters on', async ({ page, product }) => {
  const [first, word] = [product.title.split(' ')[0]!, product.title.split(' ').at(-1)!];
  await page.clock.install();
  await page.goto('/shop/search');
  const box = page.getByRole('searchbox', { name: 'Kata yang dicari' });
  await expect(box).toBeFocused();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('tas');
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL('/shop/search');
  await box.pressSequentially('b');
  await page.clock.runFor(900);
  await expect(page).toHaveURL('/shop/search');
  await box.fill(word);
  await page.clock.runFor(900);
  await expect(page).toHaveURL('/shop/search');
  await page.clock.runFor(200);
  await expect(page).toHaveURL(`/shop/search?q=${word}`);
  await page.clock.resume();
  await expect(page.getByRole('status').filter({ hasText: `produk untuk “${word}”` })).toBeVisible();
  // A product opened within that second stays open. The search runs after it is closed.
  await box.fill(`${word} ${first}`);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Kunjungi Toko' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 120_000);
  await page.keyboard.press('Escape');
  await page.clock.runFor(100);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/shop/search?q=${word}`);
  await page.clock.runFor(1_100);
  await expect(page).toHaveURL(`/shop/search?q=${word}+${first}`);
  await page.clock.resume();
  await box.fill('ten');
  await expect(page).toHaveURL('/shop/search');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('Enter searches at once, also for three letters', async ({ page, store }) => {
  await store.add({ title: `Tas Karawo ${crypto.randomUUID().slice(0, 8)}` });
  await page.goto('/shop/search');
  await page.getByRole('searchbox', { name: 'Kata yang dicari' }).fill('tas');
  await page.getByRole('searchbox', { name: 'Kata yang dicari' }).press('Enter');
  await expect(page).toHaveURL('/shop/search?q=tas');
  await expect(page.getByRole('article').first()).toContainText(/tas/i);
  await expectAccessible(page);
});

test(
  'product cards show "Stok Habis", "Sisa {n}", "Promo", and the sale price beside the crossed-out price',
  { tag: '@viewport' },
  async ({ page, store }) => {
    const word = `Karawo ${crypto.randomUUID().slice(0, 6)}`;
    await store.add({ title: `${word} Habis`, totalStock: 0, salePrice: 50_000 });
    await store.add({ title: `${word} Sisa`, totalStock: 9, salePrice: 50_000 });
    await store.add({ title: `${word} Promo`, totalStock: 10, salePrice: 75_000 });
    await store.add({ title: `${word} Biasa`, totalStock: 10 });
    await page.goto(`/shop/search?q=${word}`);
    await expect(card(page, /Habis$/).getByText('Stok Habis')).toBeVisible();
    await expect(card(page, /Habis$/).getByRole('button')).toHaveCount(0);
    await expect(card(page, /Sisa$/).getByText('Sisa 9')).toBeVisible();
    await expect(card(page, /Promo$/).getByText('Promo', { exact: true })).toBeVisible();
    await expect(card(page, /Promo$/).locator('s')).toContainText(/Rp\s?100\.000/);
    await expect(card(page, /Promo$/).getByText(/Rp\s?75\.000/)).toBeVisible();
    await expect(card(page, /Biasa$/).getByText(/Promo|Sisa|Habis/)).toHaveCount(0);
    await expect(card(page, /Biasa$/)).not.toContainText('Belum ada ulasan.');

    await card(page, /Habis$/)
      .getByRole('link')
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Stok Habis').first()).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Tambah ke Keranjang' })).toHaveCount(0);
    await expect(dialog.getByText('Belum ada ulasan.').last()).toBeVisible();
    await expectAccessible(page);
  },
);

test('a store page shows name, logo, description, address, chat link and products', async ({ page, request }) => {
  const { id: sellerId, phoneNumber } = await signInByApi({ request }, demoSeller);
  const { data } = await apiClient(request)('GET /api/shop/store/:sellerId', { params: { sellerId } });
  await page.goto(`/shop/store/${sellerId}`);
  await expect(page.getByRole('heading', { name: data.storeName })).toBeVisible();
  const logo = page.getByRole('main').locator(`img[src="${data.storeLogoUrl}"]`);
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: data.products[0]!.title, exact: true })).toBeVisible();
  await expect(page.getByText(data.productionAddress)).toBeVisible();
  await expect(page.getByText(data.storeDescription)).toBeVisible();
  // The country code 62 replaces a leading 0.
  await expect(page.getByRole('link', { name: /Chat Penjual/ })).toHaveAttribute(
    'href',
    `https://wa.me/${phoneNumber.replace(/^0/, '62')}`,
  );
  await expect(page.getByRole('heading', { name: 'Etalase Toko' })).toBeVisible();
  await expectAccessible(page);
});

test('a store without products and an unknown store each show a message', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/404/);
  const store = await createStore(playwright, baseURL);
  const { sellerId, _id } = await store.add();
  await store.remove(_id);
  await page.goto(`/shop/store/${sellerId}`);
  await expect(page.getByText('Toko ini belum memiliki produk.')).toBeVisible();
  await expectAccessible(page);
  await navigate(page, '/shop/store/tidak-ada');
  await expect(page.getByText('Gagal mengambil data toko.', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
