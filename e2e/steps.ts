/** Steps that several specs share. */
import { expect, type Page } from '@playwright/test';

export type Account = { email: string; password: string };

const demo = (name: string): Account => ({ email: `${name}@kreasi.test`, password: 'rahasia123' });

export const demoCustomer = demo('pembeli');
export const demoSeller = demo('penjual');
export const demoAdmin = demo('admin');

/** Returns the data of a new, unregistered person. */
export const newPerson = () => ({
  userName: 'Sari Lumempouw',
  email: `sari.${crypto.randomUUID().slice(0, 8)}@contoh.test`,
  phoneNumber: '0812 3456 7890',
  password: 'kata sandi panjang',
});

export async function register(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByLabel('Nama', { exact: true }).fill(person.userName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Nomor telepon').fill(person.phoneNumber);
  await page.getByLabel('Kata sandi', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Daftar' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

/** Registers a new customer and signs in. The page is then on the home page. */
export async function registerAndSignIn(page: Page): Promise<void> {
  const person = newPerson();
  await page.goto('/auth/register');
  await register(page, person);
  await signIn(page, person);
}

/** Opens a path as a link does, without the cost of loading a page anew. A page of the site must be open. */
export async function navigate(page: Page, path: string): Promise<void> {
  // The first navigation, which runs the loaders of a loaded page, would end after this one.
  await page.waitForFunction(() => {
    const state = window.__reactRouterDataRouter?.state;
    return state?.initialized && state.navigation.state === 'idle';
  });
  await page.evaluate((to) => window.__reactRouterDataRouter!.navigate(to), path);
}

/** Adds a product to the cart from its card in the search results. */
export async function addFromListing(page: Page, search: string): Promise<void> {
  await page.goto(`/shop/search?q=${encodeURIComponent(search)}`);
  await page
    .getByRole('button', { name: new RegExp(`^Tambah .*${search}`, 'i') })
    .first()
    .click();
  await expect(page.getByText('Produk ditambahkan ke keranjang.').first()).toBeVisible();
}

export async function openCheckout(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Keranjang/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Keranjang Anda' }).getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

export async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pilih alamat pengiriman' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' });
  await dialog.getByLabel('Nama penerima').fill('Sari Lumempouw');
  await dialog.getByLabel('Nomor telepon').fill('081234567890');
  await dialog.getByLabel('Alamat', { exact: true }).fill('Jalan Sam Ratulangi 12');
  await dialog.getByLabel('Kota').fill('Manado');
  await dialog.getByLabel('Kode pos').fill('95111');
  await dialog.getByLabel('Catatan').fill('Pagar hijau');
  await dialog.getByRole('button', { name: 'Simpan Alamat' }).click();
  await expect(page.getByText('Alamat ditambahkan').first()).toBeVisible();
}

/** Locates the pop-up frame of the payment simulator. */
export const paymentPopup = (page: Page) => page.frameLocator('iframe[title="Pembayaran (simulasi)"]');

export async function payByQris(page: Page): Promise<void> {
  const popup = paymentPopup(page);
  await popup.getByRole('button', { name: 'QRIS' }).click();
  await popup.getByRole('button', { name: 'Saya sudah bayar' }).click();
}
