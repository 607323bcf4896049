import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { products } from '../server/db/schema/index.ts';
import { config } from '../server/platform/config.ts';
import { db } from '../server/platform/db.ts';
import { openShop } from '../server/testing/open-shop.ts';
import { newSeller } from '../server/testing/people.ts';
import { productPicture } from '../server/testing/pictures.ts';
import { newProduct } from '../server/testing/products.ts';
import { readArchive, writeArchive } from './backup-archive/archive.ts';
import { findPostgresTool, postgresVariables } from './backup-archive/tools.ts';
import { missingFiles } from './backup-archive/verify-pictures.ts';

beforeAll(openShop);

const newFolder = () => mkdtempSync(path.join(inject('testFolder'), 'backup-'));
const facts = { at: '2026-01-06T00:00:00.000Z', keyId: '00aa11bb', postgres: 18, migration: '1' };

/** Writes an archive with a dump and two files of MEDIA_DIR, one of them an unfinished upload. */
async function newArchive(): Promise<string> {
  const staged = newFolder();
  const mediaDir = newFolder();
  const file = path.join(newFolder(), 'backup.tar');
  for (const folder of ['public/product/aa', 'public/product/aa.draft']) {
    mkdirSync(path.join(mediaDir, folder), { recursive: true });
    writeFileSync(path.join(mediaDir, folder, '720.webp'), folder);
  }
  writeFileSync(path.join(staged, 'database.dump'), 'dump');
  await writeArchive({ staged, mediaDir, file }, facts);
  return file;
}

test('an archive contains the dump, every finished picture and their checksums', async () => {
  const folder = newFolder();
  const manifest = await readArchive(await newArchive(), folder);
  expect(manifest).toMatchObject(facts);
  expect(Object.keys(manifest.files)).toEqual(['database.dump', 'media/public/product/aa/720.webp']);
  expect(readFileSync(path.join(folder, 'media/public/product/aa/720.webp'), 'utf8')).toBe('public/product/aa');
});

test('an archive without one of its pictures is refused', async () => {
  const file = await newArchive();
  const picture = 'media/public/product/aa/720.webp';
  await once(spawn('tar', ['--delete', '-f', file, picture]), 'exit');
  await expect(readArchive(file, newFolder())).rejects.toThrow(`${picture} is missing`);
});

test('a picture that a row names but the folder lacks is found', async () => {
  const id = await newProduct(await newSeller());
  const setImage = (image: string) => db.update(products).set({ image }).where(eq(products.id, id));
  const lost = `/media/product/${'f'.repeat(32)}/720.webp`;
  await setImage(lost);
  expect(await missingFiles(config.mediaDir)).toContain(lost);
  const stored = await productPicture();
  await setImage(stored);
  expect(await missingFiles(config.mediaDir)).not.toContain(stored);
});

test('without a program of the version of the database, the error says what to install', () => {
  expect(() => findPostgresTool('pg_dump', 99)).toThrow('apt install postgresql-client-99');
});

test('the password of the database is passed in a variable', () => {
  expect(postgresVariables('postgres://toko:ra%40hasia@db:5433/kreasi?sslmode=verify-full')).toEqual({
    ...{ PGHOST: 'db', PGPORT: '5433', PGDATABASE: 'kreasi', PGUSER: 'toko', PGPASSWORD: 'ra@hasia' },
    PGSSLMODE: 'verify-full',
  });
});
