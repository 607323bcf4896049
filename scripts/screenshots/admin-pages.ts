import type { Page } from '@playwright/test';
import { signInByApi, signInAsNewCustomer, findProduct, orderAndPay, settlePayment } from '../../e2e/by-api.ts';
import { demoAdmin } from '../../e2e/steps.ts';
import { at, failing, type PageList } from './page-list.ts';

const asAdmin = (path: string) => async (page: Page) => {
  await signInByApi(page, demoAdmin);
  await at(path)(page);
};
const pressing = (path: string, name: RegExp) => async (page: Page) => {
  await asAdmin(path)(page);
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.waitForLoadState('networkidle');
};
const opening = (path: string, name: RegExp) => async (page: Page) => {
  await asAdmin(path)(page);
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.waitForLoadState('networkidle');
};
const broken = (path: string, calls: string) => async (page: Page) => {
  await failing(page, calls);
  await asAdmin(path)(page);
};

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
  await asAdmin('/admin/money')(page);
};

/** The pages of the admin area. */
export const adminPages: PageList = {
  'admin-dashboard': asAdmin('/admin'),
  'admin-dashboard-failed': broken('/admin', '**/api/admin/dashboard/**'),
  'admin-sellers': asAdmin('/admin/sellers'),
  'admin-sellers-none-found': asAdmin('/admin/sellers?q=tidak+ada+yang+begini'),
  'admin-sellers-failed': broken('/admin/sellers', '**/api/admin/info/sellers**'),
  'admin-seller': opening('/admin/sellers', /^Lihat Profil/),
  'admin-suspension': async (page) => {
    await opening('/admin/sellers', /^Lihat Profil/)(page);
    await page.getByRole('button', { name: 'Tangguhkan' }).click();
  },
  'admin-customers': asAdmin('/admin/customers'),
  'admin-transactions': asAdmin('/admin/transactions'),
  'admin-transaction': opening('/admin/transactions', /^Lihat Detail/),
  'admin-payouts': asAdmin('/admin/payout'),
  'admin-payout': opening('/admin/payout', /^(?!Riwayat)/),
  'admin-payout-dialog': pressing('/admin/payout', /^Proses/),
  'admin-payout-nobody': asAdmin('/admin/payout/undefined'),
  'admin-payout-history': asAdmin('/admin/payout/history'),
  'admin-refunds': asAdmin('/admin/refunds'),
  'admin-refund-by-hand': pressing('/admin/refunds', /^Tandai selesai/),
  'admin-complaints': asAdmin('/admin/complaints'),
  'admin-reports': asAdmin('/admin/reports'),
  'admin-waiting': asAdmin('/admin/waiting'),
  'admin-money': unplacedMoney,
  'admin-money-assign': async (page) => {
    await unplacedMoney(page);
    await page
      .getByRole('button', { name: /^Pasangkan/ })
      .first()
      .click();
  },
  'admin-money-settle': async (page) => {
    await unplacedMoney(page);
    await page
      .getByRole('button', { name: /^Tandai selesai/ })
      .first()
      .click();
  },
  'admin-money-none': asAdmin('/admin/money'),
  'admin-money-failed': broken('/admin/money', '**/api/admin/money/**'),
  'admin-notifications': asAdmin('/admin/notifications'),
  'admin-setting': asAdmin('/admin/setting'),
  'admin-audit': asAdmin('/admin/audit'),
  'admin-health': asAdmin('/admin/health'),
  'admin-palette': async (page) => {
    await asAdmin('/admin')(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
  },
};
