/** LibreOffice Calc opens every table: no formula, no lost zero, dates are dates, amounts are numbers. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makassarDay, shortDate } from '#contract/dates.ts';
import { formatNumber } from '#contract/money.ts';
import {
  accountNumber,
  downloadTable,
  hostileNames,
  openHostileShop,
  price,
  type TableCall,
  tableCalls,
  tables,
} from '#server/testing/hostile-tables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'spreadsheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nameOf = (key: TableCall) => key.replaceAll(/\W+/g, '-');

beforeAll(async () => {
  const shop = await openHostileShop();
  for (const key of tableCalls) {
    writeFileSync(path.join(folder, `${nameOf(key)}.xlsx`), (await downloadTable(shop, key)).file);
  }
  const files = tableCalls.map((key) => path.join(folder, `${nameOf(key)}.xlsx`));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const to = ['--convert-to', 'fods', '--outdir', folder];
  const { status, stderr } = spawnSync('soffice', [profile, '--headless', ...to, ...files], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}, 300_000);

/** A cell as Calc understood it: its type, its value and what it shows. */
type Cell = { type: string; value: string; shown: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (xml: string): string =>
  xml
    .replaceAll(/<text:tab\/>/g, '\t')
    .replaceAll('</text:p><text:p>', '\n')
    .replaceAll(/<text:s\/>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]+)|(\w+));/gi, (_, code?: string, name = '') =>
      code ? String.fromCodePoint(parseInt(code, 16)) : entities[name as string]!,
    );

function readFods(key: TableCall): { xml: string; rows: Record<string, Cell>[] } {
  const xml = readFileSync(path.join(folder, `${nameOf(key)}.fods`), 'utf8');
  const [, table = ''] = /<table:table table:name="Data".*?>(.*?)<\/table:table>/s.exec(xml) ?? [];
  const [headings = [], ...rows] = [...table.matchAll(/<table:table-row [^>]*>(.*?)<\/table:table-row>/gs)].map(
    ([, row]) => cellsOf(row!),
  );
  // Calc writes the rows below the table too, empty.
  const used = rows.filter((cells) => cells.some(({ type }) => type !== ''));
  const named = used.map((cells) => Object.fromEntries(headings.map(({ shown }, at) => [shown, cells[at]!])));
  return { xml, rows: named };
}

function cellsOf(row: string): Cell[] {
  return [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
    ([, attributes = '', content = '']) => {
      const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const paragraphs = [...content.matchAll(/<text:p\/>|<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) => text);
      const cell = {
        type: attribute('office:value-type'),
        value: attribute('office:value') || attribute('office:date-value'),
        shown: decoded(paragraphs.join('\n')),
      };
      return Array.from({ length: Number(attribute('table:number-columns-repeated') || 1) }, () => cell);
    },
  );
}

test.each(tableCalls)('%s opens with its types', (key) => {
  const { xml, rows } = readFods(key);
  const { amounts, days } = tables[key] as { amounts: readonly string[]; days: readonly string[] };
  expect(xml).not.toContain('table:formula');
  expect(rows.length).toBeGreaterThan(0);
  const today = new Date().toISOString();
  for (const row of rows) {
    for (const [heading, { type, value, shown }] of Object.entries(row)) {
      if (amounts.includes(heading)) {
        expect([heading, type, shown]).toEqual([heading, 'float', formatNumber(Number(value))]);
      } else if (days.includes(heading)) {
        expect([heading, type, value, shown]).toEqual([heading, 'date', makassarDay(today), shortDate(today)]);
      } else expect([heading, type]).toEqual([heading, shown === '' ? type : 'string']);
    }
  }
});

test('names and numbers are shown as they are', () => {
  // Calc makes a carriage return in a cell a line break.
  const plain = (name: string) => name.replaceAll('\r', '\n');
  const shownIn = (key: TableCall, heading: string) => readFods(key).rows.map((row) => plain(row[heading]!.shown));
  for (const name of hostileNames.map(plain)) {
    expect(shownIn('GET /api/admin/info/sellers/csv', 'Nama Toko')).toContain(name);
    expect(shownIn('GET /api/admin/info/transactions/csv', 'Customer')).toContain(name);
    expect(shownIn('GET /api/admin/info/movements/csv', 'Toko')).toContain(name);
  }
  expect(new Set(shownIn('GET /api/admin/payout/transfer-list', 'Nomor Rekening'))).toEqual(new Set([accountNumber]));
  const [transfer] = readFods('GET /api/admin/payout/transfer-list').rows;
  expect(transfer!['Jumlah (Rp)']).toEqual({ type: 'float', value: String(price), shown: '1.250.000' });
});
