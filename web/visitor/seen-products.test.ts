import { beforeEach, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { forgetSeen, rememberSeen, seenProducts } from './seen-products.ts';

beforeEach(forgetSeen);

test('the last twelve products are kept, each once and the last one first', () => {
  expect(seenProducts()).toEqual([]);
  for (let id = 1; id <= 14; id += 1) rememberSeen(String(id) as ProductId);
  rememberSeen('5' as ProductId);
  expect(seenProducts()).toEqual(['5', '14', '13', '12', '11', '10', '9', '8', '7', '6', '4', '3']);
  forgetSeen();
  expect(seenProducts()).toEqual([]);
});
