/** Money without an order: a report that fits nothing is listed until an admin has dealt with it. */
import { orderCode } from '#contract/ids.ts';
import { apiClient, type Client, saveAddress, settlePayment, signInAsNewCustomer, signInByApi } from './by-api.ts';
import { demoAdmin } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const proof = 'local/demo/pictures/home-intro-1200.webp';

/** Reports money to the shop, as the provider does. Returns the order id at the provider. */
async function reportMoney({ request }: Client, fields: object): Promise<string> {
  const order_id = `kiosk-${crypto.randomUUID()}`;
  const report = { order_id, transaction_status: 'settlement', status_code: '200', payment_type: 'bank_transfer' };
  const answer = await request.post('/_midtrans/control/reports', { data: { ...report, ...fields } });
  expect(await answer.json()).toMatchObject({ status: 200, body: { success: true } });
  return order_id;
}

test(
  'money for an unknown order is found in the list and assigned to its order, which becomes paid',
  { tag: '@viewport' },
  async ({ page, product, openSeparatePage }) => {
    const customer = await openSeparatePage();
    const user = await signInAsNewCustomer(customer);
    const { _id: addressId } = await saveAddress(customer, user);
    const { orderId } = await apiClient(customer.request)('POST /api/shop/order/create', {
      body: {
        userId: user.id,
        cartItems: [{ productId: product._id, price: product.price, quantity: 1 }],
        addressInfo: { addressId },
        totalAmount: product.price,
      },
    });
    const va_numbers = [{ bank: 'bni', va_number: '9881200012345' }];
    const amount = `${product.price}.00`;
    const reported = await reportMoney(page, { gross_amount: amount, va_numbers });

    await signInByApi(page, demoAdmin);
    await page.goto(`/admin/tasks?kind=unplacedMoney&q=${reported}`);
    const row = page.getByRole('row').filter({ hasText: reported });
    await expect(row).toContainText('Nomor pesanan tidak dikenal');
    await expect(row).toContainText('Transfer bank BNI VA');
    await expect(row).toContainText('baru saja');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'of the list');
    await row.getByRole('button', { name: /^Pasangkan/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Pasangkan dengan pesanan' });
    await dialog.getByRole('button', { name: 'Pasangkan' }).click();
    await expect(dialog.getByText('Kode pesanan wajib diisi')).toBeVisible();
    await expectAccessible(page);
    const { data: order } = await apiClient(customer.request)('GET /api/shop/order/details/:id', {
      params: { id: orderId },
    });
    await dialog.getByLabel('Kode pesanan').fill(orderCode(order._id));
    await dialog.getByRole('button', { name: 'Pasangkan' }).click();
    await expectToast(page, 'Uang telah dipasangkan dengan pesanan.');
    await expect(dialog).toBeHidden();
    await expect(row).toBeHidden();

    await customer.goto(`/shop/account?tab=pesanan&pesanan=${order._id}`);
    await expect(customer.getByRole('dialog').getByText('paid', { exact: false }).first()).toBeVisible();
  },
);

test('a second payment is listed until it is marked as settled with a note and a proof', async ({ page, store }) => {
  const { order, customer } = await store.sell();
  await settlePayment(customer, order.checkoutId, 'bca_va');
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/tasks?kind=unplacedMoney&q=${orderCode(order._id)}`);
  const row = page.getByRole('row').filter({ hasText: orderCode(order._id) });
  await expect(row).toContainText('Pembayaran kedua untuk pesanan yang sama');
  await expect(row.getByRole('button', { name: /^Kembalikan/ })).toBeHidden();
  await row.getByRole('button', { name: /^Tandai selesai/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Tandai selesai' });
  await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
  await expect(dialog.getByText('Catatan wajib diisi')).toBeVisible();
  await expect(dialog.getByText('Harap unggah bukti penyelesaian.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Catatan').fill('Ditransfer ke rekening BRI pembeli.');
  await dialog.getByLabel('Bukti penyelesaian').setInputFiles(proof);
  await dialog.getByRole('button', { name: 'Tandai selesai' }).click();
  await expectToast(page, 'Penyelesaian telah dicatat.');
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
});

test('money that the provider can return is refunded after a confirmation, and the menu shows how much waits', async ({
  page,
  store,
}) => {
  const { order, customer } = await store.sell();
  await settlePayment(customer, order.checkoutId, 'gopay');
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/tasks?kind=unplacedMoney&q=${orderCode(order._id)}`);
  const menuEntry = page.getByRole('link', { name: /^Perlu tindakan \d+$/ });
  await expect(menuEntry).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: orderCode(order._id) });
  await expect(row.getByRole('button')).toHaveCount(5);
  await expectNoHorizontalScroll(page, 'of the list with the menu');
  const ends = await page
    .getByRole('table')
    .evaluate((table) => [table, table.parentElement!].map((element) => element.getBoundingClientRect().right));
  expect(ends[0], 'the table ends in its frame').toBeLessThanOrEqual(ends[1]!);
  await row.getByRole('button', { name: /^Kembalikan/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Kembalikan dana lewat penyedia?' });
  await expect(dialog).toContainText('Langkah ini tidak dapat dibatalkan.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Kembalikan dana' }).click();
  await expectToast(page, 'Pengembalian dana sedang diproses oleh penyedia pembayaran.');
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Tidak ada yang cocok dengan pencarian Anda.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
