/** Every page of both documents, when every call fails, is empty or answers something else (proving/bare-server). */
import type { Page } from '@playwright/test';
import type { Fault } from '../bare-server/bare-server.ts';
import { addCustomer, bare, expectText, openAs, openBareServer } from './bare-steps.ts';
import { navigate } from './steps.ts';
import { test } from './test.ts';

openBareServer();

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

/** A page, what it says when its calls fail, and what it says without data. */
type Case = [path: string, failed: string | RegExp, empty: string | RegExp];

const office = 'Terjadi kesalahan';

const customerPages: Case[] = [
  ['/shop/home', 'Tidak ada produk', 'Tidak ada produk'],
  ['/shop/listing', 'Tidak ada produk ditemukan.', 'Tidak ada produk ditemukan.'],
  ['/shop/search?q=kain', 'Tidak ada hasil yang ditemukan', 'Tidak ada hasil yang ditemukan'],
  ['/shop/home?produk=p1', 'Produk gagal dimuat.', 'Produk tidak ditemukan.'],
  ['/shop/product/p1', 'Maaf, terjadi kesalahan', 'Halaman tidak ditemukan'],
  ['/shop/store/s1', 'Gagal memuat data toko.', 'Toko tidak ditemukan.'],
  ['/shop/account?tab=pesanan&status=pending', 'Pesanan gagal dimuat.', 'Belum ada pesanan untuk status ini.'],
  ['/shop/account?tab=pesanan&pesanan=o1', 'Pesanan gagal dimuat.', 'Pesanan gagal dimuat.'],
  ['/shop/account?tab=alamat', 'Alamat gagal dimuat.', 'Belum ada alamat tersimpan.'],
  ['/shop/account?tab=akun', 'Nomor telepon', 'Nomor telepon'],
];
const sellerPages: Case[] = [
  ['/store/profile', 'Gagal memuat data toko: ', 'Gagal memuat data toko: Data tidak ditemukan.'],
  ['/store/products', office, 'Belum ada produk yang ditambahkan.'],
  ['/store/orders', office, 'Belum ada pesanan.'],
  ['/store/orders?pesanan=o1', 'Pesanan gagal dimuat.', 'Pesanan gagal dimuat.'],
];
const adminPages: Case[] = [
  ['/admin', 'Error: Gagal memuat data dashboard. Silakan coba lagi.', 'Error: Gagal memuat data dashboard.'],
  ['/admin/sellers', office, 'Belum ada seller terdaftar.'],
  ['/admin/sellers/s1', office, 'Data seller tidak ditemukan.'],
  ['/admin/customers', office, 'Belum ada customer terdaftar.'],
  ['/admin/transactions', office, 'Belum ada transaksi.'],
  ['/admin/transactions/o1', 'Error: ', 'Error: Data tidak ditemukan.'],
  ['/admin/payout', office, 'Semua Pembayaran Selesai!'],
  ['/admin/payout/s1', office, 'Tidak ada pesanan yang menunggu pembayaran untuk seller ini.'],
  ['/admin/payout/history', office, 'Tidak ada riwayat pembayaran yang ditemukan.'],
  ['/admin/setting', office, 'Belum ada banner.'],
  ['/admin/notifications', 'Gagal memuat riwayat notifikasi', 'Belum ada notifikasi yang dikirim.'],
];

async function openAll(page: Page, cases: readonly Case[]): Promise<void> {
  const faults = [...Object.entries(failures), ...Object.entries(blanks)];
  for (const [name, fault] of faults) {
    bare.server.faultOf = (key) => (key.includes('/auth/') ? null : fault);
    for (const [path, failed, empty] of cases) {
      await navigate(page, '/about');
      await navigate(page, path);
      await expectText(page, name in blanks ? empty : failed, `${path}: ${name}`);
    }
  }
}

test.beforeEach(({ page: _, allow }) => {
  test.setTimeout(240_000);
  allow(/Failed to load resource|TypeError: Failed to fetch|ApiError/);
});

test("a customer's pages say what failed or is missing", async ({ page }) => {
  await openAs(page, addCustomer(), '/shop/account');
  await openAll(page, customerPages);
});

test("a seller's pages say what failed or is missing", async ({ page }) => {
  await openAs(page, bare.server.records.people[0]!, '/store/profile');
  await openAll(page, sellerPages);
});

test("an admin's pages say what failed or is missing", async ({ page }) => {
  await openAs(page, bare.server.records.people[1]!, '/admin');
  await openAll(page, adminPages);
});
