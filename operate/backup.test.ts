import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { products } from '../server/db/schema/index.ts';
import { config } from '../server/platform/config.ts';
import { db } from '../server/platform/connect.ts';
import { keyId } from '../server/platform/seal.ts';
import { openShop } from '../server/testing/open-shop.ts';
import { newSeller } from '../server/testing/people.ts';
import { productPicture } from '../server/testing/pictures.ts';
import { newProduct } from '../server/testing/products.ts';
import { readArchive, stageMedia, writeArchive } from './backup-archive/archive.ts';
import { findPostgresTool, postgresVariables } from './backup-archive/tools.ts';
import { mediaStore } from '../server/platform/media-store.ts';
import { missingFiles } from './backup-archive/verify-pictures.ts';

beforeAll(openShop);

const newFolder = () => mkdtempSync(path.join(inject('testFolder'), 'backup-'));
const facts = { at: '2026-01-06T00:00:00.000Z', keyId: '00aa11bb', postgres: 18, migration: '1' };

const picture = 'media/public/product/aa/720.webp';

/** Writes an archive with a dump and one picture, beside unfinished uploads. */
async function newArchive(change: (staged: string, mediaDir: string) => void = () => {}): Promise<string> {
  const staged = newFolder();
  const mediaDir = newFolder();
  const file = path.join(newFolder(), 'backup.tar');
  for (const name of [
    'public/product/aa/720.webp',
    'public/product/aa.draft/720.webp',
    'public/product/aa.draft/more/720.webp',
    'private/.unfinished.webp',
  ]) {
    mkdirSync(path.dirname(path.join(mediaDir, name)), { recursive: true });
    writeFileSync(path.join(mediaDir, name), name);
  }
  writeFileSync(path.join(staged, 'database.dump'), 'dump');
  await stageMedia(mediaDir, staged);
  change(staged, mediaDir);
  await stageMedia(mediaDir, staged);
  await writeArchive({ staged, file }, facts);
  return file;
}

test('an archive contains the dump, every finished picture and their checksums', async () => {
  const folder = newFolder();
  const file = await newArchive();
  const manifest = await readArchive(file, folder);
  expect(manifest).toMatchObject(facts);
  expect(Object.keys(manifest.files)).toEqual(['database.dump', picture]);
  expect(readFileSync(path.join(folder, picture), 'utf8')).toBe('public/product/aa/720.webp');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
});

test('an archive contains a picture that the shop deletes meanwhile', async () => {
  const file = await newArchive((_, mediaDir) => rmSync(path.join(mediaDir, 'public/product'), { recursive: true }));
  expect((await readArchive(file, newFolder())).files).toHaveProperty([picture]);
});

test('a folder of pictures that vanishes while it is read does not end a backup', async () => {
  const mediaDir = newFolder();
  for (let i = 0; i < 200; i += 1) {
    mkdirSync(path.join(mediaDir, `${i}`));
    writeFileSync(path.join(mediaDir, `${i}`, '720.webp'), '');
  }
  const staged = stageMedia(mediaDir, newFolder());
  await Promise.all([staged, rm(mediaDir, { recursive: true })]);
});

test('an archive that cannot be written leaves no file', async () => {
  const folder = newFolder();
  const staged = newFolder();
  const written = writeArchive({ staged, file: path.join(folder, 'backup.tar.age'), recipient: 'nobody' }, facts);
  await expect(written).rejects.toThrow(/age (failed|does not run)/);
  expect(readdirSync(folder)).toEqual([]);
});

test('an archive without one of its pictures is refused', async () => {
  const file = await newArchive();
  await once(spawn('tar', ['--delete', '-f', file, picture]), 'exit');
  await expect(readArchive(file, newFolder())).rejects.toThrow(`${picture} is missing`);
});

test('an archive with a link or a file that the manifest does not list is refused', async () => {
  const added = newFolder();
  writeFileSync(path.join(added, 'other'), '');
  symlinkSync('/etc', path.join(added, 'linked'));
  for (const [name, reason] of [
    ['other', 'other is not in the manifest'],
    ['linked', 'linked is not a regular file'],
  ] as const) {
    const file = await newArchive();
    await once(spawn('tar', ['-r', '-f', file, '-C', added, name]), 'exit');
    await expect(readArchive(file, newFolder())).rejects.toThrow(reason);
  }
});

/** What age 1.1.1 of Debian says, of a wrong key, two damaged files, a file without a key, and something else. */
test.each([
  ['no identity matched any of the recipients', /^The key in \/keys\/other does not open .*backup\.tar\.age, which/],
  [
    'failed to read header: parsing age header: unexpected intro: "t/\\x00"',
    /backup\.tar\.age is not an encrypted backup/,
  ],
  ['failed to decrypt and authenticate payload chunk', /backup\.tar\.age is damaged or not complete/],
  ['reading "/keys/other": failed to open file', /^\/keys\/other is not a file with a key of age, or this user may/],
  ['no space left on device', /^age failed: age: error: no space left on device$/],
])('when age fails with "%s", the error says which file and which key', async (complaint, reason) => {
  const folder = newFolder();
  const advice = 'age: report unexpected or unhelpful errors at https://filippo.io/age/report';
  const age = `#!/bin/sh\ncat >&2 <<'END'\nage: error: ${complaint}\n${advice}\nEND\nexit 1\n`;
  writeFileSync(path.join(folder, 'age'), age, { mode: 0o755 });
  writeFileSync(path.join(folder, 'backup.tar.age'), '');
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(readArchive(path.join(folder, 'backup.tar.age'), newFolder(), '/keys/other')).rejects.toThrow(reason);
});

test('a picture that a row names but the folder lacks is found', async () => {
  const seller = await newSeller();
  const id = await newProduct(seller);
  const setImage = (image: string) => db.update(products).set({ image }).where(eq(products.id, id));
  const lost = `/media/product/${'f'.repeat(32)}/720.webp`;
  await setImage(lost);
  expect(await missingFiles(mediaStore())).toContain(lost);
  const stored = await productPicture(seller);
  await setImage(stored);
  expect(await missingFiles(mediaStore())).not.toContain(stored);
  await db
    .update(products)
    .set({ moreImages: [lost] })
    .where(eq(products.id, id));
  expect(await missingFiles(mediaStore())).toContain(lost);
  // The files of deleted products are deleted.
  await db.update(products).set({ listed: false, deletedAt: new Date().toISOString() }).where(eq(products.id, id));
  expect(await missingFiles(mediaStore())).not.toContain(lost);
});

test('without a program of the version of the database, the error says what to install', () => {
  expect(() => findPostgresTool('pg_dump', 99)).toThrow('apt install postgresql-client-99');
});

test('the password of the database is passed in a variable', () => {
  expect(postgresVariables('postgres://toko:ra%40hasia@db:5433/kreasi?sslmode=verify-full')).toEqual({
    PGHOST: 'db',
    PGPORT: '5433',
    PGDATABASE: 'kreasi',
    PGUSER: 'toko',
    PGPASSWORD: 'ra@hasia',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: 'system',
  });
});

test('the certificates of the database are passed, and a mode that PostgreSQL’s programs do not know is replaced', () => {
  const folder = newFolder();
  for (const name of ['ca', 'cert', 'key']) writeFileSync(path.join(folder, name), '');
  const files = `sslrootcert=${folder}/ca&sslcert=${folder}/cert&sslkey=${folder}/key`;
  expect(postgresVariables(`postgres://db/kreasi?sslmode=verify-full&${files}`)).toMatchObject({
    PGSSLROOTCERT: `${folder}/ca`,
    PGSSLCERT: `${folder}/cert`,
    PGSSLKEY: `${folder}/key`,
  });
  expect(postgresVariables('postgres://db/kreasi?sslmode=no-verify')).toMatchObject({ PGSSLMODE: 'require' });
});

test('a nightly backup that fails at any step is told at once, and none is written in plain text', () => {
  const folder = newFolder();
  const programs = {
    // Its second argument is `operate`, its third one the command.
    node: '[ "$3" != "$BROKEN" ] && echo "$BACKUP_DIR/kreasi.tar.age: 1.0 MB" && echo "$3" >> ran',
    curl: 'echo "$*" > told',
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
  const shop = { PUBLIC_URL: 'https://toko.id', ALERT_URL: 'https://alert.id/1', BACKUP_AGE_RECIPIENT: 'age1' };
  const run = (env: NodeJS.ProcessEnv) => {
    for (const name of ['ran', 'told']) writeFileSync(path.join(folder, name), '');
    const PATH = `${folder}:${process.env.PATH}`;
    const all = { PATH, BACKUP_DIR: folder, BROKEN: '', NODE_ENV: 'test', ...shop, ...env } as const;
    const { status, stderr } = spawnSync('sh', [path.resolve('operate/deploy/backup')], {
      cwd: folder,
      env: all,
      encoding: 'utf8',
    });
    const [ran, told] = ['ran', 'told'].map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
    return { isDone: status === 0, stderr, ran, told };
  };
  const told = expect.stringMatching(/toko\.id: backup: failed: journalctl -u kreasi-backup https:\/\/alert\.id\/1$/);
  expect(run({})).toEqual({ isDone: true, stderr: '', ran: 'backup\nverify-backup', told: '' });
  expect(run({ BROKEN: 'backup' })).toEqual({ isDone: false, stderr: '', ran: '', told });
  expect(run({ BACKUP_COPY: 'false' })).toEqual({ isDone: false, stderr: '', ran: 'backup', told });
  expect(run({ BROKEN: 'verify-backup' })).toEqual({ isDone: false, stderr: '', ran: 'backup', told });
  expect(run({ BROKEN: 'backup', ALERT_URL: '' })).toEqual({ isDone: false, stderr: '', ran: '', told: '' });
  const stderr = expect.stringMatching(/^.*BACKUP_AGE_RECIPIENT: .+\n$/);
  expect(run({ BACKUP_AGE_RECIPIENT: '' })).toEqual({ isDone: false, stderr, ran: '', told });
});

/** What restore --check says of a file, without a database. */
function check(file: string, as: { uid?: number } = {}) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: newFolder(),
    SECRET_KEY: config.secretKey,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  };
  chmodSync(env.DATA_DIR, 0o777);
  const args = ['operate/restore.ts', '--check', '--from', file];
  const { status, stderr } = spawnSync('node', args, { env, encoding: 'utf8', ...as });
  return { status, stderr: stderr.trim(), left: readdirSync(env.DATA_DIR) };
}

test('before a restore a file can be checked: its content and its key', async () => {
  const [staged, good, text] = [newFolder(), path.join(newFolder(), 'backup.tar'), path.join(newFolder(), 'text.tar')];
  await writeArchive({ staged, file: good }, { ...facts, keyId: keyId() });
  writeFileSync(text, 'a text');
  expect(check(good)).toEqual({ status: 0, stderr: '', left: [] });
  const otherKey = expect.stringMatching(/another SECRET_KEY. If you have that key, give it as SECRET_KEY_OLD/);
  expect(check(await newArchive())).toEqual({ status: 1, stderr: otherKey, left: [] });
  expect(check(text)).toEqual({ status: 1, stderr: expect.stringMatching(/^tar failed: .*$/), left: [] });
  expect(check(`${text}.none`).stderr).toBe(`There is no file ${text}.none.`);
});

test.runIf(process.getuid?.() === 0)('of a file that the user may not read the error says so', () => {
  const file = path.join(newFolder(), 'backup.tar');
  writeFileSync(file, '', { mode: 0o600 });
  expect(check(file, { uid: 65_534 }).stderr).toMatch(/may not read .*backup.tar/);
});
