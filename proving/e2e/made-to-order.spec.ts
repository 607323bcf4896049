/** A product that is made when it is ordered, from the seller's form to the later day that its buyer accepts. */
import { addToCart, apiClient, saveAddress, shareSession } from './by-api.ts';
import { expectPaymentPopup, payButton, payByQris } from './checkout-steps.ts';
import { createCustomer, createStore } from './create-store.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a seller makes a product in 14 days, asks for a later day, and the buyer accepts it',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, allow }) => {
    allow(/400/);
    const store = await createStore(playwright, baseURL, 'Kolintang Wale');
    const product = await store.add({ title: 'Kolintang Melodi' });
    const sari = await createCustomer(playwright, baseURL);
    await saveAddress(sari, sari.user);
    const made = 'Dibuat setelah dipesan: 14 hari';

    await test.step('the seller says how long it takes', async () => {
      await shareSession(page, store);
      await page.goto('/store/products');
      await page.getByRole('button', { name: 'Ubah Kolintang Melodi' }).click();
      const sheet = page.getByRole('dialog', { name: 'Ubah Produk' });
      await sheet.getByLabel('Hari pembuatan').fill('91');
      await sheet.getByRole('button', { name: 'Simpan' }).click();
      await expect(sheet.getByText('Hari pembuatan maksimal 90')).toBeVisible();
      await sheet.getByLabel('Hari pembuatan').fill('14');
      await sheet.getByRole('button', { name: 'Simpan' }).click();
      await expect(page.getByText(made)).toBeVisible();
    });

    await test.step('the buyer sees it before paying', async () => {
      await addToCart(sari, sari.user, product, 1);
      await shareSession(page, sari);
      await page.goto(`/shop/product/${product._id}`);
      await expect(page.getByText(made)).toBeVisible();
      await page.goto('/shop/home?keranjang=buka');
      await expect(page.getByRole('dialog').getByText(made)).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
      await expect(page.getByText(made)).toBeVisible();
      await expectNoHorizontalScroll(page, 'checkout');
      await payButton(page).click();
      await expectPaymentPopup(page);
      await payByQris(page);
    });

    const call = apiClient(sari.request);
    const { data } = await call('GET /api/shop/order/list/:userId', { params: { userId: sari.user.id } });
    const id = data[0]!._id;

    await test.step('the seller sees by when to send it, and asks for a later day', async () => {
      await expect
        .poll(async () => (await call('GET /api/shop/order/details/:id', { params: { id } })).data.shipBy)
        .not.toBeNull();
      await shareSession(page, store);
      await page.goto('/store/orders?sortBy=ship-by');
      await expect(page.getByText(/^Kirim sebelum .* · 17\shari\slagi$/)).toBeVisible();
      await expectNoHorizontalScroll(page, 'orders');
      await page.goto(`/store/orders?pesanan=${id}`);
      await page.getByRole('button', { name: 'Minta waktu lebih' }).click();
      const form = page.getByRole('dialog', { name: 'Minta waktu lebih' });
      await form.getByLabel('Alasan').fill('Kayunya belum kering.');
      await form.getByLabel('Tanggal kirim').fill('2020-01-01');
      await form.getByRole('button', { name: 'Kirim permintaan' }).click();
      await expect(form.getByText(/^Pilih tanggal setelah/)).toBeVisible();
      await expect(form.getByLabel('Alasan')).toHaveValue('Kayunya belum kering.');
      await expectAccessible(page);
      const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
      await form.getByLabel('Tanggal kirim').fill(later);
      await form.getByRole('button', { name: 'Kirim permintaan' }).click();
      await expect(page.getByText(/belum dijawab pembeli/)).toBeVisible();
    });

    await test.step('the buyer accepts it', async () => {
      await shareSession(page, sari);
      await page.goto(`/shop/account?tab=pesanan&pesanan=${id}`);
      await expect(page.getByText('“Kayunya belum kering.”')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Batalkan pesanan' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'order');
      await page.getByRole('button', { name: 'Setuju menunggu' }).click();
      await expectToast(page, 'Waktu kirim yang baru disetujui.');
      await expect(page.getByText('“Kayunya belum kering.”')).toHaveCount(0);
    });
  },
);
