/** Pages of the back office while loading, empty, failed, and with incomplete data. */
import { signInByApi } from './by-api.ts';
import { mockResponse, delayResponses } from './fixtures.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.beforeEach(({ page }) => signInByApi(page, demoAdmin));

const lastPage = { total: 0, nextCursor: null };
const someId = '0198f3a0-1c5e-7b7e-8a55-3f1f6f0c2d11';
const otherId = '0198f3a0-1c5e-7b7e-8a55-3f1f6f0c2d22';

/** Each list with its path, endpoint, heading and columns. */
const lists = [
  {
    path: '/admin/sellers',
    call: '/api/admin/info/sellers',
    heading: 'Manajemen Seller',
    columns: ['Nama Toko', 'Email', 'Status', 'Tanggal Bergabung', 'Aksi'],
  },
  {
    path: '/admin/customers',
    call: '/api/admin/info/customers',
    heading: 'Manajemen Customer',
    columns: ['Nama', 'Email', 'Tanggal Daftar'],
  },
  {
    path: '/admin/transactions',
    call: '/api/admin/info/transactions',
    heading: 'Manajemen Transaksi',
    columns: ['ID Order', 'Tanggal', 'Toko', 'Customer', 'Status', 'Aksi'],
  },
  {
    path: '/admin/payout',
    call: '/api/admin/payout/unpaid-sellers',
    heading: 'Payout',
    columns: ['Nama Penjual', 'ID Penjual', 'Pesanan Belum Dibayar', 'Total', 'Aksi'],
  },
  {
    path: '/admin/payout/history',
    call: '/api/admin/payout/history/all',
    heading: 'Riwayat Pembayaran',
    columns: ['Tanggal', 'ID Penjual', 'Nama Penjual', 'Jumlah Pesanan', 'Jumlah Dibayar', 'Bukti Pembayaran'],
  },
];

test('each admin list has its heading and its columns in order', { tag: '@viewport' }, async ({ page }) => {
  await page.goto('/admin');
  for (const { path, heading, columns } of lists) {
    await navigate(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(columns.map((label) => new RegExp(`^${label}`)));
  }
});

test('admin lists show dates as dd/MM/yyyy in Makassar time', async ({ page }) => {
  // This is 4 February in Makassar.
  const date = '2026-02-03T20:00:00.000Z';
  const person = { _id: someId, email: 'rini@contoh.test', createdAt: date };
  const order = { _id: someId, orderDate: date, createdAt: date, orderStatus: 'pending', paymentStatus: 'paid' };
  const rows: Record<string, object> = {
    '/admin/sellers': { sellers: [{ ...person, storeName: 'Wale Rini', status: 'active' }] },
    '/admin/customers': { customers: [{ ...person, userName: 'Wale Rini' }] },
    '/admin/transactions': { data: [{ ...order, totalAmount: 1, sellerId: null, userId: null }] },
    '/admin/payout/history': {
      data: [{ _id: someId, paidAt: date, amount: 1, sellerId: null, orders: [] }],
      grandTotal: 1,
    },
  };
  await page.goto('/admin');
  for (const { path, call, columns } of lists) {
    const column = columns.findIndex((label) => label.startsWith('Tanggal'));
    if (column === -1) continue;
    expect(rows, 'a row of each list with a date').toHaveProperty([path]);
    await mockResponse(page, call, { ...rows[path], ...lastPage, total: 1 });
    await navigate(page, path);
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(column), path).toHaveText('04/02/2026');
  }
});

test('a list shows a loading state, then its rows, and an error instead of rows when a reload fails', async ({
  page,
  allow,
}) => {
  allow(/503/);
  await page.goto('/admin');
  for (const { path, call } of lists) {
    const { release } = await delayResponses(page, call);
    await navigate(page, path);
    await expect(page.getByRole('main').getByText('Memuat data...')).toBeAttached();
    await expect(page.getByRole('table')).toHaveCount(0);
    release();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByText('Memuat data...')).toHaveCount(0);
    await page.unrouteAll();
    await mockResponse(page, call, { message: 'Server sedang sibuk.' }, 503);
    await page.evaluate(() => window.pageRouter!.revalidate());
    await expect(page.getByText('Terjadi kesalahan: Server sedang sibuk.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('the seller page shows "Memuat profil seller..." while loading and a message for an unknown seller', async ({
  page,
  allow,
}) => {
  allow(/404/);
  const { release } = await delayResponses(page, `/api/admin/info/seller/${someId}`);
  // This address redirects to the other one.
  await page.goto(`/admin/seller/${someId}`);
  await expect(page).toHaveURL(`/admin/sellers/${someId}`);
  await expect(page.getByRole('heading', { name: 'Detail Seller' })).toBeVisible();
  await expect(page.getByText('Memuat profil seller...')).toBeVisible();
  release();
  await expect(page.getByText('Data seller tidak ditemukan.')).toBeVisible();
  // A retry cannot help.
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Kembali ke daftar penjual' }).click();
  await expect(page).toHaveURL('/admin/sellers');
});

test('a transaction shows its known details and a placeholder for each missing one', async ({ page }) => {
  const transaction = {
    _id: { $oid: someId },
    orderDate: '2026-11-20T15:45:00.000Z',
    createdAt: '2026-11-20T15:45:00.000Z',
    orderStatus: 'shipped',
    paymentStatus: 'paid',
    totalAmount: { $numberInt: '450000' },
    addressInfo: { receiverName: 'Sari', address: 'Jalan Sam 12', city: 'Manado', pincode: '95111', phone: '0812' },
    cartItems: [{ productId: otherId, title: 'Syal Tenun', quantity: 3, price: '150000' }],
    userId: null,
    sellerId: null,
    events: [],
    addressChanges: [],
  };
  await mockResponse(page, `/api/admin/info/transaction/${someId}`, { data: transaction });
  await mockResponse(page, `/api/admin/transactions/${someId}/timeline`, { data: [] });
  await page.goto(`/admin/transactions/${someId}`);
  const panel = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  /** Locates the value of a label in a panel. */
  const valueOf = (name: string, label: string) =>
    panel(name)
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  await expect(valueOf('Informasi Pesanan', 'ID Order')).toContainText(someId);
  // 23.45 in Manado, which is eight hours ahead of UTC.
  await expect(valueOf('Informasi Pesanan', 'Tanggal')).toHaveText('20 November 2026 23:45');
  await expect(valueOf('Informasi Pesanan', 'Status Pesanan')).toHaveText('Dalam Pengiriman');
  await expect(valueOf('Informasi Pesanan', 'Status Pembayaran')).toHaveText('Lunas (paid)');
  await expect(valueOf('Informasi Pesanan', 'Total')).toHaveText(/^Rp\s450\.000$/);
  await expect(valueOf('Alamat Pengiriman', 'Penerima')).toHaveText('Sari');
  await expect(valueOf('Alamat Pengiriman', 'Alamat')).toHaveText('Jalan Sam 12, Manado, 95111');
  await expect(valueOf('Alamat Pengiriman', 'Telepon')).toHaveText('0812');
  await expect(valueOf('Alamat Pengiriman', 'Catatan')).toHaveText('-');
  await expect(valueOf('Pelanggan', 'Nama')).toHaveText('Tidak ditemukan');
  await expect(valueOf('Pelanggan', 'Email')).toHaveText('-');
  await expect(valueOf('Penjual', 'Nama Toko')).toHaveText('Tidak diketahui');
  await expect(valueOf('Penjual', 'Email')).toHaveText('-');
  await expect(page.getByRole('row').filter({ hasText: 'Syal Tenun' })).toContainText('3Rp 150.000Rp 450.000');
  await expectAccessible(page);
});

test('invalid dates, missing proofs and missing ids show their placeholder texts', async ({ page, allow }) => {
  allow(/404/);
  const seller = { _id: { $oid: otherId }, storeName: 'Wale Tenun' };
  const payout = { _id: someId, paidAt: null, amount: { $numberLong: '950000' }, sellerId: seller, orders: [someId] };
  await mockResponse(page, '/api/admin/payout/history/all', { data: [payout], total: 26, grandTotal: 12_950_000 });
  await page.goto('/admin/payout/history');
  const row = page.getByRole('row').filter({ hasText: 'Wale Tenun' });
  for (const text of ['N/A', otherId, 'Rp 950.000', 'Tidak ada']) await expect(row).toContainText(text);
  // The total includes all payouts, not only those on this page.
  await expect(page.getByText(/^Total seluruh pembayaran\s*Rp\s12\.950\.000$/)).toBeVisible();

  const order = { _id: { $oid: someId }, createdAt: 'kemarin', totalAmount: { $numberInt: '120000' } };
  const due = { ...order, cartItems: [{ title: 'Tas Anyam' }, { title: 'Topi Anyam' }] };
  const unpaid = { sellerName: 'Meiske', storeName: 'Wale Tenun', deductions: [], bankAccount: '•••• 0001', total: 1 };
  await mockResponse(page, `/api/admin/payout/unpaid-orders/${otherId}`, { orders: [due], ...unpaid });
  await navigate(page, `/admin/payout/${otherId}`);
  const dueRow = page.getByRole('row').filter({ hasText: 'Tas Anyam, Topi Anyam' });
  for (const text of [someId, 'Tanggal Tidak Valid', 'Rp 120.000']) await expect(dueRow).toContainText(text);
  await expect(dueRow.getByRole('link', { name: someId.slice(-8) })).toHaveAttribute(
    'href',
    `/admin/transactions/${someId}`,
  );

  await navigate(page, `/admin/payout/${someId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kembali ke daftar payout' })).toBeVisible();

  for (const missingId of ['', 'undefined', 'null', '%20']) {
    await navigate(page, `/admin/payout/${missingId === '' ? '/' : missingId}`);
    await expect(page.getByText('ID Seller tidak ditemukan dalam URL. Kembali ke halaman sebelumnya.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Daftar Penjual' }).click();
  await expect(page).toHaveURL('/admin/sellers');
});

test('a failed submission shows an error and keeps the form input', async ({ page, allow }) => {
  allow(/500/);
  const picture = 'local/demo/pictures/home-intro-1200.webp';
  await mockResponse(page, '/api/admin/banner/upload', {}, 500);
  await page.goto('/admin/setting');
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Banner Setting' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Tipe')).toHaveValue('intro');
  await page.getByLabel('Gambar banner').setInputFiles(picture);
  await page.getByLabel('Caption').fill('Pekan tenun');
  await page.getByRole('button', { name: 'Unggah Banner' }).click();
  await expectToast(page, 'Gagal Upload');
  await expectToast(page, 'Terjadi kesalahan saat mengunggah banner.');
  await expect(page.getByLabel('Caption')).toHaveValue('Pekan tenun');
  await mockResponse(page, '/api/admin/banner/upload', { message: 'Penyimpanan penuh.' }, 500);
  await page.getByRole('button', { name: 'Unggah Banner' }).click();
  await expectToast(page, 'Penyimpanan penuh.');

  await navigate(page, '/admin/payout/history');
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await mockResponse(page, '/api/admin/payout/history/all', {}, 500);
  await page.getByRole('button', { name: 'Perbarui' }).click();
  await expectToast(page, /^Gagal$/);
  await expectToast(page, 'Gagal memperbarui data. Coba lagi nanti.');
});
