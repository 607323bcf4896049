/** What stands first on the screens of sellers and admins: work, before everything else. */
import type { Locator, Page } from '@playwright/test';
import { shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { demoAdmin, demoSeller, navigate, unfoldStatus } from './steps.ts';
import { orderCode } from '#contract/ids.ts';
import { expect, expectNoHorizontalScroll, test } from './test.ts';

const phone = { width: 360, height: 740 };

/** The distance of an element from the top of a page that is not scrolled. */
async function topOf(page: Page, element: Locator): Promise<number> {
  await expect(element).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  return (await element.boundingBox())!.y;
}

test("a seller's phone shows first what waits, and its bar leads to the main pages", async ({
  page,
  playwright,
  baseURL,
}) => {
  const store = await createStore(playwright, baseURL, 'Rumah Karawo Tomohon');
  const { customer } = await store.sell();
  await store.sell({ customer });
  await store.sell({ customer, status: 'processing' });
  await shareSession(page, store);
  await page.setViewportSize(phone);
  await page.goto('/store/profile');
  await expect(page.getByRole('banner')).toContainText('Rumah Karawo Tomohon');
  const waiting = page.getByRole('link', { name: '3 pesanan menunggu' });
  expect(await topOf(page, waiting)).toBeLessThanOrEqual(120);
  await expect(waiting).toHaveAttribute('href', '/store/orders');
  await expect(page.getByRole('button', { name: 'Buka menu' })).toBeHidden();

  const bar = page.getByRole('navigation', { name: 'Menu bawah' });
  await expect(bar.getByRole('link')).toHaveText(['Ringkasan', '3Pesanan', 'Produk', 'Uang']);
  await bar.getByRole('link', { name: 'Ringkasan' }).click();
  await expect(page.getByRole('heading', { name: 'Yang perlu Anda kerjakan' })).toBeVisible();
  const tasks = page.getByRole('main').getByRole('list').first().getByRole('link');
  expect(await topOf(page, tasks.first())).toBeLessThanOrEqual(240);
  await expect(tasks).toHaveText([/^2Pesanan baru.*Terima$/, /^1Siap dikirim.*Kirim$/]);
  await expect(page.getByRole('link', { name: /Unggah logo dan banner · 1 dari 3 selesai/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Notifikasi' })).toBeAttached();

  await bar.getByRole('link', { name: 'Pesanan' }).click();
  await expect(page).toHaveURL('/store/orders');
  const rows = page.getByRole('region', { name: 'Hari ini' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const rowHeight = (await rows.nth(1).boundingBox())!.height;
  // Five rows fit above the bar.
  const { y: barTop } = (await bar.boundingBox())!;
  expect((await topOf(page, rows.first())) + 5 * rowHeight).toBeLessThanOrEqual(barTop);
  expect((await rows.first().getByRole('button').last().boundingBox())!.height).toBe(44);
  await expect(page.getByRole('tab')).toHaveText([
    'Semua',
    'Menunggu Konfirmasi',
    'Diproses',
    'Dalam Pengiriman',
    'Sudah Diterima',
    'Ditolak',
  ]);
  for (const [name, count] of [
    ['Menunggu Konfirmasi', '2'],
    ['Diproses', '1'],
  ] as const) {
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('data-count', count);
  }
  await expect(page.getByLabel('Sortir')).toBeHidden();
  await page.getByRole('button', { name: 'Cari dan urutkan' }).click();
  await expect(page.getByLabel('Cari kode, pembeli, telepon, produk, atau resi')).toBeVisible();
  await expect(page.getByLabel('Sortir')).toBeVisible();

  await bar.getByRole('link', { name: 'Produk' }).click();
  const products = page.getByRole('list', { name: 'Produk toko' }).getByRole('listitem');
  expect(await topOf(page, products.first())).toBeLessThanOrEqual(260);
  await expect(page.getByRole('button', { name: 'Cari dan urutkan' })).toBeHidden();

  await bar.getByRole('link', { name: 'Uang' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Menunggu cair', 'Sudah cair', 'Buku kas']);
  await bar.getByRole('button', { name: 'Lainnya' }).click();
  const others = page.getByRole('dialog', { name: 'Lainnya' });
  await expect(others.getByRole('link')).toHaveText([
    'Perajin',
    'Profil',
    'Ulasan',
    'Surat Omzet',
    'Notifikasi',
    'Pengiriman',
    'Akun',
    'Lihat Toko',
  ]);
  await expect(others.getByRole('button', { name: 'Keluar' })).toBeVisible();
  await others.getByRole('link', { name: 'Akun' }).click();
  await expect(page.getByRole('heading', { name: 'Keamanan akun' })).toBeInViewport();
});

test('an order that was sent has its date on one line, and on a phone a low row that opens it', async ({
  page,
  store,
}) => {
  const { order } = await store.sell({ status: 'shipped' });
  await shareSession(page, store);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/store/orders');
  const dateHeight = async () => (await page.getByRole('row').getByRole('time').first().boundingBox())!.height;
  expect(await dateHeight()).toBeLessThan(30);
  await page.setViewportSize(phone);
  expect(await dateHeight()).toBeLessThan(30);
  const row = page.getByRole('row').filter({ hasText: orderCode(order._id) });
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(80);
  await row.click({ position: { x: 60, y: 60 } });
  await expect(page.getByRole('dialog')).toContainText(orderCode(order._id));
});

test('with text at 200 % nothing of an order or of the profile is cut off on a phone', async ({ page, store }) => {
  await store.sell();
  await shareSession(page, store);
  await page.setViewportSize(phone);
  const rightOf = async (part: Locator) => {
    await expect(part).toBeVisible();
    const { x, width } = (await part.boundingBox())!;
    return x + width;
  };
  for (const [path, part, frame] of [
    ['/store/orders', 'time', 'tbody tr'],
    ['/store/profile', 'label:has(input[type=file])', 'main'],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
    const edge = await rightOf(page.locator(frame).first());
    expect(await rightOf(page.locator(part).first()), path).toBeLessThanOrEqual(edge - 8);
  }
});

test('when a seller rejects an order, no other button is filled', async ({ page, store }) => {
  const { order } = await store.sell();
  await shareSession(page, store);
  await page.goto(`/store/orders?pesanan=${order._id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Terima pesanan' })).toBeVisible();
  await (await unfoldStatus(dialog)).selectOption('Ditolak');
  await expect(dialog.getByRole('button', { name: 'Terima pesanan' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Tolak Pesanan' })).toBeVisible();
});

test('the old addresses of the money of a seller lead to its tabs', async ({ page }) => {
  await signInByApi(page, demoSeller);
  await page.goto('/store/profile');
  await navigate(page, '/store/payouts?sortBy=oldest');
  await expect(page).toHaveURL('/store/money?sortBy=oldest&tab=cair');
  await expect(page.getByRole('listitem').getByRole('time').first()).toBeVisible();
  await navigate(page, '/store/money?month=2020-01');
  await expect(page.getByRole('tab', { name: 'Buku kas' })).toHaveAttribute('aria-selected', 'true');
});

test('the menu of the admin fits a screen of 800 px, and its counts lead to what needs a decision', async ({
  page,
  store,
}) => {
  await store.sell({ status: 'rejected', channel: 'bank_transfer' });
  await signInByApi(page, demoAdmin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/customers');
  const menu = page.getByRole('complementary', { name: 'Admin' });
  const groups = menu.getByRole('group');
  for (const [nth, name] of ['Beranda', 'Pesanan', 'Uang', 'Orang', 'Toko', 'Sistem'].entries()) {
    await expect(groups.nth(nth)).toHaveAccessibleName(name);
  }
  await expect(groups).toHaveCount(6);
  const links = menu.getByRole('navigation').getByRole('link');
  const rowHeight = (await links.first().boundingBox())!.height;
  expect(rowHeight).toBeGreaterThanOrEqual(28);
  expect(rowHeight).toBeLessThanOrEqual(32);
  await expect(menu.getByRole('button', { name: /^Cari cepat/ })).toBeInViewport({ ratio: 1 });
  const { y, height } = (await menu.getByRole('button', { name: 'Keluar' }).boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(800);
  // Seldom used groups are closed, but that of the page is open.
  await expect(menu.getByRole('link', { name: 'Pelanggan' })).toBeVisible();
  const seldom = menu.getByRole('link', { name: 'Catatan Aktivitas' });
  await expect(seldom).toBeHidden();
  await menu.getByText('Sistem', { exact: true }).click();
  await expect(seldom).toBeVisible();

  await menu.getByRole('link', { name: /^Perlu tindakan \d+$/ }).click();
  await expect(page).toHaveURL(/\/admin\/tasks$/);
  const kinds = page.getByRole('navigation', { name: 'Jenis tindakan' }).getByRole('link');
  const names = [
    /^Komplain/,
    /^Laporan/,
    /^Kode karya/,
    /^Minta dihapus/,
    /^Pengembalian dana\d+$/,
    /^Uang tanpa/,
    /^Toko baru\d+$/,
  ];
  await expect(kinds).toHaveText(names);
  for (const [old, kind, caption] of [
    ['complaints', 'complaints', 'Daftar komplain'],
    ['reports', 'reports', 'Daftar laporan'],
    ['refunds', 'refunds', 'Pesanan yang dananya harus dikembalikan'],
    ['money', 'unplacedMoney', 'Uang tanpa pesanan'],
  ] as const) {
    await navigate(page, `/admin/${old}?sortBy=oldest`);
    await expect(page).toHaveURL(`/admin/tasks?sortBy=oldest&kind=${kind}`);
    await expect(page.getByRole('table', { name: caption })).toBeVisible();
  }
});

test("an admin's phone shows tasks before figures, and lists begin high", async ({ page, store }) => {
  const { order } = await store.sell({ status: 'rejected', channel: 'bank_transfer' });
  await signInByApi(page, demoAdmin);
  await page.setViewportSize(phone);
  await page.goto('/admin');
  const tasks = page.getByRole('region', { name: 'Perlu tindakan' });
  expect(await topOf(page, tasks.getByRole('link').first())).toBeLessThanOrEqual(260);
  for (const path of [
    '/admin/sellers',
    '/admin/customers',
    '/admin/transactions',
    '/admin/payout',
    '/admin/payout/history',
    '/admin/tasks?kind=refunds',
    '/admin/audit',
    '/admin/audit/security',
  ]) {
    await navigate(page, path);
    expect(await topOf(page, page.locator('tbody tr').first()), path).toBeLessThanOrEqual(320);
    await expectNoHorizontalScroll(page, path);
  }

  await navigate(page, `/admin/transactions/${order._id}`);
  await page.getByRole('button', { name: 'Buka menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Admin' });
  expect((await drawer.getByRole('link', { name: 'Transaksi' }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
});

test('a destructive action is behind "Tindakan lain", also for the keyboard', async ({ page, store }) => {
  const { order } = await store.sell();
  await signInByApi(page, demoAdmin);
  await page.goto(`/admin/transactions/${order._id}`);
  const cancel = page.getByRole('button', { name: 'Batalkan dan kembalikan dana' });
  await expect(cancel).toBeHidden();
  const more = page.getByRole('button', { name: 'Tindakan lain' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(cancel).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Batalkan dan kembalikan dana?' })).toBeVisible();
  await expect(cancel).toBeHidden();
});
