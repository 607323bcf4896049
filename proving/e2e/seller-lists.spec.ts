/** Search, period and sort order of the seller's orders and payouts. */
import { longDate } from '#contract/dates.ts';
import { orderCode } from '#contract/ids.ts';
import { formatRupiah } from '#contract/money.ts';
import { apiClient, placeOrder, shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoSeller, unfoldFilters } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './test.ts';

/** The day in Asia/Makassar, as a date field takes it. */
const dayOf = (iso: string) => new Date(iso).toLocaleDateString('sv-SE', { timeZone: 'Asia/Makassar' });

test(
  'the payout history of a store can be limited to a period, searched by order code and sorted',
  { tag: '@viewport' },
  async ({ page }) => {
    await signInByApi(page, demoSeller);
    const { data } = await apiClient(page.request)('GET /api/store/payouts/get', { query: { sortBy: 'oldest' } });
    const [first, second] = data;
    // The address of the page before it had tabs.
    await page.goto('/store/payouts');
    await expect(page.getByRole('tab', { name: 'Sudah cair' })).toHaveAttribute('aria-selected', 'true');
    const times = page.getByRole('listitem').getByRole('time');
    await expect(times).not.toHaveCount(0);

    await unfoldFilters(page);
    await page.getByLabel('Sortir').selectOption('Terlama');
    await expect(times.first()).toHaveText(longDate(first!.paidAt));
    await page.getByLabel('Sampai tanggal').fill(dayOf(first!.paidAt));
    await expect(times).toHaveText([longDate(first!.paidAt)]);
    await expect(page.getByText(`1 pencairan · ${formatRupiah(first!.amount)}`)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'payouts');

    await page.getByLabel('Cari kode pesanan').fill(orderCode(second!.orders[0]!));
    await expect(page.getByText('Tidak ada pencairan yang cocok.')).toBeVisible();
    await page.getByLabel('Sampai tanggal').fill('');
    await expect(times).toHaveText([longDate(second!.paidAt)]);
    await expect(page).toHaveURL(`/store/money?tab=cair&sortBy=oldest&q=${orderCode(second!.orders[0]!)}`);
  },
);

test('a status counts the paid orders, and the list says how many of its orders those are', async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL);
  const { product, customer, order } = await store.sell();
  await store.sell({ customer });
  await placeOrder(customer, customer.user, [product]);
  await shareSession(page, store);
  await page.goto('/store/orders');
  const tabOf = (status: string) => page.getByRole('tab', { name: status });
  await expect(tabOf('Menunggu Konfirmasi')).toHaveAttribute('data-count', '2');
  await tabOf('Menunggu Konfirmasi').click();
  await expect(page.getByText('3 pesanan, 2 di antaranya lunas')).toBeVisible();
  await store.move(order._id, 'processing');
  await page.reload();
  await expect(page.getByText('2 pesanan, 1 di antaranya lunas')).toBeVisible();
  await expect(tabOf('Menunggu Konfirmasi')).toHaveAttribute('data-count', '1');
  await tabOf('Diproses').click();
  await expect(page.getByText('1 pesanan', { exact: true })).toBeVisible();
  await expect(tabOf('Diproses')).toHaveAttribute('data-count', '1');
});
