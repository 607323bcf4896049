/** A new seller from the empty store to the first reviewed order. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { orderCode } from '#contract/ids.ts';
import { pictureSources } from '#contract/media.ts';
import { apiClient, orderAndPay, shareSession } from './by-api.ts';
import { positionTag, takePhoto } from './phone-photo.ts';
import { createCustomer, createStore } from './create-store.ts';
import { navigate, unfoldStatus } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

/** Longer than the polling interval of the order list (20 s). */
const nextPoll = '00:21';

const statusLabels = ['Menunggu Konfirmasi', 'Diproses', 'Dalam Pengiriman', 'Sudah Diterima', 'Ditolak'];

const pictureFile = 'local/demo/pictures/home-intro-1200.webp';

const productRow = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Produk toko' }).getByRole('listitem').filter({ hasText: title });
const orderDialog = (page: Page) => page.getByRole('dialog', { name: /^Pesanan / });
const currentStep = (page: Page) => orderDialog(page).locator('[aria-current=step]').first();

async function save(page: Page, status: string): Promise<void> {
  const dialog = orderDialog(page);
  await (await unfoldStatus(dialog)).selectOption(status);
  await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
}

/** Opens the order on the account page, which must be open. Closes an earlier dialog, so that the order loads again. */
async function openAsCustomer(page: Page, id: string, tab: string): Promise<void> {
  const list = `/shop/account?tab=pesanan&status=${tab}`;
  await navigate(page, list);
  await navigate(page, `${list}&pesanan=${id}`);
  await expect(currentStep(page)).toBeVisible();
}

/** Expects no GPS metadata in any size of a picture. */
async function expectNoPosition(page: Page, image: string): Promise<void> {
  const { avif, webp } = pictureSources(image)!;
  for (const variant of [avif, webp].flatMap((set) => set.split(', '))) {
    const [address = ''] = variant.split(' ');
    const { exif, width } = await sharp(await (await page.request.get(address)).body()).metadata();
    expect(exif, address).toBeUndefined();
    expect(width).toBeLessThanOrEqual(720);
  }
}

test('a new seller sets up the store and adds a product, and its photo loses the GPS position', async ({
  page,
  playwright,
  baseURL,
  openSeparatePage,
}) => {
  await shareSession(page, await createStore(playwright, baseURL, 'Ukir Budi'));
  const photo = await takePhoto();
  const metadata = await sharp(photo).metadata();
  expect(metadata.exif?.includes(positionTag)).toBe(true);

  await test.step('a reminder is shown until banner and logo are uploaded', async () => {
    await page.goto('/store/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Ukir Budi' })).toBeVisible();
    const reminder = page.getByText('Toko Anda belum memiliki');
    await expect(reminder).toContainText('logo dan banner');
    await expect(page.getByText('7171012304850007')).toBeHidden();
    await page.getByRole('button', { name: 'Tampilkan NIK' }).click();
    await expect(page.getByText('7171012304850007')).toBeVisible();
    await expectAccessible(page);
    // Resizing the pictures on the server can take longer than the toast assertions wait.
    const uploaded = () => page.waitForResponse('**/api/store/profile/upload-image');
    const logo = uploaded();
    await page.getByLabel('Logo toko').setInputFiles(pictureFile);
    await logo;
    await expectToast(page, 'Logo berhasil diperbarui.');
    await expect(reminder).toContainText('banner');
    const banner = uploaded();
    await page.getByLabel('Banner toko').setInputFiles(pictureFile);
    await banner;
    await expectToast(page, 'Banner berhasil diperbarui.');
    await expect(reminder).toBeHidden();
  });

  await test.step('the seller edits the store description', async () => {
    await page.getByRole('button', { name: 'Edit Profil' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit Profil' });
    await sheet.getByLabel('Deskripsi toko').fill('Ukiran kayu cempaka dari Tomohon.');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Profil berhasil diperbarui.');
    await expect(page.getByRole('definition').filter({ hasText: 'Ukiran kayu cempaka dari Tomohon.' })).toBeVisible();
  });

  await test.step('the seller adds a product', async () => {
    await navigate(page, '/store/products');
    await expect(page.getByText('Belum ada produk yang ditambahkan.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tambah Produk' });
    const upload = page.waitForResponse('**/api/store/products/upload-image');
    await sheet
      .getByLabel('Gambar produk')
      .setInputFiles({ name: 'IMG_0420.jpg', mimeType: 'image/jpeg', buffer: photo });
    await sheet.getByLabel('Nama produk').fill('Burung Manguni Ukir');
    await sheet.getByLabel('Deskripsi').fill('Dari kayu cempaka, tinggi 20 cm.');
    await sheet.getByLabel('Kategori').selectOption('home-decor');
    await sheet.getByLabel('Harga (Rp)').fill('275.000');
    await sheet.getByLabel('Stok', { exact: true }).fill('4');
    expect((await upload).status()).toBe(200);
    // The browser uploads a resized picture, not the original photo.
    const uploadSize = Number(await (await upload).request().headerValue('content-length'));
    expect(uploadSize).toBeLessThan(photo.length / 2);
    await expect(sheet.getByRole('progressbar')).toBeHidden();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Tambah Produk' }).click();
    await expectToast(page, 'Produk Berhasil Ditambahkan');
    await expect(productRow(page, 'Burung Manguni Ukir').getByText('Rp 275.000')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a guest sees store and product, and the pictures have no GPS metadata', async () => {
    const guest = await openSeparatePage();
    const { data } = await apiClient(page.request)('GET /api/store/products/get');
    const [product] = data;
    await guest.goto(`/shop/store/${product!.sellerId}`);
    await expect(guest.getByText('Ukiran kayu cempaka dari Tomohon.')).toBeVisible();
    await expect(guest.getByRole('article').filter({ hasText: 'Burung Manguni Ukir' })).toBeVisible();
    await expectNoPosition(guest, product!.image);
  });
});

test(
  'the seller is notified of an order, and the customer sees each status up to the review',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, openSeparatePage, allow }) => {
    const store = await createStore(playwright, baseURL, 'Bengkel Budi');
    const product = await store.add({ title: 'Perahu Londe Ukir', totalStock: 3 });
    const tono = { userName: 'Tono Lengkong', phoneNumber: '0813 9999 0001' };
    const customer = await createCustomer(playwright, baseURL, tono);
    await shareSession(page, store);
    await page.clock.install();
    await page.goto('/store/orders');
    await expect(page.getByText('Belum ada pesanan.')).toBeVisible();
    await expectAccessible(page);

    const [order] = await orderAndPay(customer, customer.user, [product]);
    const { _id: id } = order!;
    const customerPage = await openSeparatePage();
    await shareSession(customerPage, customer);
    await customerPage.goto('/shop/account');

    await test.step('the open list shows the new order without a reload', async () => {
      await page.clock.fastForward(nextPoll);
      await expectToast(page, 'Pesanan baru masuk');
      await expect(page.getByText('1 pesanan lunas menunggu konfirmasi.')).toBeVisible();
      await page.getByRole('button', { name: `Detail pesanan ${orderCode(id)}` }).click();
      await expect(orderDialog(page).getByText('Jalan Sam Ratulangi 12')).toBeVisible();
      await expect(orderDialog(page).getByText('Tono Lengkong', { exact: true })).toBeVisible();
      await expect(orderDialog(page).getByText('0813 9999 0001', { exact: true })).toBeVisible();
      const status = await unfoldStatus(orderDialog(page));
      await expect(status.getByRole('option')).toHaveText(statusLabels);
      await expectAccessible(page);
    });

    await test.step('the seller sets the order to processing', async () => {
      await save(page, 'processing');
      await expectToast(page, 'Status berhasil diperbarui');
      await expect(currentStep(page)).toContainText('Diproses');
      await expect(page.getByText('1 pesanan lunas menunggu konfirmasi.')).toBeHidden();
      await openAsCustomer(customerPage, id, 'processing');
      await expect(currentStep(customerPage)).toContainText('Diproses');
    });

    await test.step('the seller ships the order with courier, tracking number and packing slip', async () => {
      await (await unfoldStatus(orderDialog(page))).selectOption('shipped');
      await orderDialog(page).getByLabel('Kurir').fill('JNE');
      await orderDialog(page).getByLabel('Nomor resi').fill('JT0042');
      await save(page, 'shipped');
      await expect(currentStep(page)).toContainText('Dalam Pengiriman');
      await page.getByRole('link', { name: 'Cetak label pengiriman' }).click();
      await expect(page.getByRole('heading', { name: orderCode(id) })).toBeVisible();
      await expect(page.getByText('JNE · JT0042')).toBeVisible();
      await expect(page.getByText('Perahu Londe Ukir')).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await openAsCustomer(customerPage, id, 'shipped');
      await expect(currentStep(customerPage)).toContainText('Dalam Pengiriman');
      await expect(orderDialog(customerPage).getByText('JT0042')).toBeVisible();
    });

    await test.step('a delivered order cannot go back to processing', async () => {
      allow(/409/);
      await save(page, 'delivered');
      await expect(currentStep(page)).toContainText('Sudah Diterima');
      await save(page, 'processing');
      await expectToast(page, 'Gagal memperbarui status');
      await expectToast(page, 'Status pesanan tidak dapat diubah dari Sudah Diterima ke Diproses.');
      await expectAccessible(page);
    });

    await test.step('the customer confirms the delivery and writes a review', async () => {
      await openAsCustomer(customerPage, id, 'delivered');
      await orderDialog(customerPage).getByRole('button', { name: 'Pesanan diterima' }).click();
      await customerPage.getByRole('button', { name: 'Ya, sudah diterima' }).click();
      await expect(orderDialog(customerPage).getByRole('button', { name: 'Pesanan diterima' })).toBeHidden();
      await orderDialog(customerPage).getByRole('radio', { name: '5 dari 5 bintang' }).check({ force: true });
      await orderDialog(customerPage).getByLabel('Ulasan (opsional)').fill('Halus sekali ukirannya.');
      await expectAccessible(customerPage);
      await orderDialog(customerPage).getByRole('button', { name: 'Kirim Ulasan' }).click();
      await expectToast(customerPage, 'Review berhasil dikirim');
      await navigate(customerPage, `/shop/product/${product._id}`);
      await expect(customerPage.getByText('Halus sekali ukirannya.')).toBeVisible();
    });
  },
);

test('a rejected order shows its reason to the customer and returns the stock', async ({
  page,
  playwright,
  baseURL,
  openSeparatePage,
}) => {
  const store = await createStore(playwright, baseURL, 'Bengkel Budi');
  const { order, customer } = await store.sell({ product: { title: 'Topeng Kayu', totalStock: 1 } });
  const { _id: id } = order;
  await shareSession(page, store);
  await page.goto('/store/products');
  await expect(productRow(page, 'Topeng Kayu').getByText('Stok Habis')).toBeVisible();

  await navigate(page, `/store/orders?pesanan=${id}`);
  const dialog = orderDialog(page);
  await (await unfoldStatus(dialog)).selectOption('rejected');
  await dialog.getByRole('button', { name: 'Tolak Pesanan' }).click();
  await expect(dialog.getByText('Tuliskan alasan penolakan.')).toBeVisible();
  await expect(dialog.getByLabel('Alasan penolakan')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Alasan penolakan').fill('Kayunya retak saat dikeringkan.');
  await dialog.getByRole('button', { name: 'Tolak Pesanan' }).click();
  await expect(currentStep(page)).toContainText('Ditolak');

  const customerPage = await openSeparatePage();
  await shareSession(customerPage, customer);
  await customerPage.goto(`/shop/account?tab=pesanan&status=rejected&pesanan=${id}`);
  await expect(currentStep(customerPage)).toContainText('Alasan: Kayunya retak saat dikeringkan.');
  await expect(orderDialog(customerPage).getByText('refunding')).toBeVisible();
  await expectAccessible(customerPage);

  await navigate(page, '/store/products');
  await expect(productRow(page, 'Topeng Kayu').getByLabel('Stok Topeng Kayu')).toHaveValue('1');
});

test('a stock change based on an old value is rejected and shows the current stock', async ({
  page,
  playwright,
  baseURL,
  allow,
}) => {
  allow(/409/);
  const store = await createStore(playwright, baseURL, 'Bengkel Budi');
  const { _id: id } = await store.add({ title: 'Tikar Pandan', totalStock: 20 });
  await shareSession(page, store);
  const stock = productRow(page, 'Tikar Pandan').getByLabel('Stok Tikar Pandan');
  const save = () => page.getByRole('button', { name: 'Simpan stok Tikar Pandan' }).click();
  await page.goto('/store/products');
  await expect(stock).toHaveValue('20');
  // Another tab saves a stock meanwhile.
  const body = { stock: 12, expected: 20 };
  await apiClient(store.request)('PUT /api/store/products/stock/:id', { params: { id }, body });
  await stock.fill('19');
  await save();
  await expect(page.getByText('Stok telah berubah menjadi 12.').first()).toBeVisible();
  await expect(stock).toHaveValue('12');
  await expectAccessible(page);

  // Saving the product clears the message.
  const notice = productRow(page, 'Tikar Pandan').getByText('Stok telah berubah menjadi 12.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Ubah Tikar Pandan' }).click();
  await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
  await expectToast(page, 'Produk berhasil diperbarui.');
  await expect(notice).toBeHidden();
  await stock.fill('11');
  await save();
  await expectToast(page, 'Stok berhasil diperbarui.');
});
