/** The journeys of both documents against a server that knows only what they promise (proving/bare-server). */
import { calls } from '../bare-server/calls.ts';
import { type Fields, picture } from '../bare-server/records.ts';
import { addCustomer, bare, expectText, openAs, openBareServer } from './bare-steps.ts';
import { homeAddress } from './by-api.ts';
import { navigate, newPerson, openCheckout, pressInMenu, signIn } from './steps.ts';
import type { Page } from '@playwright/test';
import { expect, expectToast, test } from './test.ts';

openBareServer();
// A step that cannot be taken names itself.
test.use({ actionTimeout: 10_000 });

const proof = 'local/demo/pictures/transfer-slip-720.webp';
const logout = 'POST /api/auth/logout';

/** Expects that the journey has made every call of these areas. */
function expectAllAsked(area: RegExp): void {
  const keys = Object.keys(calls).filter((key) => area.test(key) || key === logout);
  expect(keys.filter((key) => !bare.server.asked.has(key))).toEqual([]);
}

/** The menu is in a dialog, because these tests run on a phone. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Lainnya|Buka menu)$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

async function open(page: Page, path: string, text: string | RegExp): Promise<void> {
  await navigate(page, path);
  await expectText(page, text, path);
}

test(
  'a customer registers, orders, pays and reviews with the documented fields only',
  { tag: '@viewport' },
  async ({ page }) => {
    const person = newPerson();
    const { products, orders, people } = bare.server.records;
    const product = `/shop/product/${products[0]!._id as string}`;
    await page.addInitScript(() => {
      window.snap = { pay: (_, { onSuccess }) => onSuccess() };
    });
    await page.goto(`${bare.server.origin}/shop/home`);
    // There is no call for featured products.
    await expect.soft(page.getByRole('list', { name: 'Produk Unggulan' })).toContainText('Kain Bentenan');
    await navigate(page, '/auth/register');
    await page.getByLabel('Nama', { exact: true }).fill(person.userName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Nomor telepon').fill(person.phoneNumber);
    await page.getByLabel('Kata sandi', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Daftar' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await signIn(page, person);

    await open(page, '/shop/listing', '1 produk');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Tambah/ })
      .first()
      .click();
    await expectToast(page, 'Produk ditambahkan ke keranjang.');
    await open(page, '/shop/search?q=kain', 'Kain Bentenan');
    await open(page, `/shop/store/${people[0]!.id}`, 'Etalase Toko');
    await open(page, product, 'Belum ada ulasan.');
    await open(page, `${product}?keranjang=buka`, 'Rp 150.000');
    const cart = page.getByRole('dialog', { name: 'Keranjang Anda' });
    await cart.getByRole('button', { name: 'Tambah jumlah Kain Bentenan' }).click();
    await expectToast(page, 'Jumlah item diperbarui.');
    await cart.getByRole('button', { name: 'Hapus Kain Bentenan' }).click();
    await expectToast(page, 'Barang dihapus dari keranjang.');
    await expectText(page, 'Keranjang Anda masih kosong.');
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect(cart.getByText('Jumlah 2')).toBeVisible();
    await page.keyboard.press('Escape');

    await openCheckout(page);
    await page.getByRole('button', { name: 'Pilih alamat pengiriman' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' });
    // The session has no phone number.
    await dialog.getByLabel('Nomor telepon').fill(person.phoneNumber);
    await dialog.getByLabel('Alamat', { exact: true }).fill('Jalan Sam Ratulangi 12');
    await dialog.getByLabel('Kota').fill('Manado');
    await dialog.getByLabel('Kode pos').fill('95111');
    await dialog.getByLabel('Catatan').fill('Pagar hijau');
    await dialog.getByRole('button', { name: 'Simpan Alamat' }).click();
    await expectToast(page, 'Alamat ditambahkan');
    await expect(dialog).toBeHidden();
    await expectText(page, 'Pagar hijau');
    await expectText(page, 'Rp 300.000');
    const ordering = page.waitForRequest('**/api/shop/order/create');
    await page.getByRole('button', { name: 'Bayar', exact: true }).click();
    const { cartItems, addressInfo, ...others } = (await ordering).postDataJSON() as Fields;
    expect.soft(Object.keys(others)).toEqual(['userId', 'totalAmount']);
    expect.soft(Object.keys((cartItems as [Fields])[0])).toEqual(['productId', 'title', 'image', 'price', 'quantity']);
    expect.soft(Object.keys(addressInfo as Fields)).toEqual(['addressId', ...Object.keys(homeAddress)]);
    await expect(page).toHaveURL(/payment-success/);
    await expectText(page, 'Pembayaran Berhasil');

    const [order] = orders as [Fields];
    await open(page, '/shop/account?tab=pesanan&status=pending', 'Kain Bentenan');
    await open(page, `/shop/account?tab=pesanan&pesanan=${order._id as string}`, 'Hubungi Penjual');
    await open(page, '/shop/account?tab=pesanan&status=shipped', 'Belum ada pesanan untuk status ini.');
    order.orderStatus = 'delivered';
    await open(page, '/shop/account?tab=pesanan&status=review', 'Kain Bentenan');
    await page.getByRole('button', { name: /^Beri Review/ }).click();
    await page.getByRole('dialog').getByLabel('5 dari 5 bintang').check({ force: true });
    await page.getByRole('button', { name: 'Kirim Ulasan' }).click();
    await expectToast(page, 'Review berhasil dikirim');
    await open(page, product, '5,0');
    await expectText(page, '1 ulasan');

    await open(page, '/shop/account?tab=alamat', 'Jalan Sam Ratulangi 12');
    await page.getByRole('button', { name: /^Ubah/ }).click();
    await page.getByLabel('Kota').fill('Tomohon');
    await page.getByRole('button', { name: 'Simpan Alamat' }).click();
    await expectToast(page, 'Alamat diperbarui');
    await expectText(page, /Tomohon/);
    await page.getByRole('button', { name: /^Hapus/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
    await expectToast(page, 'Alamat berhasil dihapus.');
    await open(page, '/shop/account?tab=akun', `Halo, ${person.userName}!`);
    await page.getByRole('main').getByRole('button', { name: 'Keluar' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    expectAllAsked(/auth\/(?!register-seller)|\/shop\//);
  },
);

test(
  'a seller registers and runs the store with the documented fields only',
  { tag: '@viewport' },
  async ({ page }) => {
    const { orders, products, people } = bare.server.records;
    await test.step('registers in three steps', async () => {
      const { email, password } = newPerson();
      await page.goto(`${bare.server.origin}/auth/register-seller`);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Lanjutkan' }).click();
      for (const fields of [
        {
          'Nama penjual': 'Budi Karawo',
          'Nomor telepon': '0812 3456 7890',
          NIK: '7171012304850007',
          'Alamat domisili': 'Jalan Rumah 2, Tomohon',
          Email: email,
          'Kata sandi': password,
        },
        { 'Nama toko': 'Ukir Budi', 'Alamat produksi': 'Jalan Sulam 1, Tomohon', 'Deskripsi toko': 'Ukiran kayu.' },
        { 'Nomor rekening': '0017283940556', 'Nama pemilik rekening': 'Budi Karawo' },
      ]) {
        for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
        if ('Nomor rekening' in fields) await page.getByLabel('Nama bank').selectOption('Bank SulutGo');
        await page.getByRole('button', { name: /^(Lanjut|Daftar Sebagai Penjual|Daftar)/i }).click();
      }
      await expect(page).toHaveURL(/\/auth\/login/);
      expect(people.at(-1)).toMatchObject({ role: 'seller', nik: '7171012304850007', bankName: 'Bank SulutGo' });
    });

    await openAs(page, people[0]!, '/store/profile');
    await expectText(page, 'Data Pembayaran');
    await page.getByRole('button', { name: 'Edit Profil' }).click();
    await page.getByLabel('Nama toko').fill('Rumah Tenun Rini');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expectText(page, 'Rumah Tenun Rini');
    for (const picture of ['Logo', 'Banner']) {
      await page.getByLabel(`${picture} toko`).setInputFiles(proof);
      await expectToast(page, `${picture} berhasil diperbarui.`);
    }

    const sheet = page.getByRole('dialog');
    await open(page, '/store/products', '1 produk');
    await page.getByRole('button', { name: 'Tambah Produk' }).click();
    await sheet.getByLabel('Gambar produk').setInputFiles(proof);
    await expect(sheet.getByText('sudah ada')).toHaveCount(1);
    await sheet.getByLabel('Nama produk').fill('Tas Rotan');
    await sheet.getByLabel('Deskripsi').fill('Anyaman');
    await sheet.getByLabel('Kategori').selectOption('souvenirs');
    await sheet.getByLabel('Harga (Rp)', { exact: true }).fill('90000');
    await sheet.getByLabel('Stok', { exact: true }).fill('4');
    await sheet.getByRole('button', { name: 'Tambah Produk' }).click();
    await expectToast(page, 'Produk Berhasil Ditambahkan');
    await expectText(page, '2 produk');
    // The picture is at an address that is none of the shop's.
    expect.soft(products[0]).toMatchObject({ title: 'Tas Rotan', image: picture });
    await open(page, `/store/products?isi=${products[0]!._id as string}`, 'Ubah Produk');
    await sheet.getByLabel('Nama produk').fill('Tas Rotan Besar');
    await sheet.getByRole('button', { name: 'Simpan Perubahan' }).click();
    await expect(sheet).toBeHidden();
    await expectText(page, 'Tas Rotan Besar');
    await pressInMenu(page.getByRole('listitem').filter({ hasText: 'Tas Rotan Besar' }), /^Hapus/);
    await sheet.getByRole('button', { name: 'Hapus', exact: true }).click();
    await expect(page.getByText('Tas Rotan Besar')).toHaveCount(0);

    const [order] = orders as [Fields];
    order.orderStatus = 'pending';
    await open(page, '/store/orders', '1 pesanan');
    const work = page.getByRole('region', { name: 'Hari ini' });
    await work.getByRole('button', { name: 'Terima pesanan' }).click();
    await expect.poll(() => order.orderStatus).toBe('processing');
    await work.getByRole('button', { name: 'Isi resi' }).click();
    await expectText(page, 'Alamat Pengiriman');
    await sheet.getByLabel('Nomor resi').fill('JP1234567890');
    await sheet.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Status berhasil diperbarui');
    expect(order.orderStatus).toBe('shipped');
    await page.keyboard.press('Escape');
    await open(page, '/store/orders?status=pending', 'Belum ada pesanan.');
    await signOut(page);
    expectAllAsked(/\/store\/(?!:)|register-seller/);
  },
);

test(
  'an admin pays out, sets banners and sends with the documented fields only',
  { tag: '@viewport' },
  async ({ page }) => {
    addCustomer();
    const { orders, people, paid } = bare.server.records;
    const [due, later] = orders as [Fields, Fields];
    const dialog = page.getByRole('dialog');
    await openAs(page, people[1]!, '/admin');
    await expectText(page, 'Rp 150.000');
    await expect(page.getByRole('heading', { name: /^Selamat (Pagi|Siang|Sore|Malam)$/ })).toBeVisible();
    for (const [path, text] of [
      ['/admin/sellers', 'Rumah Tenun'],
      [`/admin/sellers/${people[0]!.id}`, 'Data Pembayaran'],
      ['/admin/customers', '1 pelanggan'],
      ['/admin/transactions', '8 transaksi'],
      [`/admin/transactions/${later._id as string}`, 'Rp 150.000'],
      ['/admin/payout/history', 'Tidak ada riwayat pembayaran yang ditemukan.'],
      ['/admin/payout', '1 penjual menunggu pembayaran'],
      [`/admin/payout/${people[0]!.id}`, 'Rp 300.000'],
    ] as const)
      await open(page, path, text);
    await page.getByRole('button', { name: 'Tandai Pesanan Terpilih Telah Dibayar' }).click();
    await dialog.getByLabel('Bukti pembayaran').setInputFiles(proof);
    await dialog.getByRole('button', { name: 'Ya, Bayar Sekarang' }).click();
    await expectToast(page, 'Pembayaran Berhasil');
    await expectText(page, 'Tidak ada pesanan yang menunggu pembayaran untuk seller ini.');
    expect(paid.has(due._id)).toBe(true);
    await open(page, '/admin/payout', 'Semua Pembayaran Selesai!');
    await open(page, `/admin/payout/history?seller=${people[0]!.id}`, 'Rp 300.000');
    await open(page, '/admin/payout/history', 'Rp 300.000');
    await page.getByRole('button', { name: /^Lihat Bukti/ }).click();
    await expect(dialog.getByAltText('Bukti pembayaran')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Rincian/ }).click();
    await expectText(page, 'Rincian Pembayaran');

    await open(page, '/admin/setting', 'Selamat datang');
    await page.getByLabel('Gambar banner').setInputFiles(proof);
    await page.getByLabel('Caption').fill('Promo baru');
    await page.getByRole('button', { name: 'Unggah Banner' }).click();
    await expectToast(page, 'Upload Berhasil');
    // The server puts it at the end.
    const banners = page.getByRole('list', { name: 'Banner' }).getByRole('listitem');
    await expect(banners).toContainText(['Promo baru', 'Selamat datang']);
    await page.getByRole('button', { name: 'Tindakan untuk banner Promo baru' }).click();
    await page.getByRole('button', { name: 'Hapus banner Promo baru' }).click();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(banners).toContainText(['Selamat datang']);
    await expectText(page, 'Selamat datang');

    await open(page, '/admin/notifications', 'Belum ada notifikasi yang dikirim.');
    await page.getByLabel('Judul').fill('Promo');
    await page.getByLabel('Isi').fill('Hari ini');
    await page.getByRole('button', { name: 'Kirim Notifikasi' }).click();
    await dialog.getByRole('button', { name: 'Ya, Kirim' }).click();
    await expectToast(page, 'Notifikasi terkirim');
    await expect(page.getByRole('row').filter({ hasText: 'Hari ini' })).toBeVisible();
    await expectText(page, 'Selesai');
    await page.getByRole('button', { name: 'Tindakan lain' }).click();
    await page.getByRole('button', { name: 'Hapus riwayat' }).click();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expectText(page, 'Belum ada notifikasi yang dikirim.');
    await signOut(page);
    expectAllAsked(/\/admin\//);
  },
);
