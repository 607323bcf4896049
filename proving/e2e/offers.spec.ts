/**
 * Offers by link: a seller makes one and sends it, a guest opens it, a buyer orders it, and an admin takes one down.
 */
import type { Page } from '@playwright/test';
import { apiClient, orderAndPay, shareSession, signInByApi } from './by-api.ts';
import { createCustomer, createStore } from './create-store.ts';
import { demoAdmin, pressInMenu, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const noindex = (page: Page) => page.locator('meta[name="robots"][content="noindex"]');

test(
  'a seller sends an offer by link that only who has it sees, buys and finds ended',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL, allow }) => {
    test.slow();
    allow(/status of 404/);
    const [title, agreed] = [`Guci ${uniqueWord()}`, `Tinggi ${uniqueWord()}`];
    const store = await createStore(playwright, baseURL, `Rumah Guci ${uniqueWord()}`);
    const { sellerId, storeName } = await store.add({ title, price: 90_000 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await shareSession(page, store);
    await page.goto('/store/products');
    const cards = page.getByRole('list', { name: 'Produk toko' }).getByRole('article');
    await pressInMenu(cards, `Buat pesanan khusus ${title}`);
    const form = page.getByRole('dialog', { name: 'Buat Pesanan Khusus' });
    await expect(form.getByLabel('Nama produk', { exact: true })).toHaveValue(title);
    await expect(form.getByLabel('Harga promo')).toHaveCount(0);
    await form.getByRole('button', { name: 'Buat Pesanan Khusus' }).click();
    await expect(form.getByText('Harga wajib diisi')).toBeVisible();
    await form.getByLabel('Deskripsi').fill(agreed);
    await form.getByLabel('Harga (Rp)').fill('250.000');
    await form.getByLabel('Stok').fill('2');
    await form.getByLabel('Hari pembuatan').fill('10');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Buat Pesanan Khusus' }).click();
    await expectToast(page, 'Pesanan khusus dibuat.');
    const sheet = page.getByRole('dialog', { name: 'Kirim Penawaran' });
    await sheet.getByRole('button', { name: 'Salin tautan' }).click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const chat = new URL((await sheet.getByRole('link', { name: 'Kirim lewat WhatsApp' }).getAttribute('href'))!);
    expect(chat.origin).toBe('https://wa.me');
    expect(chat.searchParams.get('text')).toContain(`pesanan khusus dari ${storeName}: ${title}, Rp\u00a0250.000`);
    expect(chat.searchParams.get('text')).toContain(address);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cards).toHaveCount(2);
    await expect(cards.filter({ hasText: 'Pesanan khusus, hanya lewat tautan' })).toHaveCount(1);
    await expectNoHorizontalScroll(page, 'products');

    // A guest who has the link; all others do not meet it.
    await page.context().clearCookies();
    await page.goto(address);
    await expect(page.getByText(`Pesanan khusus dari ${storeName}`)).toBeVisible();
    await expect(page.getByText(/berlaku sampai \d\d .+ 23:59 WITA/)).toBeVisible();
    await expect(page.getByText('Dibuat setelah dipesan: 10 hari')).toBeVisible();
    await expect(noindex(page)).toHaveCount(1);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'offer');
    const id = new URL(address).pathname.split('/').at(-1)!;
    const pages = ['listing?sortBy=newest', `store/${sellerId}`, `search?q=${encodeURIComponent(title)}`];
    for (const path of pages) {
      const html = await (await page.request.get(`/shop/${path}`)).text();
      expect([path, html.includes(sellerId), html.includes(id), html.includes(agreed)]).toEqual([
        path,
        true,
        false,
        false,
      ]);
    }
    await page.getByRole('button', { name: 'Tambah ke Keranjang' }).first().click();
    await expect(page).toHaveURL(/\/auth\/login\?from=%2Fshop%2Fproduct/);

    const customer = await createCustomer(playwright, baseURL);
    await shareSession(page, customer);
    await page.goto(address);
    await page.getByRole('button', { name: 'Tambah ke Keranjang' }).first().click();
    await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
    const { data: offer } = await apiClient(page.request)('GET /api/shop/products/get/:id', { params: { id } });
    const [order] = await orderAndPay(customer, customer.user, [offer]);
    expect(order).toMatchObject({ paymentStatus: 'paid', totalAmount: 250_000 });

    await shareSession(page, store);
    await page.goto('/store/products?stok=pesanan');
    await expect(cards).toHaveCount(1);
    await pressInMenu(cards, `Akhiri penawaran ${title}`);
    const question = page.getByRole('dialog', { name: 'Akhiri penawaran ini?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Akhiri' }).click();
    await expectToast(page, 'Penawaran diakhiri.');
    await expect(cards.getByText(/Berakhir/)).toBeVisible();
    await expect(cards.getByRole('button', { name: /Kirim tautan/ })).toHaveCount(0);

    await page.context().clearCookies();
    // A kept page may be two seconds old.
    await expect(async () => {
      const answer = await page.goto(address);
      expect(answer!.status()).toBe(200);
      await expect(page.getByRole('heading', { name: 'Penawaran ini sudah berakhir' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(noindex(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Kunjungi Toko' }).click();
    await expect(page.getByRole('heading', { level: 1, name: storeName })).toBeVisible();
  },
);

test(
  'an admin sees the offers of a store, and takes one down',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL);
    const { sellerId, image } = await store.add();
    const title = `Arca ${uniqueWord()}`;
    const body = {
      title,
      description: 'Dari batu.',
      category: 'souvenirs',
      price: 90_000,
      totalStock: 1,
      image,
    } as const;
    await apiClient(store.request)('POST /api/store/offers/add', { body });
    await signInByApi(page, demoAdmin);
    await page.goto(`/admin/sellers/${sellerId}`);
    const offers = page.getByRole('region', { name: 'Pesanan khusus lewat tautan' });
    await expect(offers.getByRole('listitem').filter({ hasText: title })).toContainText('Sampai');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'seller');
    await offers.getByRole('link', { name: `Periksa ${title}` }).click();
    const opening = page.getByRole('dialog', { name: 'Periksa produk atau ulasan' });
    await opening.getByLabel('Catatan').fill('Terlihat seperti benda purbakala.');
    await opening.getByRole('button', { name: 'Buat laporan' }).click();
    await expectToast(page, 'Laporan dibuat.');
    await expect(opening).toBeHidden();
    await page.goto(`/admin/tasks?kind=reports&q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Putuskan laporan tentang ${title}` }).click();
    await expect(page.getByRole('dialog').getByText('Pesanan khusus, hanya lewat tautan.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Turunkan produk' }).click();
    const decision = page.getByRole('dialog', { name: 'Turunkan produk ini?' });
    await decision.getByLabel('Alasan').fill('Barang terlarang.');
    await decision.getByRole('button', { name: 'Turunkan' }).click();
    await expect(decision).toHaveCount(0);
    await page.goto(`/admin/sellers/${sellerId}`);
    await expect(offers.getByText('Diturunkan')).toBeVisible();
  },
);
