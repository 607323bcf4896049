import { apiClient, signInByApi } from './by-api.ts';
import { demoSeller } from './steps.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

const metaOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as object,
  );

test('a product page has link preview tags and structured data', async ({ request, baseURL, store }) => {
  const { _id, title, image } = await store.add({
    price: 175_000,
    salePrice: 159_000,
    description: 'Disulam dengan tangan di Tomohon, dari benang katun yang dipilih satu per satu.',
  });
  const url = `${baseURL}/shop/product/${_id}`;
  const html = await (await request.get(url)).text();
  expect(html).toContain(`<title>${title} · Kreasi Sulut</title>`);
  expect(html).toContain(`<link rel="canonical" href="${url}"`);
  expect(metaOf(html, 'og:title')?.replaceAll(/\s/g, ' ')).toBe(`${title} · Rp 159.000`);
  expect(metaOf(html, 'og:image')).toBe(baseURL + image);
  expect(metaOf(html, 'description')?.length).toBeGreaterThan(50);
  expect((await (await request.get(image)).body()).byteLength).toBeLessThan(300_000);
  expect(structuredData(html)).toMatchObject([
    { '@type': 'Product', name: title, offers: { price: 159_000, priceCurrency: 'IDR' } },
    { '@type': 'BreadcrumbList' },
  ]);
});

test('a store page has link preview tags with name, description and picture', async ({ request, baseURL }) => {
  const { id: sellerId } = await signInByApi({ request }, demoSeller);
  const { data } = await apiClient(request)('GET /api/shop/store/:sellerId', { params: { sellerId } });
  const url = `${baseURL}/shop/store/${sellerId}`;
  const html = await (await request.get(url)).text();
  expect(html).toContain(`<title>${data.storeName} · Kreasi Sulut</title>`);
  expect(html).toContain(`<link rel="canonical" href="${url}"`);
  expect(metaOf(html, 'og:title')).toBe(data.storeName);
  expect(metaOf(html, 'og:description')).toContain(data.storeDescription.slice(0, 40));
  expect((await (await request.get(metaOf(html, 'og:image')!)).body()).byteLength).toBeLessThan(300_000);
});

test('home, listing, product, store, /about and /contact can be read without JavaScript', async ({
  page,
  product: { _id, title, sellerId },
}) => {
  const headings = {
    '/shop/home': 'Produk Unggulan',
    '/shop/listing': 'Semua Produk',
    [`/shop/product/${_id}`]: title,
    [`/shop/store/${sellerId}`]: 'Etalase Toko',
    '/about': 'Tentang Kami',
    '/contact': 'Kontak',
    '/privasi': 'Kebijakan Privasi',
    '/syarat': 'Syarat & Ketentuan',
  };
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  }
  for (const [name, href] of [
    ['halo@kreasi.test', 'mailto:halo@kreasi.test'],
    ['0812-0000-0000', 'https://wa.me/6281200000000'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});
