import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../local/free-port.ts';
import commands from '../operate/commands.json' with { type: 'json' };
import { newPicture } from '../server/testing/pictures.ts';
import { withDatabase } from '../server/testing/start-postgres-once.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

/** The unpacked archive. */
let root: string;
let databaseUrl: string;

type Ended = { code: number | null; lines: string[] };

/** Runs a program in the unpacked archive, without the packages of this project in PATH. Returns what it printed. */
async function run(args: string[], env: NodeJS.ProcessEnv = {}, cwd = root): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd, env: { PATH: '/usr/bin:/bin', ...env } });
  const exited = once(child, 'exit');
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await exited)[0] as number | null, lines: printed.join('').trim().split('\n') };
}

const serve = (changed: NodeJS.ProcessEnv, cwd?: string) =>
  run(['scripts/up.mjs', 'operate', 'serve'], { ...environment(), ...changed }, cwd);

const environment = (): NodeJS.ProcessEnv => ({
  PORT: '0',
  DATABASE_URL: databaseUrl,
  DATA_DIR: path.join(inject('testFolder'), 'packaged'),
  PUBLIC_URL: 'https://kreasi-sulut.test',
  SECRET_KEY: 'n4vQ0pYt7mWz2KbXs9RfLd6HcGj1EuAo',
  MIDTRANS_SERVER_KEY: 'Mid-server-tanda7b1e9c4d2f8a',
  MIDTRANS_CLIENT_KEY: 'Mid-client-1',
  SHOP_EMAIL: 'halo@kreasi-sulut.test',
  SHOP_WHATSAPP: '+62 431 123456',
  SHOP_ADDRESS: 'Jalan Sam Ratulangi 5, Manado 95111',
  MAIL_URL: 'smtp://kreasi:tanda6e0b3c5d7f9a@127.0.0.1:1',
  MAIL_FROM: 'halo@kreasi-sulut.test',
  ADMIN_SECOND_FACTOR: 'off',
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'error',
});

/** Parts of the secrets above. */
const marks = ['n4vQ0pYt7mWz2KbX', 'tanda7b1e9c4d2f8a', 'tanda6e0b3c5d7f9a'];
const builtFiles = ['/sw.js', '/manifest.webmanifest', '/offline.html', '/sitemap.xml', '/robots.txt'];

async function query(statement: string, url = inject('postgresUrl')): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  const folder = mkdtempSync(path.join(inject('testFolder'), 'package-'));
  const packed = await run(['scripts/package.ts', '--to', folder], {}, process.cwd());
  expect(packed).toMatchObject({ code: 0 });
  const [archive] = readdirSync(folder);
  expect(statSync(path.join(folder, archive!)).size).toBeLessThan(20e6);
  await once(spawn('tar', ['--zstd', '-xf', archive!], { cwd: folder, stdio: 'inherit' }), 'exit');
  root = path.join(folder, archive!.replace('.tar.zst', ''));
  const licences = readFileSync(path.join(root, 'THIRD-PARTY-LICENSES'), 'utf8');
  for (const name of ['@fontsource-variable/fraunces', 'fastify', 'pg', 'react', 'sharp'])
    expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  await query('create database packaged template template_shop');
  databaseUrl = withDatabase(inject('postgresUrl'), 'packaged');
});

test('the packed server starts, and a command of the operator works without installing anything', async () => {
  const port = await freePort();
  const server = spawn(process.execPath, ['scripts/up.mjs', 'operate', 'serve'], {
    cwd: root,
    env: { PATH: '/usr/bin:/bin', ...environment(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const log: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => log.push(line));
  const health = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ status }) => status);
  await expect.poll(() => health().catch(() => 0), { timeout: 60_000 }).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${port}/shop/home`)).text()).toContain('Kreasi Sulut');
  // The pages, the files of the browser and errors as they are built; secret-settings.test.ts reads all calls.
  for (const path of [
    '/',
    '/shop/home',
    '/shop/listing',
    '/auth/login',
    '/tidak/ada',
    '/api/tidak-ada',
    ...builtFiles,
  ]) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const answer = JSON.stringify([...response.headers]) + (await response.text());
    expect([path, marks.filter((mark) => answer.includes(mark))]).toEqual([path, []]);
  }
  expect((await serve({ PORT: String(port) })).lines).toEqual([
    `Port ${port} of 127.0.0.1 is in use by another program.`,
  ]);

  const before = readdirSync(path.join(root, 'node_modules')).length;
  const create = ['scripts/up.mjs', 'operate', 'create-admin', '--email', 'ibu@contoh.id', '--name', 'Ibu'];
  const settings = { DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://kreasi.example' };
  const created = await run(create, settings);
  expect(created.code).toBe(0);
  const [, token] = /https:\/\/kreasi\.example\/auth\/reset-password\?token=(\S+)$/.exec(created.lines.join(''))!;
  await useNativePackages(`http://127.0.0.1:${port}`, token!, log);
  expect(await run(create, settings)).toEqual({
    code: 1,
    lines: ['ibu@contoh.id has an account already.'],
  });
  expect(readdirSync(path.join(root, 'node_modules'))).toHaveLength(before);

  expect(marks.filter((mark) => log.join('\n').includes(mark))).toEqual([]);
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
});

test('`npm run shop` lists the commands of the archive, each of which is there', async () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts)).toEqual(['shop', 'serve', 'backup', 'restore', 'verify-backup', 'check:invariants']);
  const [, ...shop] = scripts.shop!.split(' ');
  const list = await run(shop);
  expect(list).toMatchObject({
    code: 0,
    lines: [expect.any(String), ...Object.keys(commands).map(() => expect.any(String))],
  });
  for (const command of Object.keys(commands)) {
    expect(list.lines.join('\n')).toMatch(new RegExp(`^ +${command} +\\S`, 'm'));
    expect((await run([...shop, command, '--help'])).lines).toEqual([expect.stringMatching(`^Usage: ${command}`)]);
  }
  const unknown = await run([...shop, 'docter']);
  expect(unknown).toEqual({ code: 1, lines: [...list.lines, 'There is no command docter.'] });
});

test('a command of the operator explains on one line why it cannot use the database', async () => {
  const command = ['scripts/up.mjs', 'operate', 'person', 'export', 'ibu@contoh.id'];
  const starts = (line: string): unknown[] => [
    expect.stringMatching(new RegExp(`^${line} \\(.*Example: DATABASE_.*$`)),
  ];
  const tlsFault = 'leads to another machine without verified TLS: add sslmode=verify-full';
  const fault = async (url: string | undefined) => (await run(command, { DATABASE_URL: url })).lines;
  expect(await fault(undefined)).toEqual(starts('DATABASE_URL is missing'));
  expect(await fault('host=db dbname=shop')).toEqual(
    starts('DATABASE_URL must begin with postgres:// or postgresql://'),
  );
  expect(await fault('postgres://kreasi@db/kreasi?sslmode=disable')).toEqual(starts(`DATABASE_URL ${tlsFault}`));
  const owner = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: 'postgres://owner@db/kreasi?sslmode=no-verify' };
  expect((await run(['scripts/up.mjs', 'operate', 'migrate'], owner)).lines).toEqual(
    starts(`DATABASE_OWNER_URL ${tlsFault}`),
  );
  expect(await fault(withDatabase(databaseUrl, 'none'))).toEqual(['DATABASE_URL: there is no database none']);
});

test('the server explains on one line why it does not start', async () => {
  await query('create role visitor');
  await query('create database empty');
  const asVisitor = `${withDatabase(databaseUrl, 'empty')}&options=-c%20role%3Dvisitor`;
  const otherRole = databaseUrl.replace('postgres://kreasi@', 'postgres://someone@');
  for (const [changed, reason] of [
    [{ DATABASE_URL: 'postgres://u:p@none.invalid/shop?sslmode=verify-full' }, /the host none.invalid/],
    [{ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/shop' }, /does not answer at 127.0.0.1, port 1/],
    [{ DATABASE_URL: otherRole }, /the server does not let the role someone in/],
    [{ DATABASE_URL: asVisitor }, /lacks a right in empty/],
    [{ DATA_DIR: 'data' }, /DATA_DIR must be an absolute path/],
    [{ DATA_DIR: '/dev/null' }, /The pictures cannot be stored/],
    [{ HOST: '192.0.2.1' }, /HOST is no address of this machine/],
    [{ SECRET_KEY: 'tQ8kZr5vWm2YpLx7NcBd9HgFs4JaUe3R' }, /SECRET_KEY is not the key of this database/],
  ] as const) {
    const { code, lines } = await serve(changed);
    expect([changed, code, lines]).toEqual([changed, 1, [expect.stringMatching(reason)]]);
  }
});

test('without its packages or a current build, the server says so on one line', async () => {
  const broken = path.join(root, '../broken');
  mkdirSync(broken);
  for (const name of ['operate', 'scripts', 'package.json', 'build'])
    cpSync(path.join(root, name), path.join(broken, name), { recursive: true });
  expect((await serve({}, broken)).lines).toEqual([expect.stringContaining('There are no packages')]);
  mkdirSync(path.join(broken, 'node_modules'));
  writeFileSync(path.join(broken, 'scripts/bundle.ts'), '');
  expect((await serve({}, broken)).lines).toEqual(['The build is not that of these sources: run npm run build first.']);
  rmSync(path.join(root, 'build/server'), { recursive: true });
  expect(existsSync(path.join(root, 'build/server'))).toBe(false);
  expect((await serve({})).lines).toEqual(['There is no build: run npm run build first.']);
  rmSync(path.join(root, 'build'), { recursive: true });
  expect((await serve({})).lines).toEqual(['There is no build: run npm run build first.']);
});

/** Signs in and uploads a picture, which need the native packages. Then makes an upload fail, and reads its stack. */
async function useNativePackages(url: string, token: string, log: string[]): Promise<void> {
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const password = 'kata sandi baru';
  const post = (call: string, body: object) =>
    fetch(`${url}/api/auth/${call}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('reset-password', { token, password })).status).toBe(200);
  expect((await post('reset-password', { token, password })).status).toBe(400);
  const login = await post('login', { email: 'ibu@contoh.id', password });
  expect(login.status).toBe(200);
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  const upload = async () => {
    const body = new FormData();
    body.set('image', await newPicture());
    return (await fetch(`${url}/api/admin/banner/upload`, { method: 'POST', headers: { ...headers, cookie }, body }))
      .status;
  };
  expect(await upload()).toBe(200);

  const inShop = withDatabase(inject('postgresUrl'), 'packaged');
  await query('alter table banners rename to hidden', inShop);
  expect(await upload()).toBe(500);
  await query('alter table hidden rename to banners', inShop);
  const [, file, line] = /addBanner \((?:file:\/\/)?\S+?\/(server\/\S+\.ts):(\d+)/.exec(log.join('\n'))!;
  expect(file).toBe('server/areas/banners/banners.ts');
  expect(readFileSync(file!, 'utf8').split('\n')[Number(line) - 1]).toContain('await requireRoom(db)');
}
