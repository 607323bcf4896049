/** Checkouts that the shop ends or refuses by itself, and a second order of the same cart. */
import { makassarDay } from '#contract/dates.ts';
import { addToCart, apiClient, saveAddress, shareSession } from './by-api.ts';
import { openCheckoutWith, payButton, payByQris } from './checkout-steps.ts';
import { createCustomer, createStore } from './create-store.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  '"Bayar" in a second window asks before it orders what was just paid',
  { tag: '@viewport' },
  async ({ page, product }) => {
    await openCheckoutWith(page, product);
    const second = await page.context().newPage();
    await second.goto('/shop/checkout');
    await expect(second.getByRole('button', { name: 'Ganti alamat pengiriman' })).toBeVisible();
    await payButton(page).click();
    await payByQris(page);

    await payButton(second).click();
    const dialog = second.getByRole('dialog', { name: 'Pesan sekali lagi?' });
    await expect(dialog).toContainText('sudah dibayar');
    await expectAccessible(second);
    await expectNoHorizontalScroll(second, 'second order');
    await second.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await payButton(second).click();
    await dialog.getByRole('button', { name: 'Pesan Lagi' }).click();
    await payByQris(second);
  },
);

test('a buyer reads why the shop ended an unpaid checkout', async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL, 'Anyaman Berakhir');
  const basket = await store.add({ title: 'Bakul Berakhir' });
  const sari = await createCustomer(playwright, baseURL);
  await addToCart(sari, sari.user, basket);
  const { _id: addressId } = await saveAddress(sari, sari.user);
  const { price } = basket;
  await apiClient(sari.request)('POST /api/shop/order/create', {
    body: {
      userId: sari.user.id,
      cartItems: [{ productId: basket._id, price, quantity: 1 }],
      addressInfo: { addressId },
      totalAmount: price,
    },
  });
  const opensOn = makassarDay(new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString());
  await apiClient(store.request)('PUT /api/store/profile/close', { body: { opensOn } });
  await shareSession(page, sari);
  const reason = 'toko Anyaman Berakhir sedang tutup';
  await expect(async () => {
    await page.goto('/shop/account?tab=pesanan&status=rejected');
    await expect(page.getByText('Anyaman Berakhir').first()).toBeVisible();
  }).toPass();
  await page
    .getByRole('button', { name: /Lihat Detail/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(reason)).toBeVisible();
  await page.goto('/shop/account/notices');
  await expect(page.getByText(`dibatalkan: ${reason}.`)).toBeVisible();
  await expectAccessible(page);
});

test('the refusal of a buyer who held stock too long stays on the page', async ({ page, product, allow }) => {
  allow(/429/);
  await openCheckoutWith(page, product);
  const message = `Pesanan Anda yang tidak jadi dibayar menahan stok lebih dari 4 jam hari ini. Anda dapat memesan lagi dalam 20 jam.`;
  await page.route('**/api/shop/order/create', (route) =>
    route.fulfill({ status: 429, json: { success: false, code: 'STOCK_HELD_TOO_LONG', message } }),
  );
  await payButton(page).click();
  await expect(page.getByRole('main').getByText(message)).toBeVisible();
  await expectToast(page, message);
  await expectAccessible(page);
});
