/** Steps of the seller registration that several specs share. */
import { expect, type Page } from '@playwright/test';

/** Locates the heading of a registration step. */
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export const clickNext = (page: Page) => page.getByRole('button', { name: 'Lanjut', exact: true }).click();

export async function acceptTerms(page: Page): Promise<void> {
  await page.goto('/auth/register-seller');
  await expect(page.getByRole('button', { name: 'Lanjutkan' })).toBeDisabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await expect(step(page, 'Identitas pemilik')).toBeVisible();
}

export async function fillOwner(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Nama penjual').fill('Rini Karawo');
  await page.getByLabel('Nomor telepon').fill('0812 3456 7890');
  await page.getByLabel('NIK', { exact: true }).fill('7171012304850007');
  await page.getByLabel('Alamat domisili').fill('Jalan Rumah 2, Tomohon');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
}

export async function fillBusiness(page: Page, storeName = 'Rumah Karawo Rini'): Promise<void> {
  await page.getByLabel('Nama toko').fill(storeName);
  await page.getByLabel('Alamat produksi').fill('Jalan Sulam 1, Tomohon');
  await page.getByLabel('Deskripsi toko').fill('Sulaman karawo.');
}

export async function fillPayment(page: Page): Promise<void> {
  await page.getByLabel('Nama bank').selectOption('Bank SulutGo');
  await page.getByLabel('Nomor rekening').fill('0017283940556');
  await page.getByLabel('Nama pemilik rekening').fill('Rini Karawo');
}
