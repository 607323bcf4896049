/** Gifts: a buyer sends one to another person, the seller prints its card, and an admin sees it. */
import { addToCart, apiClient, saveAddress, shareSession, signInByApi } from './by-api.ts';
import { expectPaymentPopup, payButton, payByQris, paymentPopup } from './checkout-steps.ts';
import { createCustomer, createStore } from './create-store.ts';
import { demoAdmin, navigate } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const message = 'Selamat ulang tahun, Oma!\nDari kami semua.';

test(
  'a buyer sends a gift to another person, whose package has a card and no price',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    test.slow();
    const store = await createStore(playwright, baseURL, 'Kain Hadiah');
    await apiClient(store.request)('PUT /api/store/shipping/edit', {
      body: {
        postalCode: '95113',
        nearbyFee: 15_000,
        provinceFee: 15_000,
        elsewhereFee: 15_000,
        feePerFurtherPiece: 0,
        freeFrom: null,
        hasPickup: false,
      },
    });
    const product = await store.add({ title: 'Selendang Bentenan', price: 80_000 });
    const sari = await createCustomer(playwright, baseURL, { userName: 'Sari Pengirim' });
    await saveAddress(sari, sari.user);
    await saveAddress(sari, sari.user, { receiverName: 'Sari Kantor' });
    await addToCart(sari, sari.user, product);
    await shareSession(page, sari);

    await test.step('the cart offers it per store, and the checkout has what was chosen there', async () => {
      await page.goto(`/shop/product/${product._id}?keranjang=buka`);
      const cart = page.getByRole('dialog', { name: 'Keranjang Anda' });
      await cart.getByLabel('Kirim sebagai hadiah dari Kain Hadiah').check();
      await expect(cart.getByLabel('Tanpa harga di paket')).toBeChecked();
      await cart.getByLabel('Pesan di kartu').fill('Selamat!');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'cart');
      await page.goto('/shop/checkout');
      await expect(page.getByLabel('Pesan di kartu')).toHaveValue('Selamat!');
    });

    await test.step('the third address is of another person, and says that it is the last', async () => {
      await page.getByRole('button', { name: 'Pilih alamat pengiriman' }).click();
      await page.getByRole('button', { name: 'Tambah Alamat' }).click();
      const form = page.getByRole('dialog', { name: 'Tambah Alamat' });
      await expect(form.getByLabel('Nama penerima')).toHaveValue('Sari Pengirim');
      await form.getByLabel('Kirim ke orang lain').check();
      await expect(form.getByText('Ini alamat ketiga, yang terakhir yang dapat Anda simpan.')).toBeVisible();
      await expect(form.getByLabel('Nama penerima')).toHaveValue('');
      await form.getByLabel('Nama penerima').fill('Oma Net');
      await form.getByLabel('Nomor telepon').fill('0813 1111 2222');
      await form.getByLabel('Alamat', { exact: true }).fill('Jalan Tomohon 5');
      await form.getByLabel('Kota').fill('Manado');
      await form.getByLabel('Kode pos').fill('95111');
      await form.getByLabel('Catatan').fill('Rumah putih');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Simpan Alamat' }).click();
      await expectToast(page, /Alamat/);
      await expect(page.getByText('Dikirim ke orang lain')).toBeVisible();
    });

    await test.step('another message after the first "Bayar" is the one that is ordered', async () => {
      await payButton(page).click();
      await expectPaymentPopup(page);
      await paymentPopup(page).getByRole('button', { name: 'Tutup pembayaran' }).click();
      const card = page.getByLabel('Pesan di kartu');
      // The popup gives the focus back a moment after it has closed, which would take the text.
      await expect(async () => {
        await card.fill(message);
        await expect(card).toHaveValue(message, { timeout: 500 });
      }).toPass();
      await expectAccessible(page);
      await payButton(page).click();
      await expectPaymentPopup(page);
      await payByQris(page);
      const { data } = await apiClient(page.request)('GET /api/shop/order/list/:userId', {
        params: { userId: sari.user.id },
      });
      const paid = data.filter(({ paymentStatus }) => paymentStatus === 'paid');
      expect(paid.map(({ gift }) => gift)).toEqual([{ message, hidesPrices: true }]);
      await page.goto(`/shop/account?tab=pesanan&pesanan=${paid[0]!._id}`);
      await expect(page.getByRole('dialog').getByText('Tanpa harga di paket')).toBeVisible();
      // The next order from this store is none.
      await addToCart(sari, sari.user, product);
      await page.goto('/shop/checkout');
      await expect(page.getByLabel('Kirim sebagai hadiah dari Kain Hadiah')).not.toBeChecked();
    });

    const [order] = (await apiClient(store.request)('GET /api/store/orders/get', { query: { q: 'Oma Net' } })).data;
    await test.step('the seller sees the mark, and prints a slip and a card without a price', async () => {
      await shareSession(page, store);
      await page.goto('/store/orders');
      await expect(page.getByRole('region', { name: 'Hari ini' }).getByText('· Hadiah')).toBeVisible();
      await expect(page.getByRole('table').getByText('Hadiah', { exact: true }).first()).toBeVisible();
      await navigate(page, `/store/orders?pesanan=${order!._id}`);
      const details = page.getByRole('dialog');
      await expect(details.getByText('Selamat ulang tahun, Oma!')).toBeVisible();
      await expect(details.getByText('jangan hubungi penerima soal harga')).toBeVisible();
      await expectAccessible(page);
      await details.getByRole('link', { name: 'Cetak label pengiriman' }).click();
      const sheets = page.getByRole('article');
      await expect(sheets).toHaveCount(2);
      await expect(sheets.first()).toContainText('Oma Net');
      await expect(sheets.first()).toContainText('Dikirim oleh Sari Pengirim');
      await expect(sheets.first()).toContainText('Jangan sertakan nota');
      await expect(sheets.last()).toContainText('Selamat ulang tahun, Oma!');
      await expect(sheets.last()).toContainText('Dari Sari Pengirim');
      for (const text of await sheets.allTextContents()) expect(text).not.toMatch(/Rp|dibayar|15\.000|80\.000/);
      await expectAccessible(page);
      await page.emulateMedia({ media: 'print' });
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect([...paper.matchAll(/\/MediaBox/g)]).toHaveLength(2);
      await page.emulateMedia({ media: null });
    });

    await test.step('an admin sees the gift and who sends it', async () => {
      await page.goto('about:blank');
      await signInByApi(page, demoAdmin);
      await page.goto(`/admin/transactions/${order!._id}`);
      await expect(page.getByText('Selamat ulang tahun, Oma!')).toBeVisible();
      await expect(page.getByText('Sari Pengirim').first()).toBeVisible();
      await expectAccessible(page);
    });
  },
);
