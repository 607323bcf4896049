/** A store that its seller closes until a day. */
import { longDate, makassarDay } from '#contract/dates.ts';
import { addToCart, apiClient, saveAddress, shareSession } from './by-api.ts';
import { createCustomer, createStore } from './create-store.ts';
import { navigate, openCheckout } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const opening = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString();
const opensOn = longDate(opening);

test(
  'a seller closes the store until a day and opens it again; meanwhile nothing can be bought from it',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, allow }) => {
    allow(/409/);
    const store = await createStore(playwright, baseURL, 'Anyaman Libur');
    const [basket, mat] = [await store.add({ title: 'Bakul Libur' }), await store.add({ title: 'Tikar Libur' })];
    const sari = await createCustomer(playwright, baseURL);
    await saveAddress(sari, sari.user);
    await addToCart(sari, sari.user, basket);
    const setLimit = { ...mat, maxPerOrder: 3, expectedStock: mat.totalStock };
    await apiClient(store.request)('PUT /api/store/products/edit/:id', { params: { id: mat._id }, body: setLimit });

    await test.step('the seller closes it', async () => {
      await shareSession(page, store);
      await page.goto('/store/profile');
      await page.getByRole('button', { name: 'Tutup sementara' }).click();
      const sheet = page.getByRole('dialog', { name: 'Tutup sementara' });
      await sheet.getByRole('button', { name: 'Simpan' }).click();
      await expect(sheet.getByText('Tanggal buka kembali wajib diisi')).toBeVisible();
      await sheet.getByLabel('Buka lagi pada').fill(makassarDay(opening));
      await expectAccessible(page);
      await sheet.getByRole('button', { name: 'Simpan' }).click();
      await expectToast(page, 'Toko ditutup sementara.');
      await expect(page.getByText(`Toko Anda tutup dan buka lagi ${opensOn}.`)).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'profile');
    });

    await test.step('its pages are rendered with the day on which it opens', async () => {
      const renderedAt = async (path: string) => (await page.request.get(path)).text();
      expect(await renderedAt(`/shop/store/${basket.sellerId}`)).toContain('Toko ini sedang tutup.');
      expect(await renderedAt(`/shop/product/${basket._id}`)).toContain(`Toko tutup, buka lagi ${opensOn}`);
    });

    await test.step('a customer sees it on the pages, in the cart and at the checkout', async () => {
      await shareSession(page, sari);
      await page.goto(`/shop/product/${mat._id}`);
      await expect(page.getByText(`Toko tutup, buka lagi ${opensOn}`)).toBeVisible();
      await expect(page.getByText('Maksimal 3 per pesanan')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tambah ke Keranjang' })).toHaveCount(0);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'product');

      await navigate(page, `/shop/store/${basket.sellerId}`);
      await expect(page.getByText(`dapat dipesan lagi mulai ${opensOn}`)).toBeVisible();
      const card = page.getByRole('article').filter({ hasText: 'Tikar Libur' });
      await expect(card.getByText(`Buka lagi ${opensOn}`)).toBeVisible();
      await expect(card.getByRole('button', { name: /^Tambah/ })).toHaveCount(0);
      await expectNoHorizontalScroll(page, 'store');
      // Lists of many stores do not know it; the refusal says it.
      await navigate(page, '/shop/search?q=Tikar+Libur');
      await page.getByRole('button', { name: 'Tambah ke Keranjang: Tikar Libur' }).first().click();
      const refusal = `Anyaman Libur sedang tutup. Produknya dapat dipesan lagi mulai ${opensOn}.`;
      await expectToast(page, refusal);

      await openCheckout(page);
      await expect(page.getByText(`Toko tutup, buka lagi ${opensOn}.`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Ganti alamat pengiriman' })).toBeVisible();
      await page.getByRole('button', { name: 'Bayar' }).click();
      await expect(page.getByRole('main').getByText(refusal)).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'checkout');
    });

    await test.step('the seller opens it again', async () => {
      await shareSession(page, store);
      await page.goto('/store/profile');
      await page.getByRole('button', { name: 'Buka sekarang' }).click();
      await expectToast(page, 'Toko dibuka kembali.');
      await expect(page.getByText('Toko Anda buka.')).toBeVisible();
    });
  },
);
