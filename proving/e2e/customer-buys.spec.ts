import { apiClient, homeAddress } from './by-api.ts';
import { expectPaymentPopup, openCheckoutWith, payButton, payByQris, paymentPopup } from './checkout-steps.ts';
import { createStore } from './create-store.ts';
import { navigate, newPerson, openCheckout, signIn } from './steps.ts';
import { expect, expectAccessible, expectToast, test } from './test.ts';

test(
  'a guest finds a product, registers, pays for products of two stores, and sees both orders',
  { tag: '@viewport' },
  async ({ page, product: second, playwright, baseURL }) => {
    const customer = newPerson();
    const otherStore = await createStore(playwright, baseURL, 'Bambu Tondano');
    const first = await otherStore.add({ title: `Suling Bambu ${crypto.randomUUID().slice(0, 8)}` });

    await test.step('browses as a guest', async () => {
      await page.goto('/');
      await expect(page).toHaveURL('/shop/home');
      await expect(page.getByRole('heading', { name: 'Belanja Berdasarkan Kategori' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Produk Unggulan' })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Souvenir & Oleh-Oleh' }).first().click();
      await expect(page).toHaveURL(/\/shop\/listing\?category=souvenirs/);
      const query = { category: ['souvenirs'] as const, limit: 1 };
      const { total } = await apiClient(page.request)('GET /api/shop/products/get', { query });
      await expect(page.getByText(`${total} produk`, { exact: true })).toBeVisible();
      await page.getByLabel('Sortir').selectOption('price-hightolow');
      await expect(page).toHaveURL(/sortBy=price-hightolow/);
    });

    await test.step('searches and opens a product', async () => {
      await page.getByLabel('Kata yang dicari').fill(first.title);
      await page.getByRole('button', { name: 'Cari', exact: true }).click();
      await expect(page.getByRole('link', { name: first.title })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: first.title }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('link', { name: /Kunjungi Toko/ })).toBeVisible();
      await expect(page).toHaveURL(/\/shop\/product\//);
    });

    await test.step('adding to the cart leads to sign-in, and after registration back to the product', async () => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /keranjang/i })
        .click();
      await expect(page).toHaveURL(/\/auth\/login\?from=/);
      await page.getByRole('link', { name: 'Daftar' }).click();
      await expectAccessible(page);
      await page.getByLabel('Nama', { exact: true }).fill(customer.userName);
      await page.getByLabel('Email').fill(customer.email);
      await page.getByLabel('Nomor telepon').fill(customer.phoneNumber);
      await page.getByLabel('Kata sandi', { exact: true }).fill(customer.password);
      await page.getByRole('button', { name: 'Daftar' }).click();
      await expect(page).toHaveURL(/\/auth\/login/);
      await signIn(page, customer);
      await expect(page.getByRole('dialog').getByRole('heading', { name: first.title }).first()).toBeVisible();
    });

    await test.step('the sign-in has put the product into the cart', async () => {
      const call = apiClient(page.request);
      const { id: userId } = (await call('GET /api/auth/check-auth')).user!;
      const pieces = async () => {
        const { data } = await call('GET /api/shop/cart/get/:userId', { params: { userId } });
        return data.itemsByStore.flatMap(({ items }) => items.map(({ quantity }) => quantity));
      };
      await expect.poll(pieces).toEqual([1]);
    });

    await test.step('adds products of two stores and opens the checkout', async () => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /keranjang/i })
        .click();
      await expectToast(page, 'Produk berhasil dimasukkan ke keranjang');
      await navigate(page, `/shop/search?q=${second.title}`);
      await page.getByRole('button', { name: `Tambah ke Keranjang: ${second.title}` }).click();
      await expectToast(page, 'Produk ditambahkan ke keranjang.');
      await openCheckout(page);
      await expect(page.getByText('Mohon pilih alamat pengiriman')).toBeVisible();
      await expectAccessible(page);
      await payButton(page).click();
      await expectToast(page, 'Pilih alamat pengiriman.');
      await page.getByRole('button', { name: 'Pilih alamat pengiriman' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tambah Alamat' });
      await expect(dialog.getByLabel('Nama penerima')).toHaveValue(customer.userName);
      await expect(dialog.getByLabel('Nomor telepon')).toHaveValue(customer.phoneNumber);
      await dialog.getByLabel('Nama penerima').fill(homeAddress.receiverName);
      await dialog.getByLabel('Nomor telepon').fill(homeAddress.phone);
      await dialog.getByLabel('Alamat', { exact: true }).fill(homeAddress.address);
      await dialog.getByLabel('Kota').fill(homeAddress.city);
      await dialog.getByLabel('Kode pos').fill(homeAddress.pincode);
      await dialog.getByLabel('Catatan').fill(homeAddress.notes);
      await dialog.getByRole('button', { name: 'Simpan Alamat' }).click();
      await expectToast(page, 'Alamat ditambahkan');
      await expect(page.getByText(/^Toko: /)).toHaveCount(2);
    });

    await test.step('pays in the pop-up', async () => {
      await payButton(page).click();
      await expectPaymentPopup(page);
      await payByQris(page);
      await expectAccessible(page);
    });

    await test.step('sees both orders as paid', async () => {
      await page.getByRole('link', { name: 'Lihat Daftar Pesanan' }).click();
      await expect(page.getByText(`Halo, ${customer.userName}!`)).toBeVisible();
      await page.getByRole('tab', { name: 'Riwayat Pesanan' }).click();
      await expect(page.getByRole('button', { name: /Lihat Detail/ })).toHaveCount(2);
      await page
        .getByRole('button', { name: /Lihat Detail/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('paid')).toBeVisible();
    });

    await test.step('the next checkout, in another tab, has the address of the last order', async () => {
      const call = apiClient(page.request);
      const { id: userId } = (await call('GET /api/auth/check-auth')).user!;
      await call('POST /api/shop/cart/add', { body: { userId, productId: second._id, quantity: 1 } });
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/shop/checkout');
      await expect(page.getByRole('button', { name: 'Ganti alamat pengiriman' })).toBeVisible();
      await expect(page.getByText(homeAddress.address)).toBeVisible();
      await page.getByRole('button', { name: /^Keranjang, / }).click();
      await expect(page.getByRole('dialog', { name: 'Keranjang Anda' }).getByText(/^Tiba \d/)).toBeVisible();
    });
  },
);

test('closing the payment pop-up keeps cart and address, and the order can be paid later', async ({
  page,
  product,
}) => {
  await openCheckoutWith(page, product);
  await payButton(page).click();
  await paymentPopup(page).getByRole('button', { name: 'Tutup pembayaran' }).click();
  await expectToast(page, 'Transaksi dibatalkan.');
  await expectToast(page, /^Pesanan tersimpan, bayar sebelum \d\d\.\d\d WITA\.$/);
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByText('Jalan Sam Ratulangi 12')).toBeVisible();

  await navigate(page, '/shop/account?tab=akun');
  await page.getByRole('tab', { name: 'Riwayat Pesanan' }).click();
  await page
    .getByRole('button', { name: /Lihat Detail/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Lanjutkan pembayaran' }).click();
  await payByQris(page);
});

test('closing the payment pop-up before the code of a card cancels the payment', async ({ page, product }) => {
  await openCheckoutWith(page, product);
  await payButton(page).click();
  const popup = paymentPopup(page);
  await popup.getByRole('button', { name: /^Kartu/ }).click();
  await popup.getByLabel(/Nomor kartu/).fill('4811 1111 1111 1114');
  await popup.getByLabel(/Masa berlaku/).fill('01/30');
  await popup.getByLabel(/CVV/).fill('123');
  await popup.getByRole('button', { name: /^(Bayar|Lanjut)/ }).click();
  await expect(popup.getByRole('heading', { name: 'Masukkan kode OTP' })).toBeVisible();
  await popup.getByRole('button', { name: 'Tutup pembayaran' }).click();
  await expectToast(page, 'Transaksi dibatalkan.');
});
