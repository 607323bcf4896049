/** Steps of the checkout that several specs share. */
import { expect, type Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { addToCart, saveAddress, signInAsNewCustomer } from './by-api.ts';

/** Opens the checkout as a new customer with these products in the cart and one address, which is selected. */
export async function openCheckoutWith(page: Page, ...products: Product[]): Promise<void> {
  const user = await signInAsNewCustomer(page);
  for (const product of products) await addToCart(page, user, product);
  await saveAddress(page, user);
  await page.goto('/shop/checkout');
  await expect(page.getByRole('button', { name: 'Ganti alamat pengiriman' })).toBeVisible();
}

/** Locates the button that orders and pays. */
export const payButton = (page: Page) => page.getByRole('button', { name: 'Bayar', exact: true });

/** Locates the pop-up frame of the payment simulator. */
export const paymentPopup = (page: Page) => page.frameLocator('iframe[title="Pembayaran (simulasi)"]');

/** Expects the pop-up to be open and to say that it is a simulation. */
export const expectPaymentPopup = (page: Page) =>
  expect(
    paymentPopup(page)
      .getByText(/simulasi/i)
      .first(),
  ).toBeVisible();

/** Pays in the open pop-up and waits for the payment result page. */
export async function payByQris(page: Page): Promise<void> {
  const popup = paymentPopup(page);
  await popup.getByRole('button', { name: 'QRIS' }).click();
  await popup.getByRole('button', { name: 'Saya sudah bayar' }).click();
  await expect(page).toHaveURL('/shop/payment-success', { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Pembayaran Berhasil' })).toBeVisible();
}
