import { apiClient, signInByApi, findProduct } from './by-api.ts';
import { demoCustomer, demoSeller } from './steps.ts';
import { expect, expectNoHorizontalScroll, test } from './test.ts';

test('pages do not scroll sideways at 320 px or with text at 200%', { tag: '@viewport' }, async ({ page }) => {
  await signInByApi(page, demoCustomer);
  const { _id, sellerId } = await findProduct(page.request, 'syal tenun');
  const paths = [
    '/shop/home',
    '/shop/listing',
    '/shop/search?q=zzzz',
    `/shop/product/${_id}`,
    `/shop/store/${sellerId}`,
  ];
  const own = [
    '/shop/account',
    '/shop/account?tab=alamat',
    '/shop/account?tab=pesanan&status=review',
    '/shop/checkout',
  ];
  for (const path of [...paths, ...own, '/about', '/contact', '/auth/register-seller']) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectNoHorizontalScroll(page, `${path} at 320 px`);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expectNoHorizontalScroll(page, `${path} at 200 %`);
  }
});

test('a long dialog scrolls inside its frame, which stays in place', { tag: '@viewport' }, async ({ page }) => {
  await signInByApi(page, demoSeller);
  const { data } = await apiClient(page.request)('GET /api/store/orders/get');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/store/orders?pesanan=${data[0]!._id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Hubungi Pembeli' })).toBeVisible();
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});
