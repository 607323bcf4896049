/** The reviews of a product: the seller's reply and the filter. */
import { apiClient, orderAndPay, shareSession } from './by-api.ts';
import { createCustomer, createStore } from './create-store.ts';
import { uniqueWord, unfoldFilters } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const longReply = `Kami kirim gantinya. ${'Mohon maaf. '.repeat(60)}`.trim();

test(
  'a seller replies to a review, and a visitor reads the reply and filters the reviews by stars',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    const title = `Nyiru ${uniqueWord()}`;
    const { product, customer, order } = await store.sell({ product: { title }, status: 'delivered' });
    const other = await createCustomer(playwright, baseURL, { userName: 'Tono Lengkong' });
    const [second] = await orderAndPay(other, other.user, [product]);
    await store.move(second!._id, 'delivered');
    for (const [{ request, user }, { _id: orderId }, reviewValue, reviewMessage] of [
      [other, second!, 5, 'Ringan dan kuat.'],
      [customer, order, 2, 'Retak sedikit.'],
    ] as const) {
      const review = { userId: user.id, productId: product._id, orderId, reviewValue, reviewMessage };
      await apiClient(request)('POST /api/shop/review/add', { body: review });
    }

    await shareSession(page, store);
    await page.goto('/store/reviews');
    const cards = page.getByRole('list', { name: 'Ulasan produk toko' }).getByRole('listitem');
    await expect(cards).toContainText([/Retak sedikit\./, /Ringan dan kuat\./]);
    await unfoldFilters(page);
    await page.getByLabel('Cari produk atau isi ulasan').fill('retak');
    await expect(cards).toHaveCount(1);
    await page.getByLabel('Cari produk atau isi ulasan').fill(title);
    await expect(cards).toHaveCount(2);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'reviews of a store');
    await page.getByRole('button', { name: 'Balas ulasan Sari Lumempouw' }).click();
    const form = cards.filter({ has: page.getByRole('button', { name: 'Kirim balasan' }) });
    await expect(form.getByLabel('Balasan Anda')).toBeFocused();
    await form.getByRole('button', { name: 'Kirim balasan' }).click();
    await expect(form.getByText('Balasan wajib diisi')).toBeVisible();
    await form.getByLabel('Balasan Anda').fill(longReply);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Kirim balasan' }).click();
    await expectToast(page, 'Balasan terkirim.');
    await expect(cards).toContainText([/Balasan Anda.*Kami kirim gantinya\./s, /Ringan/]);
    const answered = cards.filter({ hasText: 'Retak' });
    await answered.getByRole('button', { name: 'Selengkapnya' }).click();
    await expect(answered.getByText(longReply)).toBeInViewport();
    const choices = page.getByRole('navigation', { name: 'Saring ulasan' });
    await choices.getByRole('link', { name: 'Belum dibalas 1' }).click();
    await expect(cards).toHaveText([/Ringan/]);
    await choices.getByRole('link', { name: /bintang/ }).click();
    await expect(cards).toHaveText([/Retak/]);
    await page.goto('about:blank');
    await page.context().clearCookies();

    await expect(async () => {
      await page.goto(`/shop/product/${product._id}`);
      await expect(page.getByText('Kami kirim gantinya.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const reviews = page.getByRole('list', { name: 'Ulasan pembeli' }).getByRole('listitem');
    const filter = page.getByRole('group', { name: 'Saring ulasan' });
    await filter.getByRole('button', { name: /^5/ }).click();
    await expect(reviews).toHaveText([/Ringan dan kuat\./]);
    await filter.getByRole('button', { name: /^2/ }).click();
    await expect(reviews).toHaveText([/Retak sedikit\..*Balasan penjual/s]);
    await expectAccessible(page);
    await filter.getByRole('button', { name: 'Semua' }).click();
    await expect(reviews).toHaveCount(2);
  },
);
