/** Addresses that nobody links to answer as pages: opened as a document, and by a link of the shop. */
import { awaitPage, enterAs, type Role } from './routes.ts';
import { navigate } from './steps.ts';
import { expect, test } from './test.ts';

const long = 'kain '.repeat(1_000);
const ids = [
  '%E0%A4%A',
  '%',
  '0',
  'undefined',
  'x'.repeat(2_000),
  '0198c2f0-0000-7000-8000-00000000000',
  '%00',
  '..%2f',
];
const queries = [
  'page=-1',
  'page=1e9',
  'hal=-1',
  'cursor=abc',
  'limit=0',
  'sortBy=zzz&sortBy=newest',
  'status=zzz',
  'from=2026-13-45&to=abc',
  'minPrice=abc',
  'minPrice=-1&maxPrice=1e99',
  'minPrice=5&minPrice=7',
  'category=tas&category=',
  'q=%',
  'q=%00',
  'q[]=a&q=b',
  `q=${long}`,
  'a&a=&=&&&=a',
];
const addresses: Record<Role, { records: string[]; lists: string[]; others: string[] }> = {
  guest: {
    records: ['/shop/product/', '/shop/store/', '/shop/maker/', '/shop/', '/'],
    lists: ['/shop/listing', '/shop/search'],
    others: [
      '/shop//home',
      '/shop/home//',
      '/%2e%2e/shop',
      '/auth/login?from=//evil.test',
      '/auth/login?from=%E0%A4%A',
      '/auth/reset-password?token=%',
      '/auth/verify-email?token=a&token=b',
      '/mail/unsubscribe?token=',
    ],
  },
  customer: {
    records: ['/shop/account/orders/', '/shop/account?tab=pesanan&pesanan=', '/shop/account?tab='],
    lists: ['/shop/account/notices', '/shop/wishlist'],
    others: ['/shop/payment-success?order_id=%', '/shop/checkout?alamat=0'],
  },
  seller: {
    records: ['/store/orders?pesanan=', '/store/products?ubah=', '/store/'],
    lists: ['/store/orders', '/store/products', '/store/reviews', '/store/money'],
    others: ['/store/orders/0/packing-slip', '/store/orders/%/invoice'],
  },
  admin: {
    records: ['/admin/sellers/', '/admin/transactions/', '/admin/payout/', '/admin/tasks?kind='],
    lists: ['/admin/sellers', '/admin/customers', '/admin/transactions', '/admin/tasks', '/admin/payout/history'],
    others: [],
  },
};

for (const [role, { records, lists, others }] of Object.entries(addresses) as [Role, (typeof addresses)[Role]][]) {
  test(role, async ({ page, store, allow }) => {
    test.slow();
    // Chromium also names a date that is none, and React Router an address that it cannot decode.
    allow(/40[034]|does not conform to the required format, "yyyy-MM-dd"|could not be decoded/);
    await enterAs(role, page, store);
    const withIds = records.flatMap((path) => ids.map((id) => path + id));
    const withQueries = lists.flatMap((path) => queries.map((query) => `${path}?${query}`));
    const [first = '', ...following] = [...withIds, ...withQueries, ...others];
    await page.goto(first);
    for (const address of [first, ...following]) {
      await navigate(page, address);
      await awaitPage(page);
      await expect.soft(page.locator('h1').first(), address).toBeAttached();
      await expect
        .soft(page.locator('body'), address)
        // A list may refuse what the address asks for, with the reason.
        .not.toContainText(/[Tt]erjadi kesalahan(?!: )|undefined|NaN|Invalid|null/);
    }
    for (const address of [...records.map((path) => `${path}%E0%A4%A`), ...lists.map((path) => `${path}?q=${long}`)]) {
      await page.goto(address);
      await expect.soft(page.locator('h1').first(), address).toBeAttached();
    }
  });
}

test('two slashes alone are the shop, not another host', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}//`);
  expect(new URL(page.url()).origin).toBe(new URL(baseURL!).origin);
  await expect(page.locator('h1').first()).toBeAttached();
});
