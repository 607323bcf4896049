/** Every page of both documents with bare, wrapped, failing and empty answers of every call (proving/bare-server). */
import type { Page } from '@playwright/test';
import type { Fault } from '../bare-server/bare-server.ts';
import { newId } from '../bare-server/records.ts';
import { addCustomer, bare, expectText, openAs, openBareServer, wrapped } from './bare-steps.ts';
import { navigate } from './steps.ts';
import { expect, expectToast, test } from './test.ts';

openBareServer();
// A step that cannot be taken names itself.
test.use({ actionTimeout: 10_000 });

const html = { body: '<h1>Bad Gateway</h1>', type: 'text/html' };
const failures: Record<string, Fault> = {
  '400 with a message': { status: 400, body: { success: false, message: 'Ditolak.' } },
  '400 with other fields': {
    status: 400,
    body: { error: { code: 7 }, message: { text: 'x' }, errors: ['y'], code: 11_000 },
  },
  '500 without a message': { status: 500, body: { success: false } },
  '502 with HTML': { status: 502, ...html },
  '200 with HTML': html,
  'no success': { body: { success: false } },
  'no success, with a message': { body: { success: false, message: 'Sedang tutup.' } },
  'no answer': 'disconnect',
};
const blanks: Record<string, Fault> = {
  'data null': { body: { success: true, data: null } },
  'an empty list': { body: { success: true, data: [], orders: [], sellers: [], customers: [], notifications: [] } },
  'nothing but success': { body: { success: true } },
};
const whole: Record<string, Fault | null> = { 'documented fields': null, 'wrapped ids and numbers': wrapped };

/** What a page says; a function of the name of the failure where it differs. */
type Text = string | RegExp | ((failure: string) => string);
/** A page, what it says with all its data, and what it says when its calls fail or have no data. */
type Case = [path: string, whole: Text, failed?: Text, empty?: Text];

const title = 'Kain Bentenan';
const failureWords = /gagal (di|me)muat|terputus|terjadi kesalahan/i;

const office = 'Terjadi kesalahan';
const noProducts = 'Tidak ada produk';
const noBanners = 'Tidak ada banner tersedia.';
const noOrder = 'Pesanan gagal dimuat.';
const emptyCart = 'Keranjang Anda masih kosong.';
/** A refusal leaves the cart as it was; any other failure empties it. */
const failedCart = (failure: string) => (failure.startsWith('400') ? title : 'Keranjang gagal dimuat.');

const customerPages: Case[] = [
  ['/shop/home', title, noProducts, noProducts],
  ['/shop/home', title, noBanners, noBanners],
  ['/shop/listing', '1 produk', 'Tidak ada produk ditemukan.', 'Tidak ada produk ditemukan.'],
  ['/shop/search?q=kain', '1 produk untuk', 'Tidak ada hasil yang ditemukan', 'Tidak ada hasil yang ditemukan'],
  ['/shop/home?produk=:product', 'Indah sekali', 'Produk gagal dimuat.', 'Produk tidak ditemukan.'],
  ['/shop/product/:product', 'Tidak ada deskripsi produk.', 'Maaf, terjadi kesalahan', 'Halaman tidak ditemukan'],
  ['/shop/store/:seller', 'Etalase Toko', 'Gagal memuat data toko.', 'Toko tidak ditemukan.'],
  ['/shop/home?keranjang=buka', 'Rp 150.000', failedCart, emptyCart],
  ['/shop/checkout', title, failedCart, emptyCart],
  ['/shop/checkout', 'Pagar hijau', 'Alamat gagal dimuat.', 'Mohon pilih alamat pengiriman'],
  ['/shop/payment-success', 'Pembayaran Berhasil', 'Pembayaran Berhasil', 'Pembayaran Berhasil'],
  ['/shop/account?tab=pesanan&status=pending', title, noOrder, 'Belum ada pesanan untuk status ini.'],
  ['/shop/account?tab=pesanan&pesanan=:order', 'Hubungi Penjual', noOrder, noOrder],
  ['/shop/account?tab=pesanan&pesanan=:oddOrder', 'Hubungi Penjual'],
  ['/shop/account?tab=pesanan&ulasan=:order', 'Bagaimana produknya?'],
  ['/shop/account/orders/:oddOrder/receipt', 'Halaman tidak ditemukan'],
  ['/shop/account?tab=alamat', 'Pagar hijau', 'Alamat gagal dimuat.', 'Belum ada alamat tersimpan.'],
  ['/shop/account?tab=akun', 'Nomor telepon', 'Nomor telepon', 'Nomor telepon'],
];
const sellerPages: Case[] = [
  ['/store/profile', 'Data Pembayaran', 'Gagal memuat data toko: ', 'Gagal memuat data toko: Data tidak ditemukan.'],
  ['/store/profile?isi=profil', 'Dipakai pembeli untuk menghubungi toko Anda.'],
  ['/store/products', '1 produk', office, 'Belum ada produk yang ditambahkan.'],
  ['/store/products?isi=:product', 'Ubah Produk'],
  ['/store/orders', '8 pesanan', office, 'Belum ada pesanan.'],
  ['/store/orders?status=delivered', '3 pesanan', office, 'Belum ada pesanan.'],
  ['/store/orders?pesanan=:order', 'Alamat Pengiriman', noOrder, noOrder],
  ['/store/orders?pesanan=:oddOrder', 'Alamat Pengiriman'],
  ['/store/orders/:order/packing-slip', title],
];
const noDashboard = 'Error: Gagal memuat data dashboard.';
const adminPages: Case[] = [
  ['/admin', 'Rp 150.000', `${noDashboard} Silakan coba lagi.`, noDashboard],
  ['/admin/sellers', '1 penjual', office, 'Belum ada seller terdaftar.'],
  ['/admin/sellers/:seller', 'Data Pembayaran', office, 'Data seller tidak ditemukan.'],
  ['/admin/customers', '1 pelanggan', office, 'Belum ada customer terdaftar.'],
  ['/admin/transactions', '8 transaksi', office, 'Belum ada transaksi.'],
  ['/admin/transactions/:order', 'penjual@bare.test', 'Error: ', 'Error: Data tidak ditemukan.'],
  ['/admin/transactions/:oddOrder', 'Tidak ditemukan'],
  ['/admin/transactions/:oddOrder', 'Tidak diketahui'],
  ['/admin/payout', '1 penjual menunggu pembayaran', office, 'Semua Pembayaran Selesai!'],
  ['/admin/payout?isi=:seller', 'Tanggal Tidak Valid'],
  ['/admin/payout/:seller', 'Rp 300.000', office, 'Tidak ada pesanan yang menunggu pembayaran untuk seller ini.'],
  ['/admin/payout/history', 'Rp 150.000', office, 'Tidak ada riwayat pembayaran yang ditemukan.'],
  ['/admin/payout/history?isi=0', 'Rincian Pembayaran'],
  ['/admin/payout/history?seller=:seller', 'Rp 75.000'],
  ['/admin/setting', 'Selamat datang', office, 'Belum ada banner.'],
  ['/admin/notifications', 'Promo besar', 'Gagal memuat riwayat notifikasi', 'Belum ada notifikasi yang dikirim.'],
];

async function openAll(page: Page, cases: readonly Case[]): Promise<void> {
  const { products, people, orders } = bare.server.records;
  const ids: Record<string, unknown> = {
    product: products[0]!._id,
    seller: people[0]!.id,
    order: orders.findLast(({ orderStatus }) => orderStatus === 'delivered')!._id,
    oddOrder: orders.at(-1)!._id,
  };
  for (const [name, fault] of Object.entries({ ...whole, ...failures, ...blanks })) {
    bare.server.faultOf = (key) => (key.includes('/auth/') && !(name in whole) ? null : fault);
    for (const [path, ...texts] of cases) {
      const text = texts[name in whole ? 0 : name in failures ? 1 : 2];
      if (!text) continue;
      await navigate(page, '/about');
      await navigate(
        page,
        path.replace(/:(\w+)/g, (_, id: string) => String(ids[id])),
      );
      await expectText(page, typeof text === 'function' ? text(name) : text, `${path}: ${name}`);
      // A call that the documents do not have may be missing without a word.
      if (name in whole) {
        await page.waitForLoadState('networkidle');
        await expect
          .soft(page.getByText(failureWords).filter({ visible: true }), path)
          .toHaveCount(0, { timeout: 1_000 });
      }
    }
  }
}

/** A signed-in customer with a product in the cart, in a document that may load the provider's script. */
async function openAsCustomer(page: Page): Promise<void> {
  const { id } = addCustomer();
  const { carts, products, people, reviews } = bare.server.records;
  reviews.push({ _id: newId(), userName: 'Tono', reviewValue: 5, reviewMessage: 'Indah sekali' });
  carts.set(id, new Map([[products[0]!._id as string, 1]]));
  await openAs(page, people.at(-1)!, '/shop/account');
  await navigate(page, '/shop/checkout');
  await expectText(page, title);
}

test.beforeEach(({ page: _, allow }) => {
  test.setTimeout(240_000);
  allow(/Failed to load resource|TypeError: Failed to fetch|ApiError/);
});

test("a customer's pages say what failed or is missing", async ({ page }) => {
  await openAsCustomer(page);
  await openAll(page, customerPages);
});

test("a seller's pages say what failed or is missing", async ({ page }) => {
  addCustomer();
  await openAs(page, bare.server.records.people[0]!, '/store/profile');
  await openAll(page, sellerPages);
});

test("an admin's pages say what failed or is missing", async ({ page }) => {
  addCustomer();
  const { people, payouts, sent } = bare.server.records;
  const sellerId = { _id: people[0]!.id, storeName: 'Rumah Tenun' };
  payouts.push({ amount: 75_000, sellerId, orders: ['o1'] }, { amount: 75_000, sellerId, orders: ['o2'] });
  sent.push({ title: 'Promo besar', body: 'Hari ini' });
  await openAs(page, people[1]!, '/admin');
  await openAll(page, adminPages);
});

/** A page, a button, the call that it makes, and the title of the toast if the server has no message for it. */
const writes: [path: string, button: RegExp, key: string, failed: string, isMessageTitle: boolean][] = [
  ['/shop/listing', /^Tambah/, 'POST /api/shop/cart/add', 'Gagal menambahkan produk.', true],
  ['/shop/home?keranjang=buka', /^Tambah jumlah/, 'PUT /api/shop/cart/update-cart', 'Gagal memperbarui item.', false],
  ['/shop/home?keranjang=buka', /^Hapus/, 'DELETE /api/shop/cart/:userId/:productId', 'Gagal menghapus item.', false],
  [
    '/shop/checkout',
    /^Bayar$/,
    'POST /api/shop/order/create',
    'Gagal membuat pesanan atau mengambil snap token.',
    true,
  ],
];
const messages: Record<string, string> = {
  '400 with a message': 'Ditolak.',
  'no success, with a message': 'Sedang tutup.',
};

test('the cart and the order say why a call failed, and can be tried again', async ({ page }) => {
  await page.addInitScript(() => {
    window.snap = { pay: () => {} };
  });
  await openAsCustomer(page);
  // Otherwise the page asks whether to order the same once more.
  bare.server.records.orders.length = 0;
  const toast = page.getByRole('region', { name: /Notifikasi/ }).getByRole('listitem');
  for (const [name, fault] of Object.entries({ ...failures, ...blanks }))
    for (const [path, button, key, failed, isMessageTitle] of writes) {
      bare.server.faultOf = (asked) => (asked === key ? fault : null);
      await navigate(page, path);
      await page
        .getByRole(path.includes('keranjang') ? 'dialog' : 'main')
        .getByRole('button', { name: button })
        .click();
      // Nobody knows whether the order was made.
      const isUnknown = key.includes('order') && ['502 with HTML', 'no answer'].includes(name);
      const text = isUnknown ? 'Belum ada jawaban.' : (isMessageTitle && messages[name]) || failed;
      await expect.soft(toast, `${key}: ${name}`).toContainText(text);
      await toast.getByRole('button', { name: 'Tutup' }).click();
      await expect(toast).toHaveCount(0);
    }
});

test('a customer without an id is asked to sign in and adds nothing', async ({ page }) => {
  const user = { userName: 'Sari', role: 'customer' };
  bare.server.faultOf = (key) => (key.endsWith('check-auth') ? { body: { success: true, user } } : null);
  await page.goto(`${bare.server.origin}/shop/listing`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Tambah/ })
    .click();
  await expectToast(page, 'Silakan login terlebih dahulu.');
  expect(bare.server.asked).not.toContain('POST /api/shop/cart/add');
});
