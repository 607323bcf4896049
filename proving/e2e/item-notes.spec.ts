/** What a buyer writes for a product, from the seller's form to the packing slip. */
import { addToCart, apiClient, saveAddress, shareSession } from './by-api.ts';
import { expectPaymentPopup, payButton, payByQris } from './checkout-steps.ts';
import { createCustomer, createStore } from './create-store.ts';
import { openCheckout } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const label = 'Nama yang diukir';

test(
  'a seller asks for a name, a buyer writes it, and the order and its slip show it',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL, 'Ukir Nama');
    const product = await store.add({ title: 'Papan Nama Eboni' });
    const sari = await createCustomer(playwright, baseURL);
    await saveAddress(sari, sari.user);

    await test.step('the seller asks for it', async () => {
      await shareSession(page, store);
      await page.goto('/store/products');
      await page.getByRole('button', { name: 'Ubah Papan Nama Eboni' }).click();
      const sheet = page.getByRole('dialog', { name: 'Ubah Produk' });
      await expect(sheet.getByLabel('Pembeli wajib menulisnya')).toHaveCount(0);
      await sheet.getByLabel('Tulisan dari pembeli').fill(label);
      await sheet.getByLabel('Pembeli wajib menulisnya').check();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'product form');
      await sheet.getByRole('button', { name: 'Simpan' }).click();
      await expect(page.getByText(`Wajib ditulis saat memesan: ${label}`)).toBeVisible();
    });

    await test.step('the cart marks what is missing, and keeps what was written', async () => {
      await addToCart(sari, sari.user, product, 2);
      await shareSession(page, sari);
      await page.goto(`/shop/product/${product._id}`);
      await expect(page.getByText(`Wajib ditulis saat memesan: ${label}`)).toBeVisible();
      await openCheckout(page);
      const note = page.getByLabel(label);
      await expect(page.getByText('Wajib diisi.')).toBeVisible();
      await payButton(page).click();
      await expectToast(page, `Isi “${label}” terlebih dahulu.`);
      await expect(note).toBeFocused();
      await expectAccessible(page);
      await note.fill('Opa Wem\n1950');
      await expect(page.getByText('Wajib diisi.')).toHaveCount(0);
      await expect(page.getByText('Satu tulisan untuk 2 buah.')).toBeVisible();
      await expectNoHorizontalScroll(page, 'checkout');
      const saved = page.waitForResponse(/update-cart/);
      await note.blur();
      await saved;
      await page.reload();
      await expect(note).toHaveValue('Opa Wem\n1950');
    });

    await test.step('what is written last is ordered', async () => {
      await page.getByLabel(label).fill('Oma Net');
      await payButton(page).click();
      await expectPaymentPopup(page);
      await payByQris(page);
      await expect(page.getByText(`${label}: Oma Net`)).toBeVisible();
      await expectNoHorizontalScroll(page, 'payment result');
    });

    await test.step('the seller reads it in the order and on the slip', async () => {
      const { data } = await apiClient(sari.request)('GET /api/shop/order/list/:userId', {
        params: { userId: sari.user.id },
      });
      await shareSession(page, store);
      await page.goto(`/store/orders?pesanan=${data[0]!._id}`);
      await expect(page.getByRole('dialog').getByText(`${label}: Oma Net`)).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/store/orders/${data[0]!._id}/packing-slip`);
      await expect(page.getByText(`${label}: Oma Net`)).toBeVisible();
    });
  },
);

test('a note that could not be saved stays in its field and is not ordered', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/503/);
  const store = await createStore(playwright, baseURL, 'Ukir Lama');
  const product = await store.add({ title: 'Papan Nama Cempaka' });
  const edit = { ...product, noteLabel: label, expectedStock: product.totalStock };
  await apiClient(store.request)('PUT /api/store/products/edit/:id', { params: { id: product._id }, body: edit });
  const sari = await createCustomer(playwright, baseURL);
  await saveAddress(sari, sari.user);
  const body = { userId: sari.user.id, productId: product._id, quantity: 1, note: 'Opa Wem' };
  await apiClient(sari.request)('POST /api/shop/cart/add', { body });
  await shareSession(page, sari);
  await page.goto('/shop/checkout');
  await page.route(/update-cart/, (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Sibuk' } }),
  );
  const note = page.getByLabel(label);
  await note.fill('Oma Net');
  await note.blur();
  await expect(page.getByText('Belum tersimpan.')).toBeVisible();
  await payButton(page).click();
  await expectToast(page, `Isi “${label}” terlebih dahulu.`);
  await expect(note).toHaveValue('Oma Net');
});
