/** Reports of products and reviews, and the decision of an admin. */
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test('a guest is asked to sign in, a customer reports a product and a review, and an admin takes the review down', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  const store = await createStore(playwright, baseURL);
  const title = `Guci ${uniqueWord()}`;
  const { product, order, customer } = await store.sell({ product: { title }, status: 'delivered' });
  const { _id: productId } = product;
  const review = { userId: customer.user.id, productId, orderId: order._id, reviewValue: 1, reviewMessage: 'Jelek.' };
  await apiClient(customer.request)('POST /api/shop/review/add', { body: review });

  await page.goto(`/shop/product/${productId}`);
  // By keyboard: the menu opens with Enter, and Esc closes it.
  const more = page.getByRole('button', { name: 'Lainnya', exact: true });
  const reportProduct = page.getByRole('button', { name: 'Laporkan produk' });
  await more.press('Enter');
  await expect(reportProduct).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(reportProduct).toBeHidden();
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await expect(reportProduct).toBeFocused();
  await page.keyboard.press('Enter');
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
  await details.getByRole('button', { name: 'Lainnya', exact: true }).click();
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
  await details.getByRole('button', { name: 'Lainnya tentang ulasan Sari Lumempouw' }).click();
  await details.getByRole('button', { name: 'Laporkan ulasan' }).click();
  const ofReview = page.getByRole('dialog', { name: 'Laporkan ulasan' });
  await ofReview.getByLabel('Alasan').selectOption('Kasar atau menghina');
  await ofReview.getByRole('button', { name: 'Kirim laporan' }).click();
  // The toast may still be that of the product.
  await expect(ofReview).toBeHidden();
  await expectToast(page, 'Terima kasih. Laporan Anda kami periksa.');

  await page.goto('about:blank');
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/tasks?kind=reports&q=${encodeURIComponent(title)}`);
  // A product that nobody has reported.
  const other = await store.add({ title: `Arca ${uniqueWord()}` });
  await page.getByRole('button', { name: 'Periksa produk atau ulasan' }).click();
  const opening = page.getByRole('dialog', { name: 'Periksa produk atau ulasan' });
  await opening.getByLabel('Tautan produk').fill('arca');
  await opening.getByLabel('Catatan').fill('Terlihat seperti gading.');
  await opening.getByRole('button', { name: 'Buat laporan' }).click();
  await expect(opening.getByText('Tempel tautan halaman produk.')).toBeVisible();
  await opening.getByLabel('Tautan produk').fill(`https://contoh.test/shop/product/${other._id}?x=1`);
  await expectAccessible(page);
  await opening.getByRole('button', { name: 'Buat laporan' }).click();
  await expectToast(page, 'Laporan dibuat.');
  // The dialog closes by going back, which would undo the visit of the next page.
  await expect(opening).toBeHidden();
  await page.goto(`/admin/tasks?kind=reports&q=${encodeURIComponent(other.title)}`);
  await expect(page.getByRole('row').filter({ hasText: other.title })).toHaveCount(1);
  await page.goto(`/admin/tasks?kind=reports&q=${encodeURIComponent(title)}`);
  const cases = page.getByRole('row').filter({ hasText: title });
  await expect(cases).toHaveCount(2);
  await cases.filter({ hasText: 'Jelek.' }).getByRole('button', { name: 'Putuskan' }).click();
  await expect(page.getByRole('dialog').getByText('Disulam dengan tangan.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Turunkan ulasan' }).click();
  const decision = page.getByRole('dialog', { name: 'Turunkan ulasan ini?' });
  await decision.getByRole('button', { name: 'Turunkan' }).click();
  await expect(decision.getByText('Alasan wajib diisi')).toBeVisible();
  await decision.getByLabel('Alasan').fill('Menghina penjual.');
  await expectAccessible(page);
  await decision.getByRole('button', { name: 'Turunkan' }).click();
  await expect(decision).toHaveCount(0);
  await expect(cases).toHaveCount(1);
  // Admins are led from the shop to their own pages.
  await page.context().clearCookies();
  // A kept page may be two seconds old.
  await expect(async () => {
    await page.goto(`/shop/product/${productId}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Jelek.')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});

test('an admin opens a case about a review that nobody has reported', async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const title = `Tifa ${uniqueWord()}`;
  const { product, order, customer } = await store.sell({ product: { title }, status: 'delivered' });
  const { _id: productId } = product;
  const review = { userId: customer.user.id, productId, orderId: order._id, reviewValue: 1, reviewMessage: 'Kasar.' };
  await apiClient(customer.request)('POST /api/shop/review/add', { body: review });
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/tasks?kind=reports');
  await page.getByRole('button', { name: 'Periksa produk atau ulasan' }).click();
  const form = page.getByRole('dialog', { name: 'Periksa produk atau ulasan' });
  await form.getByLabel('Tautan produk').fill(`https://contoh.test/shop/product/${productId}`);
  await form.getByLabel('Yang diperiksa').selectOption('Ulasan Sari Lumempouw, 1 dari 5 bintang: Kasar.');
  await form.getByLabel('Catatan').fill('Menghina penjual.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Buat laporan' }).click();
  await expectToast(page, 'Laporan dibuat.');
  await expect(form).toHaveCount(0);
  await page.goto(`/admin/tasks?kind=reports&q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: 'Ulasan tentang' }).filter({ hasText: 'Kasar.' })).toHaveCount(
    1,
  );
});
