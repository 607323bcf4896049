/** Pages and dialogs on narrow screens. This file runs only in the phone project. */
import { apiClient, signInAsNewCustomer, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoSeller, navigate } from './steps.ts';
import { expect, expectNoHorizontalScroll, test } from './test.ts';

test('a long dialog scrolls inside its frame, which stays in place', { tag: '@viewport' }, async ({ page }) => {
  await signInByApi(page, demoSeller);
  const { data } = await apiClient(page.request)('GET /api/store/orders/get');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/store/orders?pesanan=${data[0]!._id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Hubungi Pembeli' })).toBeVisible();
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test(
  'words of 40 letters wrap and do not widen the page',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const word = `Q${crypto.randomUUID().replaceAll('-', '')}qwertyu`;
    const store = await createStore(playwright, baseURL, `T${word}`);
    const product = await store.add({ title: word, description: word.repeat(3) });
    await signInAsNewCustomer(page, { userName: word });
    await page.goto('/contact');
    for (const path of [
      `/shop/search?q=${word}`,
      `/shop/product/${product._id}`,
      `/shop/store/${product.sellerId}`,
      '/shop/account',
    ]) {
      await navigate(page, path);
      await expect(page.getByRole('main').getByText(word).filter({ visible: true }).first()).toBeVisible();
      await expectNoHorizontalScroll(page, path);
    }
  },
);

test('"Belanja" opens all products and clears the saved filters', { tag: '@viewport' }, async ({ page }) => {
  await page.goto('/shop/listing?category=souvenirs');
  const bar = page.getByRole('navigation', { name: 'Menu bawah' });
  await bar.getByRole('link', { name: 'Beranda' }).click();
  await expect(page).toHaveURL('/shop/home');
  await bar.getByRole('link', { name: 'Belanja' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Semua Produk' })).toBeVisible();
  await expect(page).toHaveURL('/shop/listing');
  expect(await page.evaluate(() => sessionStorage.getItem('category'))).toBeNull();
});

test('the bottom bar does not move when the install button appears', { tag: '@viewport' }, async ({ page }) => {
  await page.goto('/shop/home');
  const links = page.getByRole('navigation', { name: 'Menu bawah' }).getByRole('link');
  const boxes = () => links.evaluateAll((all) => all.map((link) => JSON.stringify(link.getBoundingClientRect())));
  await expect(links.filter({ hasText: 'Masuk' })).toBeVisible();
  const before = await boxes();
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await expect(page.getByRole('button', { name: 'Instal aplikasi' })).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await boxes()).toEqual(before);
});

test('pictures far below the fold wait for the first scroll', { tag: '@viewport' }, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  // 3G, on which Chromium loads lazy pictures 2,500 px ahead.
  const slow = { latency: 300, downloadThroughput: 500_000, uploadThroughput: 500_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  await page.goto('/shop/listing');
  await page.waitForLoadState('networkidle');
  /** Which of the pictures that only far cards, or only others, show are loaded. */
  const areLoaded = (far: boolean) =>
    page.locator('article').evaluateAll((cards, isFar) => {
      const [others, own] = [!isFar, isFar].map((kind) =>
        cards
          .filter((card) => (card.querySelector('.far-picture') !== null) === kind)
          .flatMap((card) => card.querySelector('img') ?? []),
      ) as [HTMLImageElement[], HTMLImageElement[]];
      const shown = new Set(others.map(({ src }) => src));
      return own.filter(({ src }) => !shown.has(src)).map(({ naturalWidth }) => naturalWidth > 0);
    }, far);
  await expect.poll(() => areLoaded(false)).not.toContain(false);
  const far = await areLoaded(true);
  expect([far.length > 0, far.includes(true)]).toEqual([true, false]);
  await page.mouse.wheel(0, 100);
  await expect.poll(async () => (await areLoaded(true)).filter(Boolean).length).toBeGreaterThan(0);
});
