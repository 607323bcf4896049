import { expect, test } from 'vitest';
import { runsTest } from './find-lost-proofs.ts';

test.each([
  `test('a proof', () => {});`,
  `test(\n  'a proof',\n  async () => {});`,
  `describe('of all', () => { test('a proof', () => {}); });`,
  `test.each([1, 2])('a proof of %s', () => {});`,
  `// 'a proof' is below.\ntest("a proof", () => {});`,
])('a test that runs proves its line: %s', (text) => {
  expect(runsTest(text, 'a proof')).toBe(true);
});

test.each([
  `test.skip('a proof', () => {});`,
  `test.fixme('a proof', () => {});`,
  `test.todo('a proof');`,
  `test.fails('a proof', () => {});`,
  `test.each([1]).skip('a proof', () => {}); test.skip('another', () => {});`,
  `describe.skip('of all', () => { test('a proof', () => {}); });`,
  `test.describe.skip('of all', () => { test('a proof', () => {}); });`,
  `test('a proof', () => { test.skip(); });`,
  `test.skip(({ isMobile }) => isMobile); test('a proof', () => {});`,
  `// test('a proof', () => {});`,
  `/* test('a proof', () => {}); */`,
  `const title = 'a proof';`,
  `expect(page.getByText('a proof')).toBeVisible();`,
])('what does not run proves nothing: %s', (text) => {
  expect(runsTest(text, 'a proof')).toBe(false);
});
