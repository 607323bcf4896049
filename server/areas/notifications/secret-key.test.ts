import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ConfigurationError, configure } from '#platform/config.ts';
import { db } from '#platform/connect.ts';
import { isKnownKey, keyId } from '#platform/seal.ts';
import { pushKeys } from '#server/db/schema/index.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { call } from '#server/testing/call.ts';
import { newAdmin } from '#server/testing/people.ts';
import { production } from '#server/testing/production.ts';
import {
  createPushKeys,
  requireCurrentKeyOfDatabase,
  requireKeyOfDatabase,
  requireKeyWithoutWords,
} from './push-keys.ts';

const other = 'another key for tests, also long enough';

beforeAll(openShop);
afterEach(async () => void configure((await openShop()).env));

test('only the key that sealed the database, or its successor, is accepted', async () => {
  const { env } = await openShop();
  await requireCurrentKeyOfDatabase();
  configure({ ...env, SECRET_KEY: other });
  await expect(requireKeyOfDatabase()).rejects.toThrow(ConfigurationError);
  configure({ ...env, SECRET_KEY: other, SECRET_KEY_OLD: env.SECRET_KEY! });
  await requireKeyOfDatabase();
  await expect(requireCurrentKeyOfDatabase()).rejects.toThrow('finish kreasi rotate-keys');
});

test('the ids of both configured keys are known', async () => {
  const { env } = await openShop();
  const id = keyId();
  configure({ ...env, SECRET_KEY: other });
  expect([isKnownKey(id), isKnownKey(keyId())]).toEqual([false, true]);
  configure({ ...env, SECRET_KEY: other, SECRET_KEY_OLD: env.SECRET_KEY! });
  expect([isKnownKey(id), isKnownKey(keyId())]).toEqual([true, true]);
});

test('a database without push keys, or that fails, is not reported as sealed with another key', async () => {
  const rows = await db.delete(pushKeys).returning();
  await expect(requireKeyOfDatabase()).rejects.toThrow(/no push keys/);
  await db.insert(pushKeys).values(rows);
  await asOwner((tx) => tx.execute(sql`alter table push_keys rename to away`));
  await expect(requireKeyOfDatabase()).rejects.toThrow(/no push keys/);
  await asOwner((tx) => tx.execute(sql`alter table away rename to push_keys`));
  await asOwner((tx) => tx.execute(sql`alter table push_keys rename private_key to away`));
  await expect(requireKeyOfDatabase()).rejects.not.toThrow(ConfigurationError);
  await asOwner((tx) => tx.execute(sql`alter table push_keys rename away to private_key`));
});

const plain = 'kreasi-sulut-rahasia-2026-toko-kami';

test('in production a key of plain words is refused while nothing is sealed, and goes on to work afterwards', async () => {
  const { env } = await openShop();
  const words = { ...env, ...production, SECRET_KEY: plain };
  const rows = await db.delete(pushKeys).returning();
  configure(words);
  await expect(createPushKeys(new Date())).rejects.toThrow(/SECRET_KEY contains words .* openssl rand -base64 33/);
  expect(await db.$count(pushKeys)).toBe(0);
  await expect(requireKeyWithoutWords()).rejects.toThrow(ConfigurationError);
  await db.insert(pushKeys).values(rows);
  await createPushKeys(new Date());
  configure({ ...env, SECRET_KEY: plain });
  expect((await call(await newAdmin(), 'GET /api/admin/health')).body.data.isKeyOfWords).toBe(true);
  configure({ ...env, SECRET_KEY: production.SECRET_KEY });
  expect((await call(await newAdmin(), 'GET /api/admin/health')).body.data.isKeyOfWords).toBe(false);
});
