/** The screens of the back office in the states that its journeys do not pass: read, empty, broken, and odd. */
import { arriveAs } from './by-api.ts';
import { answerWith, holdBack } from './made-up.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test.beforeEach(({ page }) => arriveAs(page, demoAdmin));

const lastPage = { total: 0, nextCursor: null };
const someId = '0198f3a0-1c5e-7b7e-8a55-3f1f6f0c2d11';
const otherId = '0198f3a0-1c5e-7b7e-8a55-3f1f6f0c2d22';

/** Each list: its address, its call, its heading, its columns, and what an empty answer holds and says. */
const lists = [
  {
    path: '/admin/sellers',
    call: '/api/admin/info/sellers',
    heading: 'Manajemen Seller',
    columns: ['Nama Toko', 'Email', 'Status', 'Tanggal Bergabung', 'Aksi'],
    nothing: { sellers: [] },
    says: 'Belum ada seller terdaftar.',
  },
  {
    path: '/admin/customers',
    call: '/api/admin/info/customers',
    heading: 'Manajemen Customer',
    columns: ['Nama', 'Email', 'Tanggal Daftar'],
    nothing: { customers: [] },
    says: 'Belum ada customer terdaftar.',
  },
  {
    path: '/admin/transactions',
    call: '/api/admin/info/transactions',
    heading: 'Manajemen Transaksi',
    columns: ['ID Order', 'Tanggal', 'Toko', 'Customer', 'Status', 'Aksi'],
    nothing: { data: [] },
    says: 'Belum ada transaksi.',
  },
  {
    path: '/admin/payout',
    call: '/api/admin/payout/unpaid-sellers',
    heading: 'Payout',
    columns: ['Nama Seller', 'ID Seller', 'Pesanan Belum Dibayar', 'Total', 'Aksi'],
    nothing: { data: [] },
    says: 'Semua Pembayaran Selesai!',
  },
  {
    path: '/admin/payout/history',
    call: '/api/admin/payout/history/all',
    heading: 'Riwayat Pembayaran',
    columns: ['Tanggal', 'ID Seller', 'Nama Seller', 'Jumlah Pesanan', 'Jumlah Dibayar', 'Bukti Pembayaran'],
    nothing: { data: [], grandTotal: 0 },
    says: 'Tidak ada riwayat pembayaran yang ditemukan.',
  },
];

test('each list has its heading, and its columns in their order', async ({ page }) => {
  for (const { path, heading, columns } of lists) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(columns.map((label) => new RegExp(`^${label}`)));
  }
  await page.goto('/admin/sellers?q=Tombulu');
  const tombulu = page.getByRole('row').filter({ hasText: 'Wale Tenun Tombulu' });
  await expect(tombulu).toContainText('Aktif');
  await expect(tombulu).toContainText(/\d\d\/\d\d\/\d{4}/);
});

test('a list without rows says so in its own words', async ({ page }) => {
  for (const { path, call, nothing, says } of lists) {
    await answerWith(page, call, { ...nothing, ...lastPage });
    await page.goto(path);
    await expect(page.getByText(says)).toBeVisible();
    await expectAccessible(page);
  }
});

test('what cannot be read says why, and can be tried again', async ({ page, allow }) => {
  allow(/503/);
  const why = { message: 'Server sedang sibuk.' };
  for (const { path, call } of [...lists, { path: '/admin/setting', call: '/api/admin/banner' }]) {
    await answerWith(page, call, why, 503);
    await page.goto(path);
    await expect(page.getByText('Terjadi kesalahan: Server sedang sibuk.')).toBeVisible();
  }
  for (const [path, call, says] of [
    ['/admin', '/api/admin/dashboard/stats', 'Error: Gagal memuat data dashboard. Silakan coba lagi.'],
    [`/admin/sellers/${someId}`, `/api/admin/info/seller/${someId}`, 'Terjadi kesalahan: Server sedang sibuk.'],
    [`/admin/transactions/${someId}`, `/api/admin/info/transaction/${someId}`, 'Error: Server sedang sibuk.'],
    ['/admin/notifications', '/api/admin/notification/history', 'Gagal memuat riwayat notifikasi'],
  ] as const) {
    await answerWith(page, call, why, 503);
    await page.goto(path);
    await expect(page.getByText(says)).toBeVisible();
    await expectAccessible(page);
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('heading', { name: 'Riwayat notifikasi' })).toBeVisible();
});

test('"Memuat profil seller..." stands there until the seller does, who may not exist', async ({ page, allow }) => {
  allow(/404/);
  const { goOn } = await holdBack(page, `/api/admin/info/seller/${someId}`);
  // The other of the two addresses that the specification names leads to the one.
  await page.goto(`/admin/seller/${someId}`);
  await expect(page).toHaveURL(`/admin/sellers/${someId}`);
  await expect(page.getByRole('heading', { name: 'Detail Seller' })).toBeVisible();
  await expect(page.getByText('Memuat profil seller...')).toBeVisible();
  goOn();
  await expect(page.getByText('Data seller tidak ditemukan.')).toBeVisible();
  // Trying again would not bring it.
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Kembali ke daftar seller' }).click();
  await expect(page).toHaveURL('/admin/sellers');
});

test('a transaction tells what is known of it, and of what is not, that it is not', async ({ page }) => {
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
  };
  await answerWith(page, `/api/admin/info/transaction/${someId}`, { data: transaction });
  await page.goto(`/admin/transactions/${someId}`);
  const panel = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await expect(panel('Informasi Pesanan')).toContainText(someId);
  // 23.45 in Manado, where it is eight hours later than in the answer.
  await expect(panel('Informasi Pesanan')).toContainText('20 November 2026 23:45');
  await expect(panel('Informasi Pesanan')).toContainText('Dalam Pengiriman');
  await expect(panel('Informasi Pesanan')).toContainText('Rp 450.000');
  await expect(panel('Alamat Pengiriman')).toContainText('Jalan Sam 12, Manado, 95111');
  await expect(panel('Alamat Pengiriman')).toContainText(/Catatan\s*-/);
  await expect(panel('Customer')).toContainText('Tidak ditemukan');
  await expect(panel('Seller')).toContainText('Tidak diketahui');
  await expect(page.getByRole('row').filter({ hasText: 'Syal Tenun' })).toContainText('3Rp 150.000Rp 450.000');
  await expectAccessible(page);
});

test('odd dates, missing proofs and missing ids each have their word', async ({ page }) => {
  const seller = { _id: { $oid: otherId }, storeName: 'Wale Tenun' };
  const payout = { _id: someId, paidAt: null, amount: { $numberLong: '950000' }, sellerId: seller, orders: [someId] };
  await answerWith(page, '/api/admin/payout/history/all', { data: [payout], total: 1, grandTotal: 950_000 });
  await page.goto('/admin/payout/history');
  const row = page.getByRole('row').filter({ hasText: 'Wale Tenun' });
  for (const word of ['N/A', otherId, 'Rp 950.000', 'Tidak ada']) await expect(row).toContainText(word);

  const order = { _id: { $oid: someId }, createdAt: 'kemarin', totalAmount: { $numberInt: '120000' } };
  const due = { ...order, cartItems: [{ title: 'Tas Anyam' }, { title: 'Topi Anyam' }] };
  const waiting = { sellerName: 'Meiske', storeName: 'Wale Tenun', deductions: [], bankAccount: '•••• 0001', total: 1 };
  await answerWith(page, `/api/admin/payout/unpaid-orders/${otherId}`, { orders: [due], ...waiting });
  await page.goto(`/admin/payout/${otherId}`);
  const dueRow = page.getByRole('row').filter({ hasText: 'Tas Anyam, Topi Anyam' });
  for (const word of [someId, 'Tanggal Tidak Valid', 'Rp 120.000']) await expect(dueRow).toContainText(word);

  for (const nobody of ['', 'undefined', 'null', '%20']) {
    await page.goto(`/admin/payout/${nobody === '' ? '/' : nobody}`);
    await expect(page.getByText('ID Seller tidak ditemukan dalam URL. Kembali ke halaman sebelumnya.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Daftar Seller' }).click();
  await expect(page).toHaveURL('/admin/sellers');
});

test('what is sent and fails is told, and what was filled in stays', async ({ page, allow }) => {
  allow(/500/);
  const picture = 'demo/pictures/home-intro-1200.webp';
  await answerWith(page, '/api/admin/banner/upload', {}, 500);
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

  await answerWith(page, '/api/admin/notification/send-to-customers', {}, 500);
  await page.goto('/admin/notifications');
  await page.getByLabel('Judul').fill('Pekan tenun');
  await page.getByLabel('Isi').fill('Diskon 20%.');
  await page.getByRole('button', { name: 'Kirim Notifikasi' }).click();
  await expectToast(page, 'Gagal mengirim notifikasi');
  await expect(page.getByLabel('Judul')).toHaveValue('Pekan tenun');

  await page.goto('/admin/payout/history');
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await answerWith(page, '/api/admin/payout/history/all', {}, 500);
  await page.getByRole('button', { name: 'Perbarui' }).click();
  await expectToast(page, /^Gagal$/);
  await expectToast(page, 'Gagal memperbarui data. Coba lagi nanti.');
});
