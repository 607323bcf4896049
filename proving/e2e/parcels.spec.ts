/** A parcel from the choice of a kecamatan to the courier's report of its delivery, and a complaint after it. */
import { orderCode } from '#contract/ids.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { payButton, payByQris } from './checkout-steps.ts';
import { createCustomer, createStore } from './create-store.ts';
import { demoAdmin, uniqueWord } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

test(
  'a guest asks for the fee to a kecamatan, buys, and follows the parcel until it arrives and a complaint',
  { tag: '@viewport' },
  async ({ page, openSeparatePage, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL, `Paket ${uniqueWord()}`);
    const product = await store.add({ title: `Kolintang ${uniqueWord()}`, price: 90_000 });
    await apiClient(store.request)('PUT /api/store/shipping/edit', {
      body: {
        postalCode: '95113',
        region: '71.71.04',
        nearbyFee: 10_000,
        provinceFee: 20_000,
        elsewhereFee: 45_000,
        feePerFurtherPiece: 0,
        freeFrom: null,
        hasPickup: false,
      },
    });

    await test.step('the browser of a guest keeps the kecamatan', async () => {
      await page.goto(`/shop/product/${product._id}`);
      await page.getByText('Cek ongkir ke kecamatan Anda').click();
      await page.getByRole('combobox', { name: 'Kecamatan' }).fill('tondano barat');
      await page.getByRole('option', { name: /^Tondano Barat/ }).click();
      const line = page.getByText(/^Kirim ke:\sTondano Barat · Rp\s20\.000/);
      await expect(line).toBeVisible();
      await page.reload();
      await expect(line).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'product');
    });

    const customer = await createCustomer(playwright, baseURL);
    const { user } = customer;
    await apiClient(customer.request)('POST /api/shop/cart/add', {
      body: { userId: user.id, productId: product._id, quantity: 1 },
    });
    await shareSession(page, customer);

    await test.step('a new address by its kecamatan, and the checkout', async () => {
      await page.goto('/shop/checkout');
      await page.getByRole('region', { name: 'Alamat Pengiriman' }).getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nama penerima').fill('Sari Wowor');
      await dialog.getByRole('combobox', { name: 'Kecamatan' }).fill('bunaken');
      await dialog
        .getByRole('option', { name: /^Bunaken/ })
        .first()
        .click();
      await expect(dialog.getByLabel('Kota')).toHaveValue(/Manado/i);
      await dialog.getByLabel('Alamat', { exact: true }).fill('Jalan Boulevard 7');
      await dialog.getByLabel('Catatan').fill('Pagar hijau');
      await dialog.getByLabel('Nomor telepon').fill('081234567890');
      if ((await dialog.getByLabel('Kode pos').inputValue()) === '') await dialog.getByLabel('Kode pos').fill('95231');
      await dialog.getByRole('button', { name: 'Simpan Alamat' }).click();
      await expect(page.getByText('Total Belanja Rp 100.000')).toBeVisible();
      await payButton(page).click();
      await payByQris(page);
    });

    const call = apiClient(customer.request);
    const { data } = await call('GET /api/shop/order/list/:userId', { params: { userId: user.id } });
    const { _id: id } = data[0]!;
    const waybill = `PAKET${orderCode(id)}`;
    await apiClient(store.request)('PUT /api/store/orders/update/:id', {
      params: { id },
      body: { orderStatus: 'shipped', courier: 'JNE', trackingNumber: waybill },
    });
    const readOrder = async () => (await call('GET /api/shop/order/details/:id', { params: { id } })).data;
    await expect.poll(async () => (await readOrder()).parcel?.steps.length, { timeout: 60_000 }).toBe(1);

    await test.step('the parcel is moved on the page of the simulator', async () => {
      const courier = await openSeparatePage();
      await courier.goto('/_trackings');
      await expect(courier.getByText(/^Simulasi: tidak ada kurir/)).toBeVisible();
      const row = () => courier.getByRole('listitem').filter({ hasText: waybill });
      for (const [status, note] of [
        ['dropping_off', 'Dibawa kurir ke Bunaken'],
        ['delivered', 'Diterima Ibu Sari'],
      ] as const) {
        await row().getByLabel('status').selectOption(status);
        await row()
          .getByLabel(/^Catatan/)
          .fill(note);
        await row().getByRole('button', { name: 'Ubah' }).click();
      }
      await expect.poll(async () => (await readOrder()).orderStatus, { timeout: 60_000 }).toBe('delivered');
    });

    await test.step('the seller and the admin read its steps, and when the order is complete', async () => {
      const atStore = await openSeparatePage();
      await shareSession(atStore, store);
      await atStore.goto(`/store/orders?pesanan=${id}`);
      const end = 'Tanpa jawaban pembeli, pesanan selesai sendiri pada';
      await expect(atStore.getByText('Menurut kurir: Paket tiba')).toBeVisible();
      await expect(atStore.getByText(end)).toBeVisible();
      const atAdmin = await openSeparatePage();
      await signInByApi(atAdmin, demoAdmin);
      await atAdmin.goto(`/admin/transactions/${id}`);
      await expect(atAdmin.getByText('Menurut kurir: Paket tiba')).toBeVisible();
      await expect(atAdmin.getByText(end)).toBeVisible();
    });

    await test.step('the buyer reads the steps and the message, and complains', async () => {
      await page.goto(`/shop/account?tab=pesanan&pesanan=${id}`);
      const details = page.getByRole('dialog', { name: `Pesanan ${orderCode(id)}` });
      await expect(details.getByText('Sudah Diterima').first()).toBeVisible();
      await details.getByText('Menurut kurir: Paket tiba').click();
      await expect(details.getByText('Diterima Ibu Sari')).toBeVisible();
      await expect(details.getByText('Dibawa kurir ke Bunaken')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page, 'parcel');
      await details.getByRole('button', { name: 'Ajukan Komplain' }).click();
      const form = page.getByRole('dialog', { name: 'Ajukan Komplain' });
      await form.getByLabel('Jenis komplain').selectOption('Rusak');
      await form.getByLabel('Penjelasan').fill('Bilahnya retak.');
      await form.getByRole('button', { name: 'Kirim Komplain' }).click();
      await expectToast(page, 'Komplain diajukan. Penjual dan admin akan menanggapinya.');
      const { data: messages } = await call('GET /api/account/notices');
      expect(messages.map(({ body }) => body).join()).toContain(
        'Kurir melaporkan pesanan tiba. Komplain bisa diajukan',
      );
    });
  },
);
