/** A customer, a seller and an admin whose browsers translate every page: nothing fails, and each text stays true. */
import type { Locator, Page } from '@playwright/test';
import { orderCode } from '#contract/ids.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { payButton, payByQris } from './checkout-steps.ts';
import { createStore } from './create-store.ts';
import { delayResponses } from './fixtures.ts';
import { demoAdmin, navigate, newPerson, unfoldStatus } from './steps.ts';
import { expect, expectToast, test } from './test.ts';
import { expectTranslated, translate } from './translate.ts';

const orderDialog = (page: Page) => page.getByRole('dialog', { name: /^Pesanan / });
const stepOf = (page: Page) => orderDialog(page).locator('[aria-current=step]');

/** Presses a button whose request waits, and expects it to turn busy. */
async function pressBusy(page: Page, button: Locator, path: string | RegExp): Promise<void> {
  const { release } = await delayResponses(page, path);
  await button.click();
  await expect(page.locator('button[aria-busy=true]')).toBeVisible();
  await expectTranslated(page);
  release();
}

test(
  'on translated pages a customer buys and reviews, the seller ships, and the admin decides a complaint',
  { tag: '@viewport' },
  async ({ page, openSeparatePage, playwright, baseURL }) => {
    test.slow();
    const store = await createStore(playwright, baseURL, 'Bengkel Budi');
    const product = await store.add({ title: 'Perahu Londe Ukir', totalStock: 3 });
    const customer = newPerson();
    await translate(page);

    await test.step('registers and signs in', async () => {
      await page.goto('/auth/register');
      await page.getByLabel('Nama', { exact: true }).fill(customer.userName);
      await page.getByLabel('Email').fill(customer.email);
      await page.getByLabel('Nomor telepon').fill(customer.phoneNumber);
      await page.getByLabel('Kata sandi', { exact: true }).fill(customer.password);
      await pressBusy(page, page.getByRole('button', { name: 'Daftar' }), '/api/auth/register');
      await expect(page).toHaveURL(/\/auth\/login/);
      await page.getByLabel('Kata sandi', { exact: true }).fill(customer.password);
      await pressBusy(page, page.getByRole('button', { name: 'Masuk', exact: true }), '/api/auth/login');
      await expect(page).not.toHaveURL(/\/auth\/login/);
    });

    await test.step('fills the cart, whose count and sum change', async () => {
      await navigate(page, `/shop/product/${product._id}`);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Tambah ke Keranjang/ })
        .click();
      await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
      await expectTranslated(page);
      await page
        .getByRole('button', { name: /^Keranjang/ })
        .first()
        .click();
      const cart = page.getByRole('dialog', { name: 'Keranjang Anda' });
      await cart.getByRole('button', { name: /^Tambah jumlah/ }).click();
      await expect(cart.getByText(/Rp\s200\.000/).first()).toBeVisible();
      await expectTranslated(page);
      await cart.getByRole('link', { name: 'Checkout' }).click();
      await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    });

    await test.step('saves an address and pays', async () => {
      await page.getByRole('button', { name: 'Pilih alamat pengiriman' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' });
      await dialog.getByLabel('Alamat', { exact: true }).fill('Jalan Sam Ratulangi 12');
      await dialog.getByLabel('Kota').fill('Manado');
      await dialog.getByLabel('Kode pos').fill('95111');
      await dialog.getByLabel('Catatan').fill('Pagar hijau');
      await pressBusy(page, dialog.getByRole('button', { name: 'Simpan Alamat' }), '/api/shop/address/add');
      await expect(page.getByText('Jalan Sam Ratulangi 12').first()).toBeVisible();
      await pressBusy(page, payButton(page), '/api/shop/order/create');
      await payByQris(page);
      await expectTranslated(page);
    });

    const call = apiClient(page.request);
    const userId = (await call('GET /api/auth/check-auth')).user!.id;
    const { data: orders } = await call('GET /api/shop/order/list/:userId', { params: { userId } });
    const { _id: id } = orders[0]!;
    const code = orderCode(id);
    /** Opens the order anew, so that it is read again. */
    async function openOrder(status: string) {
      await navigate(page, '/shop/account');
      await navigate(page, `/shop/account?tab=pesanan&status=${status}&pesanan=${id}`);
      await expect(stepOf(page)).toBeVisible();
    }

    await test.step('the seller accepts, ships and delivers the order', async () => {
      const atStore = await openSeparatePage();
      await translate(atStore);
      await shareSession(atStore, store);
      await atStore.goto(`/store/orders?pesanan=${id}`);
      const dialog = orderDialog(atStore);
      const save = async (status: string) => {
        await (await unfoldStatus(dialog)).selectOption(status);
        await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
      };
      await save('processing');
      await expect(stepOf(atStore)).toContainText('Diproses');
      await (await unfoldStatus(dialog)).selectOption('shipped');
      await dialog.getByLabel('Kurir').fill('JNE');
      await dialog.getByLabel('Nomor resi').fill('JT0042');
      await save('shipped');
      await expect(stepOf(atStore)).toContainText('Dalam Pengiriman');
      await openOrder('shipped');
      await expect(stepOf(page)).toContainText('Dalam Pengiriman');
      await expect(orderDialog(page).getByText('JT0042')).toBeVisible();
      await save('delivered');
      await expect(stepOf(atStore)).toContainText('Sudah Diterima');
      await expectTranslated(atStore);
    });

    await test.step('the customer complains, and the admin refuses the complaint', async () => {
      await openOrder('delivered');
      await orderDialog(page).getByRole('button', { name: 'Ajukan Komplain' }).click();
      const form = page.getByRole('dialog', { name: 'Ajukan Komplain' });
      await form.getByRole('button', { name: 'Kirim Komplain' }).click();
      await expect(form.getByText('Penjelasan wajib diisi')).toBeVisible();
      await form.getByLabel('Jenis komplain').selectOption('Rusak');
      await form.getByLabel('Penjelasan').fill('Sulamannya lepas di satu sisi.');
      await form.getByLabel('Foto 1').setInputFiles('local/demo/pictures/home-intro-1200.webp');
      await form.getByRole('button', { name: 'Kirim Komplain' }).click();
      await expect(orderDialog(page).getByRole('heading', { name: 'Komplain: Rusak' })).toBeVisible();
      await expectTranslated(page);

      const atAdmin = await openSeparatePage();
      await translate(atAdmin);
      await signInByApi(atAdmin, demoAdmin);
      await atAdmin.goto(`/admin/tasks?kind=complaints&q=${code}`);
      await atAdmin.getByRole('button', { name: `Putuskan komplain pesanan ${code}` }).click();
      const decision = atAdmin.getByRole('dialog', { name: `Komplain ${code}: Rusak` });
      await decision.getByLabel('Keputusan').selectOption('full');
      await decision.getByRole('button', { name: 'Simpan keputusan' }).click();
      await expect(decision.getByText('Alasan wajib diisi')).toBeVisible();
      await expect(decision.getByText(/Rp\s[\d.]+ dikembalikan\./)).toBeVisible();
      await decision.getByLabel('Keputusan').selectOption('release');
      await expect(decision.getByText(/Rp\s[\d.]+ dikembalikan\./)).toBeHidden();
      await decision.getByLabel('Alasan').fill('Foto tidak menunjukkan kerusakan.');
      await decision.getByRole('button', { name: 'Simpan keputusan' }).click();
      await expect(atAdmin.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible();
      await expectTranslated(atAdmin);
    });

    await test.step('the customer confirms the delivery and writes a review', async () => {
      await openOrder('delivered');
      await orderDialog(page).getByRole('button', { name: 'Pesanan diterima' }).click();
      await page.getByRole('button', { name: 'Ya, sudah diterima' }).click();
      await expect(orderDialog(page).getByRole('button', { name: 'Pesanan diterima' })).toBeHidden();
      await orderDialog(page).getByRole('radio', { name: '5 dari 5 bintang' }).check({ force: true });
      await orderDialog(page).getByLabel('Ulasan (opsional)').fill('Halus sekali ukirannya.');
      await orderDialog(page).getByRole('button', { name: 'Kirim Review' }).click();
      await expectToast(page, 'Review berhasil dikirim');
      await navigate(page, `/shop/product/${product._id}`);
      await expect(page.getByText('Halus sekali ukirannya.')).toBeVisible();
      await expectTranslated(page);
    });
  },
);
