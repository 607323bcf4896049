/** The books: the public sums, a seller's letter of turnover and its check, and the tables for auditors. */
import { readFile } from 'node:fs/promises';
import { readXlsxRows } from '#server/testing/xlsx-rows.ts';
import { apiClient, shareSession, signInByApi } from './by-api.ts';
import { createStore } from './create-store.ts';
import { mockResponse } from './fixtures.ts';
import { demoAdmin, demoSeller, navigate } from './steps.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, expectToast, test } from './test.ts';

const impact = {
  until: '2026-10-31',
  paidToMakers: 1_234_567_890,
  pieces: 4_321,
  payoutDays: 6.4,
  stores: 21,
  places: [
    { name: 'Kota Manado', stores: 12 },
    { name: 'Lainnya', stores: 9 },
  ],
};

test(
  'everybody reads what makers got, and nothing while few stores have sold',
  { tag: '@viewport' },
  async ({ page }) => {
    const html = await (await page.request.get('/dampak')).text();
    expect(html).toMatch(/Dibayarkan kepada perajin|dengan lima toko yang dibayar/);
    await page.goto('/about');
    await mockResponse(page, '/api/shop/impact', { data: { impact } });
    await page.getByRole('link', { name: 'Yang sampai kepada perajin' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Untuk Perajin' })).toBeVisible();
    for (const text of ['Rp 1.234.567.890', '4.321', '6,4 hari']) await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Kota Manado' })).toContainText('12 toko');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'on the page for makers');
    await navigate(page, '/about');
    await mockResponse(page, '/api/shop/impact', { data: { impact: null } });
    await navigate(page, '/dampak');
    await expect(page.getByText(/dengan lima toko yang dibayar untuk karyanya/)).toBeVisible();
    expect(await (await page.request.get('/sitemap/pages')).text()).toContain('/dampak</loc>');
  },
);

test(
  'a seller issues a letter, and an officer reads by its code what it says',
  { tag: '@viewport' },
  async ({ page, openSeparatePage, allow }) => {
    allow(/404/);
    await signInByApi(page, demoSeller);
    await page.goto('/store/letters');
    const issue = page.getByRole('button', { name: 'Terbitkan surat' });
    await expect(issue).toBeVisible();
    await expectAccessible(page);
    await issue.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Surat Keterangan Omzet' })).toBeVisible();
    const total = await page.getByRole('row', { name: /^Jumlah/ }).innerText();
    const code = await page.getByText(/^[A-Z\d]{4}( [A-Z\d]{4}){3}$/).innerText();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page, 'on a letter');

    const officer = await openSeparatePage();
    const response = await officer.goto('/periksa');
    expect(response!.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    await expect(officer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const [field, button] = [officer.getByLabel('Kode surat'), officer.getByRole('button', { name: 'Periksa' })];
    await field.fill('ABC');
    await button.click();
    await expect(officer.getByText('Kodenya 16 huruf dan angka, seperti tertulis di surat.')).toBeVisible();
    await field.fill('ACDEFHJKMNPRTWXY');
    await button.click();
    await expect(officer.getByText(/^Tidak ada surat dengan kode ini/)).toBeVisible();
    await field.fill(code.toLowerCase());
    await button.click();
    await expect(officer.getByText('Asli', { exact: true })).toBeVisible();
    await expect(officer).toHaveURL(`/periksa/${code.replaceAll(' ', '')}`);
    expect(await officer.getByRole('row', { name: /^Jumlah/ }).innerText()).toBe(total);
    expect(await officer.getByRole('row').allInnerTexts()).toEqual(await page.getByRole('row').allInnerTexts());
    await expect(officer.getByText(/Hanya penjualan lewat toko ini/)).toBeVisible();
    await expectAccessible(officer);
    await expectNoHorizontalScroll(officer, 'on a checked letter');
    // The document has no letter in it, whoever asks for it.
    expect(await (await officer.request.get(new URL(officer.url()).pathname)).text()).not.toContain('Jumlah');
  },
);

test('a revoked letter says so where it is checked', { tag: '@viewport' }, async ({ page, playwright, baseURL }) => {
  const store = await createStore(playwright, baseURL);
  const year = new Date().getUTCFullYear() - 1;
  const { data } = await apiClient(store.request)('POST /api/store/turnover-letters', { body: { year } });
  await shareSession(page, store);
  await page.goto(`/store/letters/${data._id}`);
  await page.getByRole('link', { name: 'Kembali' }).click();
  await page.getByRole('button', { name: 'Cabut' }).click();
  await page.getByRole('dialog', { name: 'Cabut surat ini?' }).getByRole('button', { name: 'Cabut' }).click();
  await expectToast(page, /^Surat dicabut/);
  await expect(page.getByText('Dicabut', { exact: true })).toBeVisible();
  // The seller, too, may open the page.
  await page.goto(`/periksa/${data.code}`);
  await expect(page.getByText('Penjual sudah mencabut surat ini. Mintalah surat yang baru.')).toBeVisible();
  await mockResponse(page, `/api/shop/turnover-letter/${data.code}`, { data: { letter: null } });
  await page.reload();
  await expect(page.getByText('Surat ini tidak tersedia lagi.')).toBeVisible();
});

test('a store without ended months reads why it has no letter', async ({ page, playwright, baseURL }) => {
  await shareSession(page, await createStore(playwright, baseURL));
  await page.goto('/store/money?tab=buku');
  await page.getByRole('link', { name: 'Surat keterangan omzet' }).click();
  await expect(page.getByText('Belum ada bulan yang dapat diterangkan')).toBeVisible();
});

test('an admin downloads the tables of a month and of a year', { tag: '@viewport' }, async ({ page }) => {
  await signInByApi(page, demoAdmin);
  await page.goto('/admin/books');
  await expect(page.getByRole('heading', { level: 1, name: 'Pembukuan' })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page, 'on the page of the books');
  await page.getByLabel('Bulan').selectOption({ index: 0 });
  await expect(page).toHaveURL(/month=20\d\d-\d\d/);
  const month = new URL(page.url()).searchParams.get('month')!;
  const download = async (name: string, label: string) => {
    const started = page.waitForEvent('download');
    await page.getByRole('region', { name }).getByRole('button', { name: label }).click();
    const file = await started;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const sumOf = (rows: Record<string, string>[], heading: string) =>
    rows.reduce((all, row) => all + Number(row[heading]), 0);
  const journal = await download('Jurnal', 'Unduh Excel');
  expect(journal.name).toBe(`jurnal-${month}.xlsx`);
  const trial = await download('Neraca saldo', 'Unduh Excel');
  expect(readXlsxRows(trial.content).map(({ Akun }) => Akun)).toContain('Utang kepada penjual');
  expect(sumOf(readXlsxRows(trial.content), 'Saldo Akhir (Rp)')).toBe(0);
  const balances = await download('Saldo penjual', 'Unduh CSV');
  expect(balances.name).toBe(`saldo-penjual-${month}.csv`);
  expect(balances.content.toString()).toContain('"ID Toko"');
  const turnover = await download('Omzet per triwulan untuk BPS', 'Unduh Excel');
  expect(turnover.name).toMatch(/^omzet-20\d\d\.xlsx$/);
  expect(sumOf(readXlsxRows(turnover.content), 'Omzet (Rp)')).toBeGreaterThan(0);
});
