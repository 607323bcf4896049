import { orderCode } from '#contract/ids.ts';
import type { Locator, Page } from '@playwright/test';
import { signInByApi, signInAsNewCustomer, apiClient, homeAddress } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

/** Presses Tab until the target has the focus. Fails after `maxPresses`. */
async function tabTo(page: Page, target: Locator, maxPresses = 80): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a customer can check out with the keyboard only, up to the payment pop-up', async ({ page, product }) => {
  const user = await signInAsNewCustomer(page);
  await page.goto(`/shop/search?q=${product.title}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: `Tambah ke Keranjang: ${product.title}` }));
  const added = page.waitForResponse(/cart\/add$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Produk ditambahkan ke keranjang.');
  await added;

  await navigate(page, '/about');
  const cart = page.getByRole('button', { name: /^Keranjang/ });
  await tabTo(page, cart);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Checkout' }), 12);
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('button', { name: 'Pilih alamat pengiriman' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' });
  const texts = {
    'Nama penerima': homeAddress.receiverName,
    'Nomor telepon': homeAddress.phone,
    Alamat: homeAddress.address,
    Kota: homeAddress.city,
    'Kode pos': homeAddress.pincode,
    Catatan: homeAddress.notes,
  };
  for (const [label, text] of Object.entries(texts)) {
    await tabTo(page, dialog.getByLabel(label, { exact: true }), 4);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expectToast(page, 'Alamat ditambahkan');
  await tabTo(page, page.getByRole('button', { name: 'Bayar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe[title="Pembayaran (simulasi)"]')).toBeVisible();
  const { total } = await apiClient(page.request)('GET /api/shop/order/list/:userId', { params: { userId: user.id } });
  expect(total).toBe(1);
});

test('a dialog traps the focus, Esc closes only the dialog, and the focus returns to its link', async ({
  page,
  product,
}) => {
  const url = `/shop/search?q=${product.title.replaceAll(' ', '+')}`;
  await page.goto(url);
  const link = page.getByRole('article').first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Kunjungi Toko' })).toBeVisible();
  const isOutside = () =>
    page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'));
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await isOutside()).toBe(false);
  }
  // The second Esc comes before the first has closed the dialog, and must not leave the page.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(url);
  await expect(link).toBeFocused();
});

test('neither the header nor the bar at the bottom covers the control with the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shop/home');
  await expect(page.getByRole('navigation', { name: 'Menu bawah' })).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(key);
      const covering = await page.evaluate(() => {
        const focused = document.activeElement!;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        // After the last control the focus is on the body.
        if (focused === document.body) return '';
        return found && (focused.contains(found) || found.contains(focused)) ? '' : focused.outerHTML.slice(0, 200);
      });
      expect(covering, `${key} ${presses}`).toBe('');
    }
  }
});

test('the main buttons are at least 44 px high', async ({ page, product }) => {
  await signInAsNewCustomer(page);
  await page.goto('/about');
  for (const [path, name] of [
    [`/shop/search?q=${product.title}`, /^Tambah /],
    ['/shop/checkout', 'Bayar'],
    ['/shop/account?tab=alamat', 'Tambah Alamat'],
  ] as const) {
    await navigate(page, path);
    const box = await page.getByRole('main').getByRole('button', { name }).first().boundingBox();
    expect(box?.height, path).toBeGreaterThanOrEqual(44);
  }
});

test('the admin command palette opens a seller, an order and a page', async ({ page, playwright, baseURL }) => {
  const names = [0, 1].map(() => `Toko ${crypto.randomUUID().slice(0, 8)}`) as [string, string];
  for (const name of names) await (await createStore(playwright, baseURL, name)).sell();
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/transactions');
  const row = page.getByRole('row').filter({ hasText: names[0] });
  // The whole id, of which the palette shows the end.
  const id = /[\da-f-]{36}/.exec((await row.getByRole('cell').first().textContent()) ?? '')![0];
  const code = orderCode(id);

  const palette = page.getByRole('dialog', { name: 'Cari cepat' });
  for (const [query, heading, found] of [
    [names[0], 'Detail Seller', [`${names[0]}Penjual`, new RegExp(`^${code} · ${names[0]} · .*Pesanan$`)]],
    [code, 'Detail Transaksi', [/Pesanan$/]],
    ['riwayat', 'Riwayat Pembayaran', ['Riwayat PembayaranHalaman']],
  ] as const) {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(query);
    await expect(palette.getByRole('option')).toHaveText(found);
    if (query === code) await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }

  // Enter also works before the results are shown.
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(names[0]);
  await expect(palette.getByRole('option')).toHaveCount(2);
  await palette.getByRole('combobox').fill(names[1]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: names[1] })).toBeVisible();
});
