/** A guest finds a product by its maker, and reads who made it. */
import { apiClient, findProduct } from './by-api.ts';
import { createStore } from './create-store.ts';
import { findFaults } from './page-faults.ts';
import { applySetting, usual } from './settings.ts';
import { awaitRouter, navigate, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

const name = 'Mama Deetje Rorimpandey';

test(
  'a guest searches a maker by name, opens a product and from there the page of the maker',
  { tag: '@viewport' },
  async ({ page }) => {
    await page.goto('/shop/search?q=deetje+rorimpandey');
    const found = page.getByRole('list', { name: 'Hasil pencarian' }).getByRole('listitem');
    await expect(found.first()).toBeVisible();
    const { _id } = await findProduct(page.request, 'deetje pinatikan');
    await navigate(page, `/shop/product/${_id}`);
    const madeBy = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dibuat oleh' }) });
    await expect(madeBy.getByText('Kota Tomohon · sejak 1987')).toBeVisible();
    await expect(madeBy.getByText(/^Mama Deetje belajar menenun .+\.$/)).toBeVisible();
    await expect(madeBy.getByText('Dibuat dari benang katun dan kanvas.')).toBeVisible();
    await expect(madeBy.getByRole('link', { name: 'Selvie Wowor' })).toBeVisible();
    await expect(madeBy.getByRole('link', { name: /Kunjungi Toko/ })).toBeVisible();
    for (const [label, value] of Object.entries({ Bahan: 'Benang katun, Kanvas', Teknik: 'Tenun' })) {
      await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: value })).toBeVisible();
    }
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'product');
    await madeBy.getByRole('link', { name }).click();

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Berkarya sejak 1987')).toBeVisible();
    await expect(
      page
        .getByRole('list', { name: `Karya ${name}` })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'maker');
    await page.getByRole('main').getByRole('link', { name: 'Wale Tenun Tombulu' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wale Tenun Tombulu' })).toBeVisible();
    const makers = page.getByRole('list', { name: 'Perajin', exact: true });
    await expect(makers.getByRole('listitem')).toHaveText([name, 'Selvie Wowor', 'Altje Pangemanan']);
    await expectAccessible(page);
  },
);

test('the page of a maker is in the HTML, with structured data of a person', async ({ page, request, baseURL }) => {
  const { _id } = await findProduct(request, 'deetje pinatikan');
  const { data } = await apiClient(request)('GET /api/shop/products/get/:id', { params: { id: _id } });
  const url = `${baseURL}/shop/maker/${data.makers![0]!._id}`;
  const html = await (await request.get(url)).text();
  expect(html).toContain(`<title>${name} · Kreasi Sulut</title>`);
  await page.goto(url);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.map((text) => JSON.parse(text) as unknown)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        name,
        description: expect.stringContaining('Kakaskasen') as unknown,
        image: expect.stringMatching(/^http.+\/media\/maker\/.+\.webp$/) as unknown,
        homeLocation: { '@type': 'Place', name: 'Kota Tomohon' },
        knowsAbout: 'Tenun',
        worksFor: {
          '@type': 'Organization',
          name: 'Wale Tenun Tombulu',
          url: `${baseURL}/shop/store/${data.sellerId}`,
        },
      },
    },
  ]);
  const ofProduct = await (await request.get(`/shop/product/${_id}`)).text();
  expect(ofProduct).toContain('"seller":{"@type":"Organization","name":"Wale Tenun Tombulu"}');
  expect(ofProduct).not.toContain('"@type":"Person"');
});

test('an erased maker is gone, an unknown one was never there', async ({ page, allow, request }) => {
  allow(/404|410/);
  await page.goto('/shop/home');
  await page.route('**/api/shop/makers/*', (route) =>
    route.fulfill({ status: 410, json: { success: false, message: 'Halaman perajin ini sudah dihapus.' } }),
  );
  await awaitRouter(page);
  await navigate(page, '/shop/maker/x');
  await expect(page.getByRole('heading', { level: 1, name: 'Halaman ini sudah dihapus' })).toBeVisible();
  await expectAccessible(page);
  const unknown = await request.get('/shop/maker/tidak-ada');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('Halaman tidak ditemukan');
});

test(
  'a maker with a long name, without portrait and story, has a whole page also in large text',
  { tag: '@viewport' },
  async ({ page, request }) => {
    const { _id } = await findProduct(request, 'deetje pinatikan');
    const { data } = await apiClient(request)('GET /api/shop/products/get/:id', { params: { id: _id } });
    const [maker] = data.makers!;
    const bare = { name: `Mama${'Rorimpandey'.repeat(5)}`, portrait: null, place: null, since: null, story: '' };
    const strip = (path: string) =>
      page.route(path, async (route) => {
        const { data: found, ...rest } = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
        const makers = (found.makers as object[] | undefined)?.map((one) => ({ ...one, ...bare }));
        await route.fulfill({ json: { ...rest, data: { ...found, ...(makers ? { makers } : bare) } } });
      });
    await page.goto('/shop/home');
    await strip('**/api/shop/makers/*');
    await strip('**/api/shop/products/get/*');
    const session = await page.context().newCDPSession(page);
    for (const path of [`/shop/maker/${maker!._id}`, `/shop/product/${_id}`]) {
      await navigate(page, path);
      await expect(page.getByText(bare.name).first()).toBeVisible();
      await expectAccessible(page);
      const setting = usual['text at 200 %']!;
      await applySetting(page, session, setting);
      expect(await findFaults(page, setting), path).toEqual([]);
      await applySetting(page, session);
    }
  },
);

test('the filter of the technique shows what was woven, and a product without makers names its store', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const product = await store.add({ title: `Tas ${uniqueWord()}` });
  await page.goto('/shop/listing');
  await page.getByRole('group', { name: 'Teknik' }).getByLabel('Tenun').check();
  await expect(page).toHaveURL(/technique=weaving/);
  await expect(page.getByRole('list', { name: 'Produk' }).getByRole('link', { name: /Anyaman|Ukir/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Hapus filter Tenun' })).toBeVisible();
  await navigate(page, `/shop/product/${product._id}`);
  const block = page.getByRole('link', { name: new RegExp(`${product.storeName}.+Kunjungi Toko`) });
  await expect(block).toBeVisible();
  await expect(page.locator('main a[href^="/shop/maker/"]')).toHaveCount(0);
});
