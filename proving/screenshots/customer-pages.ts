import type { Page } from '@playwright/test';
import { addToCart, findProduct, orderAndPay, saveAddress, signInAsNewCustomer, signInByApi } from '../e2e/by-api.ts';
import { demoCustomer } from '../e2e/steps.ts';
import { as, at, awaiting, type PageList, pressed, untilToast } from './page-list.ts';

const { opened, pressing, broken } = as(demoCustomer);

const standAtCheckout = (cities: readonly string[]) => async (page: Page) => {
  const user = await signInAsNewCustomer(page);
  for (const words of ['syal tenun', 'gasing kayu'])
    await addToCart(page, user, await findProduct(page.request, words));
  for (const city of cities) await saveAddress(page, user, { city });
  await at('/shop/checkout')(page);
};

/** The result page of an order of two stores, which the server knows as paid. */
async function resultOfOrder(page: Page): Promise<void> {
  const user = await signInAsNewCustomer(page);
  const products = [await findProduct(page.request, 'syal tenun'), await findProduct(page.request, 'gasing kayu')];
  const [order] = await orderAndPay(page, user, products);
  await page.addInitScript((id) => sessionStorage.setItem('orderId', id), order!.checkoutId);
  await at('/shop/payment-success')(page);
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
  'order-rejected': async (page) => {
    await pressing(`${orders}&status=rejected`, /^Lihat Detail/)(page);
    await page.getByText(/(sudah|akan) dikembalikan/).waitFor();
  },
  'review-form': pressing(`${orders}&status=review`, /^Beri Review/),
  'checkout-empty': asNewCustomer('/shop/checkout'),
  checkout: standAtCheckout(['Manado']),
  'checkout-addresses': pressed(standAtCheckout(['Manado', 'Tomohon']), 'Pilih alamat pengiriman'),
  'checkout-unsaid': untilToast(pressed(standAtCheckout(['Manado', 'Tomohon']), /^Bayar$/)),
  inbox: opened('/shop/account/notices'),
  receipt: resultOfOrder,
  paid: asNewCustomer('/shop/payment-success'),
  'payment-awaited': async (page) => {
    await page.route('**/api/shop/payment/check/**', (route) =>
      route.fulfill({ json: { success: true, paymentStatus: 'pending' } }),
    );
    await resultOfOrder(page);
  },
};
