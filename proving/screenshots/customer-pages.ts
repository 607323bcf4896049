import type { Page } from '@playwright/test';
import { signInByApi, signInAsNewCustomer, findProduct, addToCart, saveAddress } from '../e2e/by-api.ts';
import { demoCustomer } from '../e2e/steps.ts';
import { as, at, awaiting, type PageList, pressed, untilToast } from './page-list.ts';

const { opened, pressing, broken } = as(demoCustomer);

async function standAtCheckout(page: Page): Promise<void> {
  const user = await signInAsNewCustomer(page);
  for (const words of ['syal tenun', 'gasing kayu'])
    await addToCart(page, user, await findProduct(page.request, words));
  await saveAddress(page, user);
  await saveAddress(page, user, { receiverName: 'Ibu di Tomohon', city: 'Tomohon' });
  await at('/shop/checkout')(page);
}

const asNewCustomer = (path: string) => async (page: Page) => {
  await signInAsNewCustomer(page);
  await at(path)(page);
};

const orders = '/shop/account?tab=pesanan';

/** The pages of a signed-in customer. */
export const customerPages: PageList = {
  account: opened('/shop/account'),
  addresses: opened('/shop/account?tab=alamat'),
  'address-dialog': pressing('/shop/account?tab=alamat', /^Ubah/),
  'address-question': pressing('/shop/account?tab=alamat', /^Hapus/),
  'addresses-failed': broken('/shop/account?tab=alamat', '**/api/shop/address/**'),
  'orders-pending': opened(orders),
  'orders-shipped': opened(`${orders}&status=shipped`),
  'orders-review': opened(`${orders}&status=review`),
  'orders-empty': asNewCustomer(orders),
  'orders-awaited': async (page) => {
    await awaiting(page, '**/api/shop/order/list/**');
    await signInByApi(page, demoCustomer);
    await page.goto(orders);
    await page.locator('[aria-busy=true]').waitFor();
  },
  'order-details': pressing(`${orders}&status=shipped`, /^Lihat Detail/),
  'order-rejected': pressing(`${orders}&status=rejected`, /^Lihat Detail/),
  'review-form': pressing(`${orders}&status=review`, /^Beri Review/),
  'checkout-empty': asNewCustomer('/shop/checkout'),
  checkout: standAtCheckout,
  'checkout-addresses': pressed(standAtCheckout, 'Pilih alamat pengiriman'),
  'checkout-unsaid': untilToast(pressed(standAtCheckout, /^Bayar$/)),
  paid: asNewCustomer('/shop/payment-success'),
  'payment-awaited': async (page) => {
    await page.addInitScript(() => sessionStorage.setItem('orderId', 'percobaan-1'));
    await page.route('**/api/shop/payment/check/**', (route) =>
      route.fulfill({ json: { success: true, paymentStatus: 'pending' } }),
    );
    await asNewCustomer('/shop/payment-success')(page);
  },
};
