/** The invoice of an order, for its buyer and its seller, with the correction of a refund. */
import { apiClient, shareSession } from './by-api.ts';
import { createStore } from './create-store.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

const number = /^KS\/20\d\d\/\d{6,}$/;

test(
  'buyer and seller print the invoice of an order, which a refund corrects',
  { tag: '@viewport' },
  async ({ page, playwright, baseURL }) => {
    const store = await createStore(playwright, baseURL, 'Tenun Faktur');
    const product = { title: 'Selendang Bentenan dengan Nama yang Panjang Sekali dan Benang Emas', price: 1_250_000 };
    const { order, customer } = await store.sell({ product });

    await shareSession(page, customer);
    await page.goto(`/shop/account?tab=pesanan&pesanan=${order._id}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Invoice' }).click();
    await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
    await expect(page.getByText(number)).toBeVisible();
    await expect(page.getByText('Bukan faktur pajak.')).toBeVisible();
    await expect(page.getByText(customer.user.email)).toBeVisible();
    await expect(page.getByRole('table')).toContainText(product.title);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the buyer’s invoice');
    const issued = await page.getByText(number).textContent();
    await page.getByRole('link', { name: 'Kembali' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await apiClient(customer.request)('PUT /api/shop/order/cancel/:id', { params: { id: order._id }, body: {} });
    await page.request.post(`/_midtrans/control/transactions/${order.checkoutId}/refund`, { data: {} });
    await page.goto(`/shop/account/orders/${order._id}/receipt`);
    await expect(page.getByText(number).first()).toHaveText(issued!);
    await expect(page.getByText(/Koreksi KS\//)).toBeVisible();
    await expect(page.getByText('−Rp 1.250.000')).toBeVisible();
    await expectNoHorizontalScroll(page, 'the corrected invoice');

    await shareSession(page, store);
    await page.goto(`/store/orders/${order._id}/invoice`);
    await expect(page.getByText(issued!).first()).toBeVisible();
    await expect(page.getByText(customer.user.userName).first()).toBeVisible();
    await expect(page.getByText(customer.user.email)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'the seller’s invoice');
  },
);
