import type { Page } from '@playwright/test';
import { at, awaiting, type PageList, pressed, untilToast } from './page-list.ts';

async function begin(page: Page): Promise<void> {
  await at('/auth/register-seller')(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByLabel('Nama penjual').fill('Rini Karawo');
}

/** Opens a later step by its URL, without any input except for accepting the terms. */
const step = (at: number) => async (page: Page) => {
  await begin(page);
  await page.goto(`/auth/register-seller?langkah=${at}`, { waitUntil: 'networkidle' });
};

/** The sign-in and registration pages. */
export const authPages: PageList = {
  login: at('/auth/login'),
  'login-refused': untilToast(async (page) => {
    await at('/auth/login')(page);
    await page.getByLabel('Email').fill('tidak.ada@contoh.test');
    await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
    await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  }),
  'checked-session': async (page) => {
    await awaiting(page, '**/api/auth/check-auth');
    await page.goto('/shop/account');
    await page.getByRole('main').getByText('Memuat...').waitFor();
  },
  'forgot-password': at('/auth/forgot-password'),
  register: at('/auth/register'),
  'register-incomplete': pressed(at('/auth/register'), 'Daftar'),
  'seller-terms': at('/auth/register-seller'),
  'seller-owner': begin,
  'seller-owner-incomplete': async (page) => {
    await begin(page);
    await page.getByLabel('NIK', { exact: true }).fill('717101230485');
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click();
  },
  'seller-business': step(1),
  'seller-payment': step(2),
};
