/**
 * Every table as a workbook, read without the library that wrote it. LibreOffice reads them in `npm run prove
 * spreadsheets`.
 */
import { beforeAll, expect, test } from 'vitest';
import { shortDate } from '#contract/dates.ts';
import { api, type Key } from '#contract/index.ts';
import {
  accountNumber,
  downloadTable,
  type HostileShop,
  hostileNames,
  openHostileShop,
  price,
  tableCalls,
  tables,
} from '#server/testing/hostile-tables.ts';
import { call } from '#server/testing/call.ts';
import { readCsv } from '#server/testing/csv-rows.ts';
import { readXlsx, readXlsxRows } from '#server/testing/xlsx-rows.ts';

let shop: HostileShop;
beforeAll(async () => {
  shop = await openHostileShop();
});

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('every call that sends a workbook is tested here', () => {
  const sending = (Object.keys(api) as Key[]).filter((key) => {
    const { sends = [] } = api[key] as { sends?: string | readonly string[] };
    return [sends].flat().includes(workbook);
  });
  expect(sending.toSorted()).toEqual(tableCalls.toSorted());
});

test.each(tableCalls)('%s is a workbook with typed cells', async (key) => {
  const { status, headers, file } = await downloadTable(shop, key);
  expect([status, headers.get('content-type')]).toEqual([200, workbook]);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+-\d{4}(-\d\d){0,2}\.xlsx"$/);
  const { amounts, days } = tables[key] as { amounts: readonly string[]; days: readonly string[] };
  const [headings, ...rows] = readXlsx(file).flat();
  expect(rows.length).toBeGreaterThan(0);
  expect(headings!.map(({ text }) => text)).toEqual(expect.arrayContaining([...amounts, ...days]));
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      if (!cell) continue;
      const heading = headings![at]!.text;
      expect(cell.formula).toBe(false);
      if (amounts.includes(heading))
        expect(cell).toMatchObject({
          type: 'n',
          format: '[$-421]#,##0',
          text: expect.stringMatching(/^-?\d+$/) as string,
        });
      else if (days.includes(heading)) expect(cell).toMatchObject({ type: 'n', format: '[$-421]dd/mm/yyyy' });
      else if (cell.text !== '') expect(cell).toMatchObject({ type: 'inlineStr', format: '@' });
    }
  }
});

test.each(tableCalls)('%s with format=csv has the same rows, plain for any separator', async (key) => {
  const { headers, file } = await downloadTable(shop, key, { format: 'csv' });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/\.csv"$/);
  const text = file.toString();
  expect(text.startsWith('\uFEFF"')).toBe(true);
  const cells = [...text.slice(1).matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!.replaceAll('""', '"'));
  for (const part of cells.flatMap((cell) => cell.split(/[;,\t\r\n]/))) expect(part).not.toMatch(/^[" ]*[=+\-@]/);
  const { file: xlsx } = await downloadTable(shop, key);
  expect(text.match(/"\r\n|\d\r\n/g)).toHaveLength(readXlsxRows(xlsx).length + 1);
});

test('names and numbers are in the tables as they are', async () => {
  const rowsOf = async (key: (typeof tableCalls)[number]) => readXlsxRows((await downloadTable(shop, key)).file);
  const names = (rows: Record<string, string>[], heading: string) => rows.map((row) => row[heading]);
  const [sellers, customers] = [
    await rowsOf('GET /api/admin/info/sellers/csv'),
    await rowsOf('GET /api/admin/info/customers/csv'),
  ];
  const [orders, movements] = [
    await rowsOf('GET /api/admin/info/transactions/csv'),
    await rowsOf('GET /api/admin/info/movements/csv'),
  ];
  for (const name of hostileNames) {
    expect(names(sellers, 'Nama Toko')).toContain(name);
    expect(names(customers, 'Nama')).toContain(name);
    expect(orders).toContainEqual(expect.objectContaining({ Toko: name, Customer: name, 'Total (Rp)': String(price) }));
    expect(names(movements, 'Toko')).toContain(name);
  }
  const transfers = await rowsOf('GET /api/admin/payout/transfer-list');
  const own = transfers.filter(({ Toko }) => hostileNames.includes(Toko as (typeof hostileNames)[number]));
  expect(new Set(names(own, 'Nomor Rekening'))).toEqual(new Set([accountNumber]));
  const csv = readCsv(
    (await downloadTable(shop, 'GET /api/admin/info/movements/csv', { format: 'csv' })).file.toString(),
  );
  expect(csv.map(({ Tanggal }) => Tanggal)).toContain(shortDate(new Date().toISOString()));
});

test('an unknown format is refused', async () => {
  const query = { format: 'ods' } as never;
  expect((await call(shop.admin, 'GET /api/admin/info/sellers/csv', { query })).status).toBe(400);
});
