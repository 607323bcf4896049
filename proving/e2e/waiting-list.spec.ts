/** A customer asks to be told when a sold-out product is in stock again; its seller sees how many wait. */
import { apiClient, shareSession } from './by-api.ts';
import { createCustomer, createStore } from './create-store.ts';
import { navigate, newPerson, signIn, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a guest asks to be told of a sold-out product by signing in, takes it back, and its seller sees who waits',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL, 'Kolintang Ditunggu');
    const title = `Kolintang ${uniqueWord()}`;
    const product = await store.add({ title, totalStock: 0 });
    const person = newPerson();
    await apiClient(page.request)('POST /api/auth/register', { body: person });
    const other = await createCustomer(playwright, baseURL);
    await apiClient(other.request)('PUT /api/shop/waiting-list/:productId', { params: { productId: product._id } });

    await test.step('a guest is taken to the sign-in and back, and it is done', async () => {
      await page.goto(`/shop/product/${product._id}`);
      await expect(page.getByText('Stok Habis')).toBeVisible();
      await page.getByRole('button', { name: 'Kabari saya' }).click();
      await expectToast(page, 'Silakan login terlebih dahulu.');
      await expectToast(page, 'Masuk untuk dikabari ketika stok tersedia lagi.');
      await signIn(page, person);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Anda akan dikabari', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'product');
    });

    await test.step('the list stands with the favorites, and has a way out', async () => {
      await navigate(page, '/shop/wishlist');
      await page.getByRole('tab', { name: 'Menunggu stok' }).click();
      const waiting = page.getByRole('list', { name: 'Produk yang ditunggu' }).getByRole('listitem');
      await expect(waiting).toHaveText([new RegExp(`${title}.*Stok Habis.*Anda akan dikabari`, 's')]);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'waiting list');
      await page.getByRole('button', { name: `Berhenti menunggu ${title}` }).click();
      await expect(page.getByText('Tidak ada yang Anda tunggu.')).toBeVisible();
      await navigate(page, `/shop/product/${product._id}`);
      await page.getByRole('button', { name: 'Kabari saya' }).click();
      await expectToast(page, 'Anda akan dikabari.');
      await page.getByRole('button', { name: 'Batalkan' }).click();
      await expect(page.getByText('Anda akan dikabari', { exact: true })).toHaveCount(0);
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await page.getByRole('button', { name: 'Kabari saya' }).click();
      await saved;
      await expect(page.getByRole('button', { name: 'Batalkan' })).toBeVisible();
    });

    await test.step('the mail can be switched off in the account', async () => {
      await navigate(page, '/shop/account?tab=akun');
      await expect(page.getByText('Produk yang Anda tunggu tersedia lagi').first()).toBeAttached();
    });

    await test.step('the seller sees how many wait, and fills the stock', async () => {
      await shareSession(page, store);
      await page.goto('/store/overview');
      const awaited = page.getByRole('link', { name: new RegExp(`${title}.*2 orang menunggu`, 's') });
      await expect(awaited).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'overview');
      await awaited.click();
      await expect(page.getByRole('dialog').getByText('2 orang menunggu')).toBeVisible();
      await page.getByRole('dialog').getByLabel('Stok', { exact: true }).fill('3');
      await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
      await expectToast(page, 'Produk berhasil diperbarui.');
      const card = page.getByRole('article').filter({ hasText: title });
      await expect(card.getByText('2 orang menunggu')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'products');
    });
  },
);
