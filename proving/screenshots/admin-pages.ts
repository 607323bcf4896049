import type { Page } from '@playwright/test';
import { signInAsNewCustomer, findProduct, orderAndPay, settlePayment } from '../e2e/by-api.ts';
import { demoAdmin } from '../e2e/steps.ts';
import { as, type PageList, pressed } from './page-list.ts';

const { opened, pressing, following, broken } = as(demoAdmin);

/** A second payment, money for an unknown order, and a refund made in the dashboard; then the admin opens their list. */
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
  await opened('/admin/tasks?kind=unplacedMoney')(page);
};

/** The pages of the admin area. */
export const adminPages: PageList = {
  'admin-dashboard': opened('/admin'),
  'admin-dashboard-failed': broken('/admin', '**/api/admin/dashboard/**'),
  'admin-sellers': opened('/admin/sellers'),
  'admin-sellers-none-found': opened('/admin/sellers?q=tidak+ada+yang+begini'),
  'admin-sellers-failed': broken('/admin/sellers', '**/api/admin/info/sellers**'),
  'admin-seller': following('/admin/sellers', /^Lihat Profil/),
  'admin-suspension': pressed(pressed(following('/admin/sellers', /^Lihat Profil/), /^Tindakan lain/), 'Tangguhkan'),
  'admin-customers': opened('/admin/customers'),
  'admin-transactions': opened('/admin/transactions'),
  'admin-transaction': following('/admin/transactions', /^Lihat Detail/),
  'admin-payouts': opened('/admin/payout'),
  'admin-payout': following('/admin/payout', /^(?!Riwayat)/),
  'admin-payout-dialog': pressing('/admin/payout', /^Proses/),
  'admin-payout-nobody': opened('/admin/payout/undefined'),
  'admin-payout-history': opened('/admin/payout/history'),
  'admin-refunds': opened('/admin/tasks?kind=refunds'),
  'admin-refund-by-hand': pressing('/admin/tasks?kind=refunds', /^Tandai selesai/),
  'admin-complaints': opened('/admin/tasks?kind=complaints'),
  'admin-reports': opened('/admin/tasks?kind=reports'),
  'admin-waiting': opened('/admin/waiting'),
  'admin-money': unplacedMoney,
  'admin-money-assign': pressed(unplacedMoney, /^Pasangkan/),
  'admin-money-settle': pressed(pressed(unplacedMoney, /^Tindakan lain/), /^Tandai selesai/),
  'admin-money-none': opened('/admin/tasks?kind=unplacedMoney'),
  'admin-money-failed': broken('/admin/tasks?kind=unplacedMoney', '**/api/admin/money/**'),
  'admin-notifications': opened('/admin/notifications'),
  'admin-shop-settings': opened('/admin/shop-settings'),
  'admin-setting': opened('/admin/setting'),
  'admin-audit': opened('/admin/audit'),
  'admin-health': opened('/admin/health'),
  'admin-palette': async (page) => {
    await opened('/admin')(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Order, pembeli/ }).waitFor();
  },
};
