import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { configure } from '../../server/platform/config.ts';
import type { SettingName } from '../../server/platform/settings/all-settings.ts';
import { openShop } from '../../server/testing/open-shop.ts';
import { missingSettings, Stopped } from './missing-settings.ts';
import { faultOf, questionOf, questions } from './questions.ts';
import { quote } from './settings-file.ts';

const folder = mkdtempSync(path.join(inject('testFolder'), 'settings-'));
const example = readFileSync('operate/deploy/env.example', 'utf8');

afterAll(async () => void configure((await openShop()).env));

/** What operate/deploy/read-env makes of a file: the variables, or what it complains of. */
function readEnv(text: string): Record<string, string> | string {
  const file = path.join(folder, 'env');
  writeFileSync(file, text);
  const script = '. operate/deploy/read-env; read_env "$0" && exec node -p "JSON.stringify(process.env)"';
  const env = { PATH: process.env.PATH };
  const { stdout, stderr } = spawnSync('sh', ['-c', script, file], { encoding: 'utf8', env });
  return stdout ? (JSON.parse(stdout) as Record<string, string>) : stderr.trim();
}

test('settings are read as systemd reads them, and nothing in them is expanded', () => {
  const values = {
    DATABASE_URL: 'postgres://kreasi:a$b@host/kreasi?sslmode=verify-full&sslrootcert=/etc/kreasi/database.crt',
    MAIL_URL: 'smtps://user:pa$word`id`@smtp.toko.id',
    BACKUP_COPY: 'rclone copy "$FILE" "a b":c\\d',
    SHOP_LEGAL_NAME: `PT Toko $HOME 'Utara' & Co.`,
    EMPTY: '',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${quote(name, value)}\n`);
  expect(readEnv(`# a comment\n\n${lines.join('')}`)).toMatchObject(values);
  // What people write.
  expect(readEnv('URL=postgres://a@b/c?d=e&f=$g \nNAME=PT Toko\nOTHER="it\'s"')).toMatchObject({
    URL: 'postgres://a@b/c?d=e&f=$g',
    NAME: 'PT Toko',
    OTHER: "it's",
  });
  expect(() => quote('SHOP_ADDRESS', `"it's"`)).toThrow('SHOP_ADDRESS');
});

test.each([`A='b`, `A='b'c`, `A='b'c'`, 'A="b\\"c"', 'A=b\\c', 'A= b', ' A=b', 'export A=b', 'A', '1A=b'])(
  'what can be read in two ways is refused: %s',
  (line) => {
    expect(readEnv(`B=1\n${line}\n`)).toMatch(/^Line 2 of \S+ can be read in two ways\./);
  },
);

const answers = {
  PUBLIC_URL: 'https://localhost',
  BACKUP_AGE_RECIPIENT: 'age1',
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-1',
  MIDTRANS_CLIENT_KEY: 'SB-Mid-client-1',
  MAIL_URL: 'smtps://smtp.toko.id',
  MAIL_FROM: 'Toko <halo@toko.id>',
  SHOP_EMAIL: 'halo@toko.id',
  SHOP_WHATSAPP: '+62 431 123456',
  SHOP_ADDRESS: 'Jalan Sam Ratulangi 5, Manado 95111',
};

const fill = (given: Partial<Parameters<typeof missingSettings>[0]>) =>
  missingSettings({ file: '', example, known: answers, faultOf: async () => null, ...given });

test('a new file has the example with the answers, and the sandbox that its keys belong to', async () => {
  const { lines, faults } = await fill({
    known: { ...answers, PUSH_HOSTS: '*.push.apple.com' },
    extra: ['PUSH_HOSTS'],
  });
  expect(faults).toEqual([]);
  const read = readEnv(lines.join('\n'));
  expect(read).toMatchObject({ ...answers, MIDTRANS_SANDBOX: 'on', TRUST_PROXY: 'on', PUSH_HOSTS: '*.push.apple.com' });
  expect(Object.keys(read)).not.toContain('ALERT_URL');
  expect(lines.join('\n')).toContain('# SECRET_KEY is in a file of its own');
});

test('a setting that the file has is not touched, and nothing is missing twice', async () => {
  const { lines } = await fill({});
  expect(await fill({ file: lines.join('\n') })).toEqual({ lines: [], faults: [], isStopped: false });
  const without = lines.join('\n').replace(/^SHOP_EMAIL=.*$/m, '');
  const again = await fill({ file: without, known: { ...answers, MAIL_URL: 'smtps://another' } });
  expect(again.lines).toEqual(['SHOP_EMAIL=halo@toko.id']);
});

test('without a terminal all that is missing or wrong is named; with one it is asked until it holds', async () => {
  const { MAIL_URL: _, ...known } = answers;
  const wrong: typeof faultOf = async (name, values) => (values[name] === 'halo@toko.id' ? 'is wrong' : null);
  const found = await fill({ known, faultOf: wrong });
  expect(found.faults).toEqual([`MAIL_URL: is missing. ${questionOf('MAIL_URL')}`, 'SHOP_EMAIL: is wrong']);

  const asked: string[] = [];
  const typed: Record<string, string[]> = { MAIL_URL: ['', 'smtps://smtp.toko.id'], SHOP_EMAIL: ['ibu@toko.id'] };
  const ask = async (question: string) => {
    asked.push(question);
    return typed[/^([A-Z_]+): (?!is )/m.exec(question)![1]!]?.shift() ?? '';
  };
  const { lines, faults } = await fill({ known, faultOf: wrong, ask });
  expect(faults).toEqual([]);
  expect(lines).toContain('MAIL_URL=smtps://smtp.toko.id');
  expect(lines).toContain('SHOP_EMAIL=ibu@toko.id');
  expect(asked.filter((question) => question.includes('MAIL_URL'))).toHaveLength(2);
  expect(asked.filter((question) => question.includes('is wrong'))).toHaveLength(1);
});

test('when a later answer shows that an earlier one is wrong, that one is asked again', async () => {
  const { MIDTRANS_SERVER_KEY: _, MIDTRANS_CLIENT_KEY: __, ...known } = answers;
  const typed = ['Mid-server-1', 'SB-Mid-client-1', 'SB-Mid-server-1', 'SB-Mid-client-1'];
  const ask = async (question: string) => (question.includes('MIDTRANS_') ? typed.shift()! : '');
  const wrong: typeof faultOf = async (name, { MIDTRANS_SERVER_KEY: server, MIDTRANS_CLIENT_KEY: client }) =>
    name === 'MIDTRANS_CLIENT_KEY' && !server!.startsWith('SB-') && client!.startsWith('SB-')
      ? 'MIDTRANS_SERVER_KEY is not of the sandbox'
      : null;
  const { lines } = await fill({ known, faultOf: wrong, ask });
  expect(typed).toEqual([]);
  expect(lines.join('\n')).toMatch(
    /MIDTRANS_SERVER_KEY=SB-Mid-server-1\nMIDTRANS_SANDBOX=on\nMIDTRANS_CLIENT_KEY=SB-Mid/,
  );
});

test('each key, and the mail server, is tried with its own question', async () => {
  expect(await faultOf('MAIL_URL', { MAIL_URL: 'smtp://127.0.0.1:1' })).toMatch(/ECONNREFUSED.*: set MAIL_URL as/);
  expect(await faultOf('MAIL_FROM', { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'halo@toko.id' })).toBeNull();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status_code: '401' }));
  expect(await faultOf('MIDTRANS_SERVER_KEY', { MIDTRANS_SERVER_KEY: 'Mid-server-1' })).toMatch(/SERVER_KEY is wrong/);
  expect(await faultOf('MIDTRANS_CLIENT_KEY', { MIDTRANS_CLIENT_KEY: 'Mid-client-1' })).toMatch(/CLIENT_KEY is wrong/);
  fetched.mockRestore();
});

test('who stops keeps the answers, and quotes around one do not belong to it', async () => {
  const { SHOP_EMAIL: _, SHOP_ADDRESS: __, ...known } = answers;
  const ask = async (question: string) => {
    if (question.startsWith('SHOP_EMAIL')) return `'halo@toko.id' `;
    if (question.startsWith('SHOP_ADDRESS')) throw new Stopped();
    return '';
  };
  const { lines, faults, isStopped } = await fill({ known, ask });
  expect([faults, isStopped]).toEqual([[], true]);
  expect(readEnv(lines.join('\n'))).toMatchObject({ SHOP_EMAIL: 'halo@toko.id', MAIL_URL: answers.MAIL_URL });
  expect((await fill({ file: lines.join('\n') })).lines.join()).toMatch(/SHOP_ADDRESS=/);
  for (const name of Object.keys(questions)) expect(questionOf(name as SettingName)).not.toMatch(/such as '/);
});

test('a copy of backups leads to a machine, or is a command that is there', async () => {
  for (const command of ['cp "$FILE" /mnt/', 'scp x', 'rclone x', 'true']) {
    expect(await faultOf('BACKUP_COPY', { BACKUP_COPY: command })).toBeNull();
  }
  for (const wrong of ['user@machine', 'kreasi-elsewhere', '/mnt/nowhere']) {
    const { write } = questions.BACKUP_COPY!;
    expect(await faultOf('BACKUP_COPY', { BACKUP_COPY: write!(wrong) })).toMatch(/^is neither user@machine:folder/);
  }
});

test('the command that copies backups is made of where they go', async () => {
  const commandFor = async (target: string) => {
    const { lines } = await fill({ known: { ...answers, BACKUP_COPY: target } });
    return (readEnv(lines.join('\n')) as Record<string, string>).BACKUP_COPY;
  };
  expect(await commandFor('elsewhere:kreasi')).toBe(
    'rclone --config /etc/kreasi/rclone.conf copy "$FILE" elsewhere:kreasi',
  );
  expect(await commandFor('ibu@lain.id:kreasi')).toMatch(/^scp .*backup-ssh .* "\$FILE" ibu@lain.id:kreasi\/$/);
  expect(await commandFor('cp "$FILE" /mnt/')).toBe('cp "$FILE" /mnt/');
});

test.each([
  ['MIDTRANS_CLIENT_KEY', ''],
  ['MAIL_URL', 'smtp.toko.id'],
  ['MAIL_FROM', 'Toko'],
  ['SHOP_EMAIL', 'halo@kreasi.test'],
  ['SHOP_WHATSAPP', 'telepon'],
  ['MIDTRANS_SERVER_KEY', 'SB-Mid-client-1'],
  ['PUBLIC_URL', 'https://nowhere.invalid'],
] as const)('%s=%s is refused at once', async (name, value) => {
  expect(await faultOf(name, { [name]: value })).toMatch(name === 'PUBLIC_URL' ? /leads nowhere/ : new RegExp(name));
});

test('every question belongs to a setting of the example', () => {
  for (const name of Object.keys(questions)) expect(example).toMatch(new RegExp(`^(# )?${name}=`, 'm'));
});
