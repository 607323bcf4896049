/** The form that reports products and reviews. */
import { apiClient, shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('a guest is asked to sign in, and a customer reports a product and a review from its dialog', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const title = `Guci ${uniqueWord()}`;
  const { product, order, customer } = await store.sell({ product: { title }, status: 'delivered' });
  const { _id: productId } = product;
  const review = { userId: customer.user.id, productId, orderId: order._id, reviewValue: 1, reviewMessage: 'Jelek.' };
  await apiClient(customer.request)('POST /api/shop/review/add', { body: review });

  await page.goto(`/shop/product/${productId}`);
  await page.getByRole('button', { name: 'Laporkan produk' }).click();
  const form = page.getByRole('dialog', { name: 'Laporkan produk' });
  await expect(form.getByRole('link', { name: 'Masuk' })).toHaveAttribute(
    'href',
    `/auth/login?from=${encodeURIComponent(`/shop/product/${productId}`)}`,
  );
  await expectAccessible(page);
  await page.goBack();
  await expect(form).toHaveCount(0);

  await shareSession(page, customer);
  await page.goto(`/shop/search?q=${encodeURIComponent(title)}`);
  await page.getByRole('article').first().getByRole('link').click();
  const details = page.getByRole('dialog', { name: title });
  await details.getByRole('button', { name: 'Laporkan produk' }).click();
  await form.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(form.getByText('Alasan wajib diisi')).toBeVisible();
  await form.getByLabel('Alasan').selectOption('Lainnya');
  await form.getByRole('button', { name: 'Kirim laporan' }).click();
  await expect(form.getByText('Penjelasan wajib diisi')).toBeVisible();
  await form.getByLabel('Penjelasan').fill('Bahannya gading.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Kirim laporan' }).click();
  await expectToast(page, 'Terima kasih. Laporan Anda kami periksa.');
  await expect(form).toHaveCount(0);
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Laporkan ulasan Sari Lumempouw' }).click();
  const ofReview = page.getByRole('dialog', { name: 'Laporkan ulasan' });
  await ofReview.getByLabel('Alasan').selectOption('Kasar atau menghina');
  await ofReview.getByRole('button', { name: 'Kirim laporan' }).click();
  await expectToast(page, 'Terima kasih. Laporan Anda kami periksa.');
});
