import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { db } from '#platform/connect.ts';
import { searchWords } from '#server/db/schema/index.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { forgetLookups, lookUp } from './lexicon.ts';

beforeAll(openShop);

test('only typed words are compared with the lexicon, because a long text has hundreds of parts', async () => {
  const words = ['zarubantik', 'zarubantika'];
  await db.insert(searchWords).values(words.map((word) => ({ word, products: 1 })));
  onTestFinished(async () => void (await db.delete(searchWords).where(inArray(searchWords.word, words))));
  forgetLookups();
  const none = new Set<string>();
  const parts = await lookUp({ typed: [], parts: ['zarubantek', 'zarubantik'] }, none);
  const notCompared = { completions: [], near: [] };
  expect(parts.get('zarubantek')).toMatchObject({ products: 0, ...notCompared });
  expect(parts.get('zarubantik')).toMatchObject({ products: 1, ...notCompared });
  const typed = await lookUp({ typed: ['zarubantek', 'zarubantik'], parts: ['zarubantik'] }, none);
  expect(typed.get('zarubantek')!.near.map(({ word }) => word)).toEqual(['zarubantik', 'zarubantika']);
  expect(typed.get('zarubantik')!.completions.map(({ word }) => word)).toEqual(['zarubantika']);
});

test('words that are known are found also when the others make the lookup forget all', async () => {
  await db.insert(searchWords).values({ word: 'zarubantok', products: 1 });
  onTestFinished(async () => void (await db.delete(searchWords).where(eq(searchWords.word, 'zarubantok'))));
  forgetLookups();
  onTestFinished(forgetLookups);
  const none = new Set<string>();
  const many = Array.from({ length: 4_999 }, (_, count) => `zarub${count}`);
  await lookUp({ typed: ['zarubantok'], parts: many }, none);
  const found = await lookUp({ typed: ['zarubantok', 'zarubantuk'] }, none);
  expect(found.get('zarubantok')).toMatchObject({ products: 1, isKnown: true });
});
