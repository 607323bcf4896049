/** The shop in a browser that blocks site data, where every access to storage throws. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoCustomer } from './steps.ts';
import { expect, test } from './test.ts';

test(
  'pages, filters and multi-step forms work when the browser blocks site data',
  { tag: '@chromium' },
  async ({ playwright }, info) => {
    const profile = info.outputPath('profile');
    await mkdir(path.join(profile, 'Default'), { recursive: true });
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
    const browser = await playwright.chromium.launchPersistentContext(profile);
    try {
      const page = await browser.newPage();
      await page.goto('/shop/home');
      const isBlocked = await page.evaluate(() => {
        try {
          return sessionStorage.length < 0;
        } catch {
          return true;
        }
      });
      expect(isBlocked).toBe(true);
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
      await expect(page.getByRole('button', { name: 'Instal aplikasi' })).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: /Souvenir/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/shop\/listing\?category=souvenirs/);
      await expect(page.getByText(/\d+ produk/).first()).toBeVisible();

      // Who signs in all the same is not left on the page with a success.
      const message = /Browser ini memblokir cookie/;
      await page.goto('/auth/login');
      await expect(page.getByText(message)).toHaveCount(1);
      await page.getByLabel('Email').fill(demoCustomer.email);
      await page.getByLabel('Kata sandi', { exact: true }).fill(demoCustomer.password);
      await page.getByRole('button', { name: 'Masuk', exact: true }).click();
      await expect(page.getByRole('main').getByText(message)).toHaveCount(2);
      await expect(page.getByText('Berhasil masuk.')).toBeHidden();
      await page.goto('/auth/register');
      await expect(page.getByText(message)).toBeVisible();

      // The accepted terms are kept for the next step.
      await page.goto('/auth/register-seller');
      await page.getByRole('checkbox', { name: /menyetujui syarat/ }).check();
      await page.getByRole('button', { name: 'Lanjutkan' }).click();
      await expect(page.getByLabel('Nama penjual')).toBeVisible();
    } finally {
      await browser.close();
    }
  },
);
