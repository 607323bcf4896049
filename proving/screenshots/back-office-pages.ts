import type { Page } from '@playwright/test';
import { findProduct, orderAndPay, settlePayment, signInAsNewCustomer, signInByApi } from '../e2e/by-api.ts';
import { demoAdmin, demoSeller } from '../e2e/steps.ts';
import { as, awaiting, type PageList, pressed } from './page-list.ts';

const [seller, admin] = [as(demoSeller), as(demoAdmin)];
const awaited = (path: string, calls: string) => async (page: Page) => {
  await awaiting(page, calls);
  await signInByApi(page, demoSeller);
  await page.goto(path);
  await page
    .getByText(/Memuat .+\.\.\.$/)
    .first()
    .waitFor({ state: 'attached' });
};

/** The pages of the seller area. */
export const sellerPages: PageList = {
  'seller-overview': seller.opened('/store/overview'),
  'seller-shipping': seller.opened('/store/profile?isi=pengiriman'),
  'seller-profile': seller.opened('/store/profile'),
  'seller-profile-awaited': awaited('/store/profile', '**/api/store/profile/get'),
  'seller-profile-failed': seller.broken('/store/profile', '**/api/store/profile/get'),
  'seller-profile-edit': seller.pressing('/store/profile', /^Edit Profil/),
  'seller-products': seller.opened('/store/products'),
  'seller-products-none-found': seller.opened('/store/products?q=tidak+ada+yang+begini'),
  'seller-products-failed': seller.broken('/store/products', '**/api/store/products/get**'),
  'seller-product-new': seller.pressing('/store/products', /^Tambah Produk/),
  'seller-offer-new': seller.pressing('/store/products', /^Buat pesanan khusus/),
  'seller-product-edit': seller.pressing('/store/products', /^Ubah/),
  'seller-product-question': pressed(seller.pressing('/store/products', /^Tindakan lain/), /^Hapus/),
  'seller-orders': seller.opened('/store/orders'),
  'seller-orders-awaited': awaited('/store/orders', '**/api/store/orders/get**'),
  'seller-orders-failed': seller.broken('/store/orders', '**/api/store/orders/get**'),
  'seller-order': seller.pressing('/store/orders', /^Detail/),
  'seller-reviews': seller.opened('/store/reviews'),
  'seller-payouts': seller.opened('/store/money?tab=cair'),
  'seller-letters': seller.opened('/store/letters'),
  'seller-makers': seller.opened('/store/makers'),
  'seller-maker-new': seller.pressing('/store/makers', /^Tambah perajin/),
  'store-sign': seller.opened('/store/sign'),
  'seller-menu': async (page) => {
    await seller.opened('/store/overview')(page);
    const menu = page.getByRole('button', { name: 'Lainnya' });
    if (await menu.isVisible()) await menu.click();
  },
  'piece-cards': async (page) => {
    await seller.pressing('/store/orders?status=shipped', /^Detail/)(page);
    const [order] = await page.getByRole('link', { name: 'Cetak label pengiriman' }).all();
    await page.goto((await order!.getAttribute('href'))!.replace('packing-slip', 'cards'));
    await page.getByRole('button', { name: /Cetak/ }).waitFor();
  },
  'packing-slip': async (page) => {
    await seller.pressing('/store/orders?status=shipped', /^Detail/)(page);
    await page.getByRole('link', { name: 'Cetak label pengiriman' }).click();
    await page.getByRole('button', { name: /Cetak/ }).waitFor();
  },
};

/**
 * A second payment, money for an unknown order, and a refund made in the dashboard; then the admin opens their list.
 */
const unplacedMoney = async (page: Page) => {
  const products = [await findProduct(page.request, 'syal tenun'), await findProduct(page.request, 'kolintang mini')];
  const customer = await signInAsNewCustomer(page);
  const [refunded] = await orderAndPay(page, customer, products, 'gopay');
  await page.request.post(`/_midtrans/control/transactions/${refunded!.checkoutId}/refund`, {
    data: { amount: 15_000 },
  });
  const [paidTwice] = await orderAndPay(page, customer, products);
  await settlePayment(page, paidTwice!.checkoutId, 'bca_va');
  const kiosk = { order_id: `kiosk-${crypto.randomUUID()}`, gross_amount: '185000.00', payment_type: 'qris' };
  await page.request.post('/_midtrans/control/reports', { data: { ...kiosk, transaction_status: 'settlement' } });
  await admin.opened('/admin/tasks?kind=unplacedMoney')(page);
};

/** The pages of the admin area. */
export const adminPages: PageList = {
  'admin-dashboard': admin.opened('/admin'),
  'admin-dashboard-failed': admin.broken('/admin', '**/api/admin/dashboard/**'),
  'admin-sellers': admin.opened('/admin/sellers'),
  'admin-sellers-none-found': admin.opened('/admin/sellers?q=tidak+ada+yang+begini'),
  'admin-sellers-failed': admin.broken('/admin/sellers', '**/api/admin/info/sellers**'),
  'admin-seller': admin.following('/admin/sellers', /^Lihat Profil/),
  'admin-suspension': pressed(
    pressed(admin.following('/admin/sellers', /^Lihat Profil/), /^Tindakan lain/),
    'Tangguhkan',
  ),
  'admin-customers': admin.opened('/admin/customers'),
  'admin-transactions': admin.opened('/admin/transactions'),
  'admin-transaction': admin.following('/admin/transactions', /^Lihat Detail/),
  'admin-payouts': admin.opened('/admin/payout'),
  'admin-payout': admin.following('/admin/payout', /^(?!Riwayat)/),
  'admin-payout-dialog': admin.pressing('/admin/payout', /^Proses/),
  'admin-payout-nobody': admin.opened('/admin/payout/undefined'),
  'admin-payout-history': admin.opened('/admin/payout/history'),
  'admin-books': admin.opened('/admin/books'),
  'admin-refunds': admin.opened('/admin/tasks?kind=refunds'),
  'admin-refund-by-hand': admin.pressing('/admin/tasks?kind=refunds', /^Tandai selesai/),
  'admin-complaints': admin.opened('/admin/tasks?kind=complaints'),
  'admin-reports': admin.opened('/admin/tasks?kind=reports'),
  'admin-waiting': admin.opened('/admin/waiting'),
  'admin-maker-removals': admin.opened('/admin/tasks?kind=makerRemovals'),
  'admin-code-reports': admin.opened('/admin/tasks?kind=codeReports'),
  'admin-store-checks': admin.opened('/admin/tasks?kind=newStores'),
  'admin-store-check': admin.pressing('/admin/tasks?kind=newStores', /^Periksa/),
  'admin-money': unplacedMoney,
  'admin-money-assign': pressed(unplacedMoney, /^Pasangkan/),
  'admin-money-settle': pressed(pressed(unplacedMoney, /^Tindakan lain/), /^Tandai selesai/),
  'admin-money-none': async (page) => {
    const none = { success: true, data: [], total: 0, totalIsMinimum: false, nextCursor: null };
    await page.route('**/api/admin/money/unplaced**', (route) => route.fulfill({ json: none }));
    await admin.opened('/admin/tasks?kind=unplacedMoney')(page);
  },
  'admin-money-failed': admin.broken('/admin/tasks?kind=unplacedMoney', '**/api/admin/money/**'),
  'admin-notifications': admin.opened('/admin/notifications'),
  'admin-shop-settings': admin.opened('/admin/shop-settings'),
  'admin-setting': admin.opened('/admin/setting'),
  'admin-audit': admin.opened('/admin/audit'),
  'admin-security': admin.opened('/admin/audit/security'),
  'admin-search': admin.opened('/admin/search'),
  'admin-account': admin.opened('/admin/account'),
  'admin-health': admin.opened('/admin/health'),
  'admin-palette': async (page) => {
    await admin.opened('/admin')(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Pesanan, pembeli/ }).waitFor();
  },
};
