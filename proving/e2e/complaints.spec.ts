/**
 * Orders that go wrong: complaints up to a refund, cancellations by the buyer, and the admin's list of waiting orders.
 */
import type { Page } from '@playwright/test';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore, suspendSeller } from './create-store.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const photo = 'local/demo/pictures/home-intro-1200.webp';

const openOrder = async (page: Page, id: OrderId) => {
  await page.goto(`/shop/account?tab=pesanan&pesanan=${id}`);
  return page.getByRole('dialog', { name: `Pesanan ${orderCode(id)}` });
};

test(
  'a buyer complains with photos, the seller answers, and the admin returns a part of the money',
  { tag: '@viewport' },
  async ({ page, openSeparatePage, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    const { order, customer } = await store.sell({ channel: 'gopay', status: 'delivered' });
    const { _id: id } = order;
    const code = orderCode(id);

    await shareSession(page, customer);
    const details = await openOrder(page, id);
    await details.getByRole('button', { name: 'Ajukan Komplain' }).click();
    const form = page.getByRole('dialog', { name: 'Ajukan Komplain' });
    await form.getByRole('button', { name: 'Kirim Komplain' }).click();
    await expect(form.getByText('Pilih jenis komplain')).toBeVisible();
    await expect(form.getByText('Penjelasan wajib diisi')).toBeVisible();
    await expect(form.getByLabel('Jenis komplain')).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel('Jenis komplain').selectOption('Rusak');
    await form.getByLabel('Penjelasan').fill('Sulamannya lepas di satu sisi.');
    await form.getByLabel('Foto 1').setInputFiles(photo);
    await expect(form.getByRole('img', { name: 'Foto 1' })).toBeVisible();
    await form.getByLabel('Foto 2').setInputFiles(photo);
    await form.getByRole('button', { name: 'Hapus foto 2' }).click();
    await form.getByRole('button', { name: 'Kirim Komplain' }).click();
    await expectToast(page, 'Komplain diajukan. Penjual dan admin akan menanggapinya.');
    await expect(details.getByRole('heading', { name: 'Komplain: Rusak' })).toBeVisible();
    await expect(details.getByRole('img', { name: /^Foto \d dari komplain/ })).toHaveCount(1);
    await expect(details.getByRole('button', { name: 'Pesanan diterima' })).toBeHidden();
    await expectAccessible(page);

    const atStore = await openSeparatePage();
    await shareSession(atStore, store);
    await atStore.goto(`/store/orders?pesanan=${id}`);
    await atStore.getByLabel('Jawaban Anda').fill('Maaf, kami kembalikan sebagian dananya.');
    await expectAccessible(atStore);
    await atStore.getByRole('button', { name: 'Kirim jawaban' }).click();
    await expectToast(atStore, 'Jawaban terkirim.');
    await expect(atStore.getByLabel('Jawaban Anda')).toBeHidden();

    const atAdmin = await openSeparatePage();
    await signInByApi(atAdmin, demoAdmin);
    await atAdmin.goto(`/admin/tasks?kind=complaints&q=${code}`);
    await expect(atAdmin.getByRole('row').filter({ hasText: code })).toContainText('Dijawab penjual');
    await expectAccessible(atAdmin);
    await expectNoHorizontalScroll(atAdmin, 'complaints');
    await atAdmin.getByRole('button', { name: `Putuskan komplain pesanan ${code}` }).click();
    const decision = atAdmin.getByRole('dialog', { name: `Komplain ${code}: Rusak` });
    await expect(decision).toContainText('Maaf, kami kembalikan sebagian dananya.');
    await decision.getByLabel('Keputusan').selectOption('Kembalikan sebagian dana');
    await decision.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expect(decision.getByText(/Isi jumlah di bawah/)).toBeVisible();
    await expect(decision.getByText('Alasan wajib diisi')).toBeVisible();
    await decision.getByLabel('Alasan').fill('Kerusakan kecil terlihat di foto.');
    await decision.getByLabel('Jumlah yang dikembalikan').fill('100000');
    await decision.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expect(decision.getByText(/Isi jumlah di bawah Rp\s100\.000/)).toBeVisible();
    await decision.getByLabel('Jumlah yang dikembalikan').fill('30000');
    await expectAccessible(atAdmin);
    await decision.getByRole('button', { name: 'Simpan keputusan' }).click();
    await expectToast(atAdmin, 'Komplain ditutup. Pengembalian dana menunggu diproses.');
    await expect(atAdmin.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
    await atAdmin.goto(`/admin/tasks?kind=refunds&q=${code}`);
    await expect(atAdmin.getByRole('row').filter({ hasText: code })).toContainText('dari Rp');
    await expectNoHorizontalScroll(atAdmin, 'refunds');
    await atAdmin.getByRole('button', { name: `Kembalikan dana pesanan ${code} lewat penyedia` }).click();
    await atAdmin.getByRole('dialog').getByRole('button', { name: 'Kembalikan dana' }).click();
    await expectToast(atAdmin, /dikembalikan/);

    await page.reload();
    const decided = await openOrder(page, id);
    await expect(decided.getByText(/^Rp\s30\.000 dikembalikan$/)).toBeVisible();
    await expect(decided.getByText('Kerusakan kecil terlihat di foto.')).toBeVisible();
    await decided.getByRole('button', { name: 'Pesanan diterima' }).click();
    await page.getByRole('button', { name: 'Ya, sudah diterima' }).click();
    await expectToast(page, 'Pesanan telah diterima.');
    const { orders } = await apiClient(atAdmin.request)('GET /api/admin/payout/unpaid-orders/:sellerId', {
      params: { sellerId: order.sellerId },
    });
    expect(orders.map(({ totalAmount, payableAmount }) => [totalAmount, payableAmount])).toEqual([[100_000, 70_000]]);
  },
);

test('a buyer withdraws a complaint, and a fully refunded order comes back into stock when its seller says so', async ({
  page,
  openSeparatePage,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const { order, customer, product } = await store.sell({ channel: 'gopay', status: 'shipped' });
  await shareSession(page, customer);
  const details = await openOrder(page, order._id);
  const complain = async () => {
    await details.getByRole('button', { name: 'Ajukan Komplain' }).click();
    const form = page.getByRole('dialog', { name: 'Ajukan Komplain' });
    await expect(form.getByLabel('Jenis komplain')).toHaveValue('not-arrived');
    await form.getByLabel('Penjelasan').fill('Sudah tiga minggu.');
    await form.getByRole('button', { name: 'Kirim Komplain' }).click();
    await expect(details.getByText('Menunggu keputusan admin')).toBeVisible();
  };
  await complain();
  await details.getByRole('button', { name: 'Batalkan komplain' }).click();
  await page
    .getByRole('dialog', { name: 'Batalkan komplain ini?' })
    .getByRole('button', { name: 'Batalkan komplain' })
    .click();
  await expect(details.getByText('Dibatalkan pembeli')).toBeVisible();
  await complain();

  const admin = await openSeparatePage();
  await signInByApi(admin, demoAdmin);
  const call = apiClient(admin.request);
  const { data } = await call('GET /api/admin/complaints', { query: { q: orderCode(order._id) } });
  await call('POST /api/admin/complaints/:id/refund', {
    params: { id: data[0]!._id },
    body: { reason: 'Paket kembali ke penjual' },
  });

  const atStore = await openSeparatePage();
  await shareSession(atStore, store);
  await atStore.goto(`/store/orders?pesanan=${order._id}`);
  await atStore.getByRole('button', { name: 'Kembalikan stok' }).click();
  await expectToast(atStore, 'Stok telah dikembalikan.');
  await expect(atStore.getByText(/^Stok dikembalikan pada/)).toBeVisible();
  const { data: now } = await call('GET /api/shop/products/get/:id', { params: { id: product._id } });
  expect(now.totalStock).toBe(product.totalStock);
});

test('a buyer cancels a paid order after a confirmation and sees that the money is returned', async ({
  page,
  store,
}) => {
  const { order, customer } = await store.sell({ channel: 'gopay' });
  await shareSession(page, customer);
  const details = await openOrder(page, order._id);
  await details.getByRole('button', { name: 'Batalkan pesanan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batalkan pesanan ini?' });
  await expectAccessible(page);
  await dialog.getByLabel('Alasan (opsional)').fill('Salah pilih motif');
  await dialog.getByRole('button', { name: 'Batalkan pesanan' }).click();
  await expectToast(page, 'Pesanan dibatalkan. Dana Anda akan dikembalikan.');
  await expect(details.getByText('Alasan: Salah pilih motif')).toBeVisible();
  await expect(details.getByText('Dana sedang dikembalikan (refunding)')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Batalkan pesanan' })).toBeHidden();
});

test(
  'an admin finds the paid orders of a suspended seller, with a prepared message, and cancels them',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL, 'Sanggar Libur');
    const { order } = await store.sell();
    await suspendSeller(playwright, baseURL, order.sellerId);
    await signInByApi(page, demoAdmin);
    await page.goto(`/admin/waiting?q=${orderCode(order._id)}`);
    const row = page.getByRole('row').filter({ hasText: orderCode(order._id) });
    await expect(row).toContainText('Toko ditangguhkan');
    const link = row.getByRole('link', { name: /Ingatkan penjual/ });
    expect(decodeURIComponent((await link.getAttribute('href'))!)).toMatch(
      new RegExp(`^https://wa\\.me/62\\d+\\?text=Halo Sanggar Libur, pesanan ${orderCode(order._id)} sudah dibayar`),
    );
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'waiting orders');
    await row.getByRole('button', { name: /^Tindakan lain/ }).click();
    await row.getByRole('link', { name: /^Batalkan dan kembalikan dana/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Batalkan dan kembalikan dana?' });
    await dialog.getByLabel('Alasan').fill('Toko ditangguhkan');
    await dialog.getByRole('button', { name: 'Batalkan pesanan' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
  },
);

test('an admin cancels an order in a dialog that a link opened, and sees the new payment status', async ({
  page,
  store,
}) => {
  const { order } = await store.sell({ channel: 'gopay' });
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/transactions/${order._id}?batal=buka`);
  await expect(page.getByText('Lunas (paid)')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Batalkan dan kembalikan dana?' });
  await dialog.getByLabel('Alasan').fill('Pembeli menelepon');
  await dialog.getByRole('button', { name: 'Batalkan pesanan' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Dana sedang dikembalikan (refunding)')).toBeVisible();
  await expect(page).toHaveURL(`/admin/transactions/${order._id}`);
});
