import { expect, test } from 'vitest';
import { settleParts } from './page-loaders.ts';

test('a part of a page that fails to load is null, and the others are kept', async () => {
  const parts = await settleParts([Promise.resolve('banner'), Promise.reject(new Error('rusak')), Promise.resolve(3)]);
  expect(parts).toEqual(['banner', null, 3]);
});

test('if all parts fail, the page fails with the first error', async () => {
  const reason = new Error('basis data mati');
  await expect(settleParts([Promise.reject(reason), Promise.reject(new Error('juga'))])).rejects.toBe(reason);
});
