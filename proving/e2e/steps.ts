/** Steps that several specs share. */
import { expect, type Locator, type Page } from '@playwright/test';

export type Account = { email: string; password: string };

const demo = (name: string): Account => ({ email: `${name}@kreasi.test`, password: 'rahasia123' });

export const demoCustomer = demo('pembeli');
export const demoSeller = demo('penjual');
export const demoAdmin = demo('admin');

/** Returns a word that no other title contains. */
export const uniqueWord = (): string => crypto.randomUUID().slice(0, 8);

/** Returns the data of a new, unregistered person. */
export const newPerson = () => ({
  userName: 'Sari Lumempouw',
  email: `sari.${crypto.randomUUID().slice(0, 8)}@contoh.test`,
  phoneNumber: '0812 3456 7890',
  password: 'kata sandi panjang',
});

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

/** Unfolds the choice of a status in the dialog of an order, which a seller sees below the next step. */
export async function unfoldStatus(dialog: Locator): Promise<Locator> {
  const status = dialog.getByLabel('Status pesanan');
  await expect(status).toBeAttached();
  if (await status.isHidden()) await dialog.getByText('Ubah status lain').click();
  return status;
}

/** Presses a button that is behind the "⋯" of a card or a row. */
export async function pressInMenu(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^Tindakan lain/ }).click();
  await row.getByRole('button', { name }).click();
}

/** Opens a path as a link does, without the cost of loading a page anew. A page of the site must be open. */
export async function navigate(page: Page, path: string): Promise<void> {
  // The first navigation, which runs the loaders of a loaded page, would end after this one.
  await awaitRouter(page);
  await page
    .evaluate((to) => window.pageRouter!.navigate(to), path)
    .catch((error: Error) => {
      // The destination is loaded as a document: the old one ends before or after it has answered.
      if (!/context was destroyed/.test(error.message)) throw error;
    });
  await awaitRouter(page);
}

/** Waits until the page is hydrated and its last navigation has ended, also in a document that takes its place. */
export const awaitRouter = (page: Page) =>
  page.waitForFunction(() => {
    const state = window.pageRouter?.state;
    return !window.earlyEvents && state?.initialized && state.navigation.state === 'idle';
  });

/** Shows the search and the filters of a list, which phones fold. */
export async function unfoldFilters(page: Page): Promise<void> {
  if (page.viewportSize()!.width < 640) await page.getByRole('button', { name: 'Cari dan urutkan' }).click();
}

/** Opens the checkout from the cart. */
export async function openCheckout(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Keranjang/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Keranjang Anda' }).getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

/** Unfolds a row of the account's settings. */
export const unfold = (page: Page, title: string): Promise<void> => page.getByRole('heading', { name: title }).click();
