/** Pages of one record that open over the page of another one. */
import { apiClient, signInAsNewCustomer, signInByApi } from './by-api.ts';
import { delayResponses, mockResponse } from './fixtures.ts';
import { scriptOf } from './script-of.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, test } from './test.ts';

/** The pages of one record, with its endpoint and loading text. */
const details = [
  { path: '/admin/transactions', call: /^\/api\/admin\/info\/transaction\//, loading: 'Memuat detail transaksi...' },
  { path: '/admin/sellers', call: /^\/api\/admin\/info\/seller\//, loading: 'Memuat profil seller...' },
  { path: '/admin/payout', call: /^\/api\/admin\/payout\/unpaid-orders\//, loading: 'Memuat data...' },
];

test('a detail page of the admin area never shows a record under the address of another one', async ({ page }) => {
  await signInByApi(page, demoAdmin);
  const admin = apiClient(page.request);
  const [transactions, { sellers }] = [
    await admin('GET /api/admin/info/transactions', { query: { limit: 2 } }),
    await admin('GET /api/admin/info/sellers', { query: { limit: 2 } }),
  ];
  await page.goto('/admin');
  const main = page.getByRole('main');
  for (const { path, call, loading } of details) {
    const [first, second] = path === '/admin/transactions' ? transactions.data : sellers;
    await navigate(page, `${path}/${first!._id}`);
    await expect(main.getByText(loading)).toHaveCount(0);
    for (const open of [() => navigate(page, `${path}/${second!._id}`), () => page.goBack()]) {
      const { release } = await delayResponses(page, call);
      await open();
      await expect(main.getByText(loading)).toBeAttached();
      await expect(main.getByRole('button')).toHaveCount(0);
      release();
      await expect(main.getByText(loading)).toHaveCount(0);
      await page.unrouteAll();
    }
  }
});

test('the quick search opens an order over another one and says that it loads', async ({ page }) => {
  await signInByApi(page, demoAdmin);
  const { data } = await apiClient(page.request)('GET /api/admin/info/transactions', { query: { limit: 2 } });
  const [first, second] = data;
  await page.goto(`/admin/transactions/${first!._id}`);
  await expect(page.getByRole('heading', { name: 'Informasi Pesanan' })).toBeVisible();
  const orderAnswer = await delayResponses(page, `/api/admin/info/transaction/${second!._id}`);
  const palette = page.getByRole('dialog', { name: 'Cari cepat' });
  const open = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(text);
    await expect(palette.getByRole('option').first()).toBeVisible();
    await expect(palette.getByText('Mencari...')).toHaveCount(0);
    await page.keyboard.press('Enter');
  };
  await open(second!._id);
  await expect(page).toHaveURL(`/admin/transactions/${second!._id}`);
  await expect(palette).toHaveCount(0);
  await expect(page.getByText('Memuat detail transaksi...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Simpan catatan' })).toHaveCount(0);
  orderAnswer.release();
  await expect(page.getByRole('definition').filter({ hasText: second!._id }).first()).toBeVisible();

  const script = Promise.withResolvers<void>();
  await page.route(`**${scriptOf('web/admin/people/customers-page.tsx')}`, async (route) => {
    await script.promise;
    await route.continue();
  });
  await open('Pelanggan');
  await expect(palette.getByText('Membuka...')).toBeVisible();
  script.resolve();
  await expect(page.getByRole('heading', { name: 'Manajemen Customer' })).toBeVisible();
});

test('while another product loads, Back never shows the product of another address', async ({ page, store }) => {
  const [first, second] = [await store.add({ title: 'Tas Pandan' }), await store.add({ title: 'Topi Pandan' })];
  await page.goto(`/shop/product/${first._id}`);
  await navigate(page, `/shop/product/${second._id}`);
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible();
  const { release } = await delayResponses(page, `/api/shop/products/get/${first._id}`);
  // Sooner than the skeletons of slow navigations, which wait for 200 ms.
  await page.evaluate(() => {
    history.back();
    return new Promise((resolve) => setTimeout(resolve, 100));
  });
  expect(page.url()).toContain(first._id);
  expect(await page.getByRole('main').getByRole('button', { name: 'Tambah ke Keranjang' }).count()).toBe(0);
  await expect(page.getByText('Memuat produk...')).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
});

test('the dialogs of orders never show the order of another address', async ({ page, product }) => {
  await signInAsNewCustomer(page);
  const orderWith = (_id: string) => ({
    _id,
    userId: 'c1',
    totalAmount: 200_000,
    orderStatus: 'delivered',
    paymentStatus: 'paid',
    orderDate: '2026-03-06T00:00:00Z',
    addressInfo: {
      receiverName: 'Sari',
      address: 'Jalan 1',
      city: 'Manado',
      pincode: '95111',
      phone: '0812',
      notes: '',
    },
    cartItems: [
      {
        productId: 'p1',
        title: `Kain ${_id}`,
        image: product.image,
        price: 100_000,
        quantity: 2,
        isReviewed: false,
        sellerPhone: '0812',
        storeName: 'Rumah Tenun',
      },
    ],
  });
  await mockResponse(page, '/api/shop/order/details/o1', { data: orderWith('o1') });
  await delayResponses(page, '/api/shop/order/details/o2');
  await page.goto('/shop/account?tab=pesanan');
  for (const overlay of ['pesanan', 'ulasan']) {
    await navigate(page, `/shop/account?tab=pesanan&${overlay}=o1`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Kain o1').first()).toBeVisible();
    await navigate(page, `/shop/account?tab=pesanan&${overlay}=o2`);
    await expect(page).toHaveURL(/=o2$/);
    await expect(dialog.getByText('Kain o1')).toHaveCount(0);
    await expect(dialog.getByRole('button')).toHaveText(['']);
  }
});
