import { afterEach, beforeAll, expect, test } from 'vitest';
import { ConfigurationError, configure } from '#platform/config.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { requireKeyOfDatabase } from './push-keys.ts';

beforeAll(openShop);
afterEach(async () => void configure((await openShop()).env));

test('only the key that sealed the database, or its successor, is accepted', async () => {
  const { env } = await openShop();
  await requireKeyOfDatabase();
  const other = 'another key for tests, also long enough';
  configure({ ...env, SECRET_KEY: other });
  await expect(requireKeyOfDatabase()).rejects.toThrow(ConfigurationError);
  configure({ ...env, SECRET_KEY: other, SECRET_KEY_OLD: env.SECRET_KEY! });
  await requireKeyOfDatabase();
});
