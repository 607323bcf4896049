/** Every page works with answers that have only the fields of the specification. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/auth/auth.ts';
import { createCustomer } from './create-store.ts';
import { shareSession, signInByApi } from './by-api.ts';
import { mockResponse } from './fixtures.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, gotoGuarded, test } from './test.ts';

type Answers = Record<string, object>;
/** A page, the text that shows it has loaded, and the answers of its calls; the server answers all others. */
type Case = readonly [path: string, loaded: string | RegExp, answers: Answers];

const seller = { _id: 's1', storeName: 'Rumah Tenun', email: 'rini@contoh.test', createdAt: '2026-03-06T00:00:00Z' };
const customer = { _id: 'c1', userName: 'Sari', email: 'sari@contoh.test', createdAt: '2026-03-06T00:00:00Z' };
const address = {
  receiverName: 'Sari',
  address: 'Jalan Sam Ratulangi 12',
  city: 'Manado',
  pincode: '95111',
  phone: '0812',
  notes: 'Pagar hijau',
};
const publicStore = {
  sellerId: 's1',
  storeName: 'Rumah Tenun',
  storeLogoUrl: '',
  storeBannerUrl: '',
  storeDescription: 'Kain',
  productionAddress: 'Tomohon',
  phoneNumber: '0812',
};
const profile = {
  sellerName: 'Rini',
  phoneNumber: '0812',
  domicileAddress: 'Tomohon',
  nik: '7171012304850007',
  storeName: 'Rumah Tenun',
  storeDescription: 'Kain',
  productionAddress: 'Tomohon',
  bankAccountOwner: 'Rini',
  bankName: 'Bank SulutGo',
  bankAccountNumber: '0017',
  storeLogoUrl: '',
  storeBannerUrl: '',
};
const history = { paidAt: 'kemarin', amount: { $numberInt: '75000' }, sellerId: seller, orders: ['o1'] };

const productWith = (image: string) => ({
  _id: 'p1',
  title: 'Kain Bare',
  image,
  category: 'souvenirs',
  price: 100_000,
  totalStock: 5,
  description: 'Ditenun.',
  averageReview: 4.5,
  storeName: 'Rumah Tenun',
  sellerId: 's1',
});
const orderWith = (image: string, fields: object = {}) => ({
  _id: 'o1',
  userId: 'c1',
  totalAmount: 200_000,
  addressInfo: { addressId: 'a1', ...address },
  orderStatus: 'delivered',
  paymentStatus: 'paid',
  orderDate: '2026-03-06T00:00:00Z',
  cartItems: [
    {
      productId: 'p1',
      title: 'Kain Bare',
      image,
      price: '100000',
      quantity: 2,
      isReviewed: false,
      sellerPhone: '081234567890',
      storeName: 'Rumah Tenun',
    },
  ],
  ...fields,
});
const unknown = { _id: 'o2', orderStatus: 'aneh', paymentStatus: 'ganjil', orderDate: 'kemarin' };

const publicPages = (image: string): Case[] => {
  const data = [productWith(image)];
  const banners = [{ _id: 'b1', type: 'customer', image, caption: 'Spanduk' }];
  const reviews = [{ _id: 'r1', userName: 'Sari', reviewValue: 5, reviewMessage: 'Indah sekali' }];
  const product = { '/api/shop/products/get/p1': { data: data[0]! }, '/api/shop/review/p1': { data: reviews } };
  return [
    ['/shop/home', 'Kain Bare', { '/api/admin/banner': { data: banners }, '/api/shop/products/get': { data } }],
    ['/shop/listing', '1 produk', { '/api/shop/products/get': { data } }],
    ['/shop/search?q=kain', '1 produk untuk', { '/api/shop/search/kain': { data } }],
    ['/shop/store/s1', '1 produk', { '/api/shop/store/s1': { data: { ...publicStore, products: data } } }],
    ['/shop/product/p1', 'Indah sekali', product],
    ['/shop/home?produk=p1', 'Indah sekali', product],
    ['/shop/home?produk=p1', 'Produk tidak ditemukan.', { '/api/shop/products/get/p1': { data: null } }],
    ['/shop/product/p1', 'Halaman tidak ditemukan', { '/api/shop/products/get/p1': { data: null } }],
    ['/shop/store/s1', 'Toko tidak ditemukan.', { '/api/shop/store/s1': { data: null } }],
  ];
};

const accountPages = (image: string, { id: userId, userName }: User): Case[] => {
  const addresses = { [`/api/shop/address/get/${userId}`]: { data: [{ _id: 'a1', userId, ...address }] } };
  const orders = {
    [`/api/shop/order/list/${userId}`]: { data: [orderWith(image), orderWith(image, unknown)] },
    '/api/shop/order/details/o1': { data: orderWith(image) },
    '/api/shop/order/details/o2': { data: orderWith(image, unknown) },
  };
  const lines = [
    { productId: productWith(image), quantity: 2 },
    { productId: 'p2', quantity: 1 },
  ];
  const cart = {
    [`/api/shop/cart/get/${userId}`]: {
      data: { itemsByStore: [{ storeId: 's1', storeName: 'Rumah Tenun', items: lines }] },
    },
  };
  const paymentOf = (paymentStatus: string) => ({ '/api/shop/payment/check/o1': { paymentStatus } });
  return [
    ['/shop/account?tab=pesanan', 'Kain Bare', orders],
    ['/shop/account?tab=pesanan&pesanan=o1', 'Hubungi Penjual', orders],
    ['/shop/account?tab=pesanan&pesanan=o2', 'Hubungi Penjual', orders],
    ['/shop/account?tab=pesanan&ulasan=o1', 'Bagaimana produknya?', orders],
    ['/shop/account/orders/o2/receipt', 'Halaman tidak ditemukan', orders],
    ['/shop/account?tab=alamat', 'Pagar hijau', addresses],
    ['/shop/account?tab=akun', `Halo, ${userName}!`, {}],
    ['/shop/account?tab=akun', 'Nomor telepon', {}],
    ['/shop/checkout', 'Kain Bare', { ...addresses, ...cart }],
    ['/shop/home?keranjang=buka', 'Kain Bare', cart],
    ['/shop/payment-success', 'Pembayaran Berhasil', paymentOf('paid')],
    ['/shop/payment-success', 'Pembayaran sedang diverifikasi', paymentOf('ganjil')],
  ];
};

const storePages = (image: string): Case[] => {
  const [first, second] = [orderWith(image), orderWith(image, unknown)].map((order) => ({
    ...order,
    userName: 'Sari',
    phoneNumber: '0812',
  }));
  const orders = {
    '/api/store/orders/get': { data: [first, second] },
    '/api/store/orders/details/o1': { data: first },
    '/api/store/orders/details/o2': { data: second },
  };
  return [
    ['/store/profile', 'Data Pembayaran', { '/api/store/profile/get': { data: profile } }],
    ['/store/profile', 'Gagal memuat data toko: Data tidak ditemukan.', { '/api/store/profile/get': { data: null } }],
    ['/store/products', '1 produk', { '/api/store/products/get': { data: [productWith(image)] } }],
    [
      '/store/profile?isi=profil',
      'Dipakai pembeli untuk menghubungi toko Anda.',
      { '/api/store/profile/get': { data: profile } },
    ],
    ['/store/products?isi=p1', 'Ubah Produk', { '/api/store/products/get/p1': { data: productWith(image) } }],
    ['/store/orders', '2 pesanan', orders],
    ['/store/orders/o1/packing-slip', 'Kain Bare', orders],
    ['/store/orders?pesanan=o1', 'Alamat Pengiriman', orders],
    ['/store/orders?pesanan=o2', 'Alamat Pengiriman', orders],
  ];
};

const adminPages = (image: string): Case[] => {
  const populated = { sellerId: { storeName: 'Rumah Tenun', email: 'rini@contoh.test' }, userId: null };
  const transactions = [
    orderWith(image, populated),
    orderWith(image, { ...unknown, sellerId: null, userId: customer }),
  ];
  const due = { sellerId: 's1', sellerName: 'Rini', totalAmount: { $numberInt: '200000' }, totalUnpaidOrders: 2 };
  const dueOrders = [
    { _id: { $oid: 'o1' }, totalAmount: '200000', orderDate: '2026-03-06T00:00:00Z', cartItems: [{ title: 'Kain' }] },
    { _id: { $oid: 'o2' }, totalAmount: '100000', createdAt: 'kemarin', cartItems: [{ title: 'Tas' }] },
  ];
  const day = { date: '2026-03-06', revenue: 75_000 };
  const stats = { sellerCount: 3, customerCount: 4, totalRevenue: 75_000, totalOrders: 2, weeklyRevenue: [day] };
  const unpaid = {
    '/api/admin/payout/unpaid-sellers': { data: [due] },
    '/api/admin/payout/unpaid-orders/s1': { sellerName: 'Rini', orders: dueOrders },
  };
  return [
    ['/admin', 'Rp 75.000', { '/api/admin/dashboard/stats': { data: stats } }],
    ['/admin/sellers', '1 seller', { '/api/admin/info/sellers': { sellers: [seller] } }],
    [
      '/admin/sellers/s1',
      'Data Pembayaran',
      { '/api/admin/info/seller/s1': { data: { ...profile, ...seller, avatar: '' } } },
    ],
    ['/admin/sellers/s1', 'Data seller tidak ditemukan.', { '/api/admin/info/seller/s1': { data: null } }],
    ['/admin/customers', '1 customer', { '/api/admin/info/customers': { customers: [customer] } }],
    ['/admin/transactions', '2 transaksi', { '/api/admin/info/transactions': { data: transactions } }],
    ['/admin/transactions/o1', 'Tidak ditemukan', { '/api/admin/info/transaction/o1': { data: transactions[0] } }],
    ['/admin/transactions/o2', 'Tidak diketahui', { '/api/admin/info/transaction/o2': { data: transactions[1] } }],
    ['/admin/transactions/o1', 'Error: Data tidak ditemukan.', { '/api/admin/info/transaction/o1': { data: null } }],
    ['/admin/payout', '1 seller menunggu pembayaran', unpaid],
    ['/admin/payout?isi=s1', 'Tanggal Tidak Valid', unpaid],
    ['/admin/payout', 'Semua Pembayaran Selesai!', { '/api/admin/payout/unpaid-sellers': { data: [] } }],
    ['/admin/payout/s1', 'Rp 300.000', unpaid],
    ['/admin/payout/history', 'Rp 150.000', { '/api/admin/payout/history/all': { data: [history, history] } }],
    ['/admin/payout/history?isi=0', 'Rincian Pembayaran', { '/api/admin/payout/history/all': { data: [history] } }],
    ['/admin/payout/history?seller=s1', 'Rp 75.000', { '/api/admin/payout/history/s1': { data: [history] } }],
    [
      '/admin/setting',
      'Spanduk',
      { '/api/admin/banner': { data: [{ _id: 'b1', type: 'intro', imageUrl: image, caption: 'Spanduk' }] } },
    ],
    [
      '/admin/notifications',
      'Promo besar',
      { '/api/admin/notification/history': { notifications: [{ title: 'Promo besar', body: 'Hari ini' }] } },
    ],
  ];
};

/** What a script shows for a missing value, in texts and attributes, or for its own failure. */
const scriptWords = /undefined|NaN|\bnull\b|\[object|Cannot read|is not a function|Invalid/;

/** Opens each page with its answers and expects neither words of scripts nor empty badges. */
async function openAll(page: Page, cases: readonly Case[]): Promise<void> {
  let answers: Answers = {};
  await page.route('**/api/**', (route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    return answer ? route.fulfill({ json: { success: true, ...answer } }) : route.fallback();
  });
  for (const [path, loaded, given] of cases) {
    await test.step(path, async () => {
      answers = given;
      await navigate(page, '/about');
      await navigate(page, path);
      await expect.soft(page.getByText(loaded).filter({ visible: true }).first(), path).toBeVisible();
      const html = await page.evaluate(() => {
        const body = document.body.cloneNode(true) as HTMLElement;
        for (const script of body.querySelectorAll('script')) script.remove();
        return body.outerHTML;
      });
      expect.soft(html.match(new RegExp(`.{0,90}(?:${scriptWords.source}).{0,30}`, 'g')), path).toBeNull();
      expect.soft(await page.locator('[class*="badge-"]:empty').count(), `${path}: empty badges`).toBe(0);
    });
  }
}

test('public and account pages work with bare answers', async ({ page, playwright, baseURL, product, allow }) => {
  allow(/404/);
  const buyer = await createCustomer(playwright, baseURL);
  await shareSession(page, buyer);
  const { id, userName: name, email, role } = buyer.user;
  await mockResponse(page, '/api/auth/check-auth', { user: { id, name, email, role } });
  await gotoGuarded(page, '/about');
  // The order whose payment the last page shows.
  await page.evaluate(() => sessionStorage.setItem('orderId', 'o1'));
  await openAll(page, [...publicPages(product.image), ...accountPages(product.image, buyer.user)]);
});

test('store pages work with bare answers', async ({ page, store, product }) => {
  await shareSession(page, store);
  await gotoGuarded(page, '/about');
  await openAll(page, storePages(product.image));
});

test('admin pages work with bare answers', async ({ page, product, allow }) => {
  allow(/404/);
  await signInByApi(page, demoAdmin);
  await gotoGuarded(page, '/about');
  await openAll(page, adminPages(product.image));
});
