/** What the pages of the shop show first, and how far down it begins. */
import type { Locator, Page } from '@playwright/test';
import { findProduct } from './by-api.ts';
import { setTextSize } from './settings.ts';
import { navigate, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

const topOf = async (element: Locator) => Math.round((await element.boundingBox())!.y);

for (const viewport of [phone, desktop]) {
  test(`the results of a search begin below one line with count and order at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/shop/search?q=tenun');
    const [count, order] = [page.getByRole('status').filter({ hasText: 'produk untuk' }), page.getByLabel('Sortir')];
    expect(await topOf(page.getByRole('article').first())).toBeLessThanOrEqual(viewport === phone ? 170 : 180);
    expect(Math.abs((await middleOf(count)) - (await middleOf(order)))).toBeLessThan(8);
    const box = page.getByRole('banner').getByRole('searchbox', { name: 'Kata yang dicari' });
    const send = page.getByRole('banner').getByRole('button', { name: 'Cari', exact: true });
    expect(Math.abs((await middleOf(box)) - (await middleOf(send)))).toBeLessThan(2);
  });
}

const middleOf = async (element: Locator) => {
  const { y, height } = (await element.boundingBox())!;
  return y + height / 2;
};

const list = (page: Page, name: string) => page.getByRole('list', { name });

test('a search that finds nothing shows popular products below, apart from the results', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`/shop/search?q=zz${uniqueWord()}`);
  await expect(page.getByText('Tidak ada hasil yang ditemukan')).toBeVisible();
  await expect(list(page, 'Hasil pencarian')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sedang populer' })).toBeVisible();
  await expect(list(page, 'Sedang populer').getByRole('article')).toHaveCount(10);
});

test('before a search its page offers popular searches and categories, and after few results similar products', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/shop/search');
  await expect(page.getByRole('heading', { name: 'Belanja Berdasarkan Kategori' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'tas', exact: true }).click();
  await expect(page).toHaveURL('/shop/search?q=tas');
  await expect(list(page, 'Hasil pencarian').getByRole('article').first()).toBeVisible();
  await expect(list(page, 'Lihat juga').getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the home page shows its first prices above the menu, below the categories in one row', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/shop/home');
  const heading = page.getByRole('heading', { name: 'Belanja Berdasarkan Kategori' });
  const tiles = page.getByRole('main').locator('section').filter({ has: heading }).getByRole('link');
  const boxes = await Promise.all((await tiles.all()).map(async (tile) => (await tile.boundingBox())!));
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size, 'one row').toBe(1);
  expect(new Set(boxes.map(({ width }) => Math.round(width))).size, 'equal').toBe(1);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(96);
  expect((await heading.boundingBox())!.height, 'one line').toBeLessThan(32);
  const card = page.getByRole('article').first();
  expect(await topOf(card)).toBeLessThanOrEqual(400);
  await expectNoHorizontalScroll(page, 'the row of categories scrolls in itself');
  await tiles.last().focus();
  await expect(tiles.last()).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: 'Produk Terbaru' }).scrollIntoViewIfNeeded();
  const maker = list(page, 'Kenali perajinnya').getByRole('link').first();
  await expect(maker).toHaveAttribute('href', /^\/shop\/store\//);
  await expectAccessible(page);
});

test('the cards of a row have picture, title, price and button at the same height, whatever is known of them', async ({
  page,
  store,
}) => {
  const word = uniqueWord();
  await store.add({ title: `Pot ${word}`, price: 1_000_000 });
  const title = `Pot ${word} Tanaman Sabut Kelapa Serbaguna 20 cm Isi 3 dengan Tatakan`;
  await store.add({ title, price: 2_000_000, salePrice: 1_500_000 });
  await store.add({ title: `Pot ${word} Habis`, price: 3_000_000, totalStock: 0 });
  await page.setViewportSize(desktop);
  await page.goto(`/shop/search?q=pot ${word}&sortBy=price-lowtohigh`);
  const cards = page.getByRole('article').filter({ hasText: word });
  await expect(cards).toHaveCount(3);
  const parts = cards.evaluateAll((all) =>
    all.map((card) =>
      [...card.children].map((part) => {
        const { y, height } = part.getBoundingClientRect();
        return [y, height].map(Math.round);
      }),
    ),
  );
  const [first, ...others] = await parts;
  expect(others).toEqual([first, first]);
  const { width, height } = (await cards.first().locator('picture').locator('..').boundingBox())!;
  expect(height / width).toBeCloseTo(5 / 4, 1);
  const long = cards.filter({ hasText: 'Tatakan' }).getByRole('heading');
  expect(await long.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await expect(long).toHaveAttribute('title', title);
  await expect(cards.first()).not.toContainText('Penilaian');
});

test('a product shows its average in words, three reviews of eight, things of its kind, and its store', async ({
  page,
}) => {
  const { _id, sellerId, storeName } = await findProduct(page.request, 'tas jinjing');
  await page.setViewportSize(phone);
  await page.goto(`/shop/product/${_id}`);
  const reviews = list(page, 'Ulasan pembeli').getByRole('listitem');
  await expect(reviews).toHaveCount(3);
  await expect(page.getByText('4,5 dari 5')).toBeVisible();
  await page.getByRole('button', { name: 'Lihat semua ulasan' }).click();
  await expect(reviews).toHaveCount(8);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(list(page, 'Produk serupa').getByRole('link').first()).toContainText(/^Tas/);
  const store = page.getByRole('link', { name: /Kunjungi Toko/ });
  await expect(store.locator('picture')).toHaveCount(1);
  await expect(store).toContainText(/Penilaian toko \d,\d/);
  await expectAccessible(page);
  await navigate(page, `/shop/store/${sellerId}`);
  await expect(page.getByRole('heading', { level: 1, name: storeName })).toBeVisible();
  await expect(page.getByText(/\d,\d \(\d+ ulasan\)/)).toBeVisible();
  await expect(page.getByText(/^\d+ terjual$/)).toBeVisible();
  await expect(page.getByText(/^Di Kreasi Sulut sejak \d{4}$/)).toBeVisible();
  await expect(page.getByRole('article').first()).not.toContainText(storeName);
});

test('with text at 200 % no word breaks inside, and the header scrolls away', async ({ page }) => {
  const { _id, sellerId } = await findProduct(page.request, 'tas jinjing');
  await page.setViewportSize(phone);
  await page.goto('/shop/home');
  const session = await page.context().newCDPSession(page);
  await setTextSize(session, 200);
  const paths = [
    '/shop/home',
    '/shop/listing',
    '/shop/search?q=tas',
    `/shop/product/${_id}`,
    `/shop/store/${sellerId}`,
  ];
  for (const path of paths) {
    await navigate(page, path);
    await page.waitForFunction(() => window.pageRouter?.state.navigation.state === 'idle');
    expect(await page.evaluate(brokenWords), path).toEqual([]);
  }
  const headerTop = async () => {
    await page.evaluate(() => scrollTo(0, 600));
    return topOf(page.getByRole('banner'));
  };
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await navigate(page, '/shop/listing');
    await setTextSize(session, 200);
    await expect.poll(headerTop).toBeLessThan(-100);
    await setTextSize(session, 150);
    await expect.poll(headerTop).toBe(0);
  }
});

test('on a desktop the banner leaves the first products in the first screen', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/shop/home');
  const banner = page.getByRole('region', { name: 'Banner' });
  expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(360);
  expect(await topOf(page.getByRole('article').first())).toBeLessThanOrEqual(805);
});

test('on a phone the products of a store and of a filtered listing begin high, below one row of chips', async ({
  page,
}) => {
  const { sellerId } = await findProduct(page.request, 'syal tenun');
  await page.setViewportSize(phone);
  await page.goto(`/shop/store/${sellerId}`);
  expect(await topOf(page.getByRole('article').first())).toBeLessThanOrEqual(560);
  await page.getByRole('button', { name: 'Selengkapnya' }).click();
  await expect(page.getByText(/Alamat produksi: Kelurahan/)).toBeVisible();

  await page.goto('/shop/listing');
  expect(await topOf(page.getByRole('article').first())).toBeLessThanOrEqual(170);
  await page.goto('/shop/listing?category=souvenirs,eco-friendly&offer=in-stock');
  expect(await topOf(page.getByRole('article').first())).toBeLessThanOrEqual(170);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Souvenir & Oleh-Oleh/ }).filter({ visible: true })).toHaveCount(1);
  const chips = main.getByRole('link', { name: /^(Semua|Hapus filter Stok tersedia)$/ });
  const [one, other] = [await topOf(chips.first()), await topOf(chips.last())];
  expect(Math.abs(one - other)).toBeLessThan(10);
});

test('store, title and price of a product are in the first screen of a phone, above its one-line bar', async ({
  page,
}) => {
  const { _id, storeName } = await findProduct(page.request, 'kolintang mini');
  await page.setViewportSize(phone);
  await page.goto(`/shop/product/${_id}`);
  const bar = page.locator('[data-buy-bar]');
  expect((await page.locator('picture').first().boundingBox())!).toMatchObject({ x: 0, width: phone.width });
  await expect(page.getByRole('link', { name: storeName, exact: true })).toBeInViewport({ ratio: 1 });
  const actions = ['Kembali', 'Simpan ke Favorit', 'Bagikan', 'Lainnya'].map((name) =>
    page.getByRole('main').getByRole('button', { name, exact: true }),
  );
  for (const action of actions) expect(await action.boundingBox()).toMatchObject({ y: 78, width: 44, height: 44 });
  const price = page.getByRole('main').getByText(/^Rp/).first();
  expect(await topOf(price)).toBeLessThan((await topOf(bar)) - 40);
  const add = bar.getByRole('button', { name: 'Tambah ke Keranjang', exact: true });
  expect((await add.boundingBox())!.height).toBeLessThan(50);
  await expect(add.getByText('Keranjang', { exact: false }).first()).toBeVisible();
  await actions[0]!.click();
  await expect(page).toHaveURL('/shop/listing?category=souvenirs');
  await navigate(page, `/shop/product/${_id}`);
  await actions[0]!.click();
  await expect(page).toHaveURL('/shop/listing?category=souvenirs');
  await page.goForward();
  await expect(page).toHaveURL(`/shop/product/${_id}`);
});

test('a product dialog that failed to load says so in the first screen', async ({ page, allow }) => {
  allow(/500/);
  await page.setViewportSize(phone);
  await page.goto('/shop/search?q=syal tenun');
  await page.route('**/api/shop/products/get/*', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.getByRole('article').first().getByRole('link').click();
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Coba lagi' });
  await expect(retry).toBeInViewport({ ratio: 1 });
  // Neither price nor button of the card are there.
  await expect(page.locator('[data-buy-bar]')).toHaveCount(0);
});

test('on a desktop the dialog of a product fills the space under its picture', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/shop/search?q=syal tenun');
  await page.getByRole('article').first().getByRole('link').click();
  const dialog = page.getByRole('dialog');
  const picture = dialog.locator('picture').first();
  const store = dialog.locator('section', { has: page.getByRole('link', { name: /Kunjungi Toko/ }) }).first();
  const { x, y, height } = (await picture.boundingBox())!;
  const box = (await store.boundingBox())!;
  expect(Math.abs(box.x - x)).toBeLessThan(8);
  expect(box.y - y - height).toBeLessThan(40);
});

test('the forms of registration show their way out and the button of the terms in the first screen', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/auth/register');
  await expect(page.getByRole('link', { name: 'Masuk' })).toBeInViewport({ ratio: 1 });
  await page.goto('/auth/register-seller');
  await expect(page.getByRole('button', { name: 'Lanjutkan' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Penjual adalah warga negara Indonesia')).toBeInViewport({ ratio: 1 });
  await page.getByText('dapat berubah tanpa pemberitahuan terlebih dahulu').scrollIntoViewIfNeeded();
  await expect(page.getByText('dapat berubah tanpa pemberitahuan terlebih dahulu')).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click();
  const toast = page.getByRole('region', { name: /Notifikasi/ }).getByRole('listitem');
  await expect(toast).toContainText('Lengkapi data terlebih dahulu');
  await toast.hover({ trial: true });
  const { y, height } = (await toast.boundingBox())!;
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    const box = (await field.boundingBox())!;
    expect(box.y >= y + height || box.y + box.height <= y, String(await field.getAttribute('name'))).toBe(true);
  }
});

/** The words of the page that stand on more than one line. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.parentElement!.checkVisibility() || text.parentElement!.closest('.sr-only, script, noscript')) continue;
    for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(word);
    }
  }
  return broken;
}
