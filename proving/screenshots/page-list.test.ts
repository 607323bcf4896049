import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const routes = readFileSync('web/routes.tsx', 'utf8');
const screenshots = readFileSync('proving/screenshots/back-office-pages.ts', 'utf8');

/** Pages that are opened by a link of another page, and have no row in the menu. */
const withoutRow = ['admin/audit/security', 'store/sign'];

test.each(['admin', 'store'])('each page of %s has a row in its menu and a screenshot', (area) => {
  const pages = [...routes.matchAll(new RegExp(`route\\('(${area}[^':]*)'`, 'g'))].map(([, path]) => path!);
  expect(pages.length).toBeGreaterThan(5);
  const menu = readFileSync(`web/layouts/${area}-layout.tsx`, 'utf8');
  const isNamed = (text: string) => (path: string) => new RegExp(`'/${path}['?]`).test(text);
  expect(pages.filter((path) => !isNamed(menu)(path) && !withoutRow.includes(path))).toEqual([]);
  expect(pages.filter((path) => !isNamed(screenshots)(path))).toEqual([]);
});
