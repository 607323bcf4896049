/** What people paste, the caret, texts that are too long, and what a browser has stored of other versions. */
import type { Locator, Page } from '@playwright/test';
import { shareSession, signInAsNewCustomer } from './by-api.ts';
import { expect, expectToast, test } from './test.ts';

/** Pastes as a person does: the browser may cut, and its events are trusted. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await field.focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

test('an address takes what is copied from contacts, Word and mails, and says what is too long', async ({ page }) => {
  await signInAsNewCustomer(page);
  await page.goto('/shop/account?tab=alamat');
  await page.getByRole('button', { name: 'Tambah Alamat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await field('Nomor telepon').clear();
  await paste(page, field('Nomor telepon'), 'Budi Wowor\n\u202a+62\u00a0(0)812\u20113456\u20117890\u202c');
  await expect(field('Nomor telepon')).toHaveValue('+62\u00a0(0)812\u20113456\u20117890');
  await field('Nama penerima').clear();
  await paste(page, field('Nama penerima'), `\u2068Budi\u2069 ${'👩‍👩‍👧'.repeat(10)}`);
  await expect(field('Nama penerima')).toHaveValue(new RegExp('👩‍👩‍👧$'));
  await expect(dialog.getByText(/Kurangi \d+ karakter, maksimal 50\./)).toBeVisible();
  await field('Nama penerima').fill('Budi');
  await expect(dialog.getByText(/Kurangi/)).toBeHidden();
  await paste(page, field('Alamat'), 'Jalan Sam Ratulangi 12\u000bManado\u00ad \u200bUtara');
  await paste(page, field('Kota'), 'Kota\nManado');
  await field('Kode pos').fill('95111');
  await field('Catatan').fill('Pagar hijau');
  await dialog.getByRole('button', { name: 'Simpan Alamat' }).click();
  await expectToast(page, 'Alamat ditambahkan');
  await expect(page.getByText('Kota Manado')).toBeVisible();
});

test('the caret stays where it is in an amount, and amounts of the shop itself are read', async ({ page, store }) => {
  await shareSession(page, store);
  await page.goto('/store/products');
  await page.getByRole('button', { name: 'Tambah Produk' }).first().click();
  const price = page.getByRole('dialog').getByLabel('Harga (Rp)');
  await price.fill('12500');
  await price.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  await page.keyboard.type('.');
  expect(await price.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual(['12.500', 3]);
  for (const [copied, read] of [
    ['Rp\u00a012.500', '= Rp 12.500'],
    ['Rp 10.000,-', '= Rp 10.000'],
    ['\u200eRp10.000,00\u200e', '= Rp 10.000'],
  ] as const) {
    await price.clear();
    await paste(page, price, copied);
    await expect(page.getByText(read.replace('Rp ', 'Rp\u00a0')).or(page.getByText(read))).toBeVisible();
  }
});

test('a search says that it takes only the beginning of a long text', async ({ page }) => {
  await page.goto('/shop/search');
  const field = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
  await paste(page, field, 'kain tenun '.repeat(12));
  await expectToast(page, 'Teks dipotong menjadi 100 karakter.');
  expect((await field.inputValue()).length).toBeLessThanOrEqual(100);
});

test('nothing that the browser has stored takes a page away', async ({ page }) => {
  await page.addInitScript(() => {
    const damaged = ['{', 'null', '[]', '"x"', '{"values":1}', `{"x":"${'y'.repeat(500_000)}"}`, '\ud83d', ','];
    const keys = [
      'isian',
      'draft:register-seller',
      'pencarian',
      'terakhir-dilihat',
      'category',
      'price',
      'offer',
      'orderId',
      'masuk',
    ];
    const text = damaged[Number(new URLSearchParams(location.search).get('rusak') ?? 0)]!;
    for (const key of keys) {
      sessionStorage.setItem(key, text);
      localStorage.setItem(key, text);
    }
  });
  await signInAsNewCustomer(page);
  for (let damage = 0; damage < 8; damage += 1) {
    for (const path of ['/shop/home', '/shop/listing', '/shop/search', '/shop/account?tab=alamat&alamat=baru']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}rusak=${damage}`);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(page.getByText('Terjadi kesalahan')).toHaveCount(0);
    }
  }
});
