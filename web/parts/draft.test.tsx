// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import * as z from 'zod/mini';
import { beforeEach, expect, test } from 'vitest';
import { digits, required } from '#contract/endpoint.ts';
import type { UserId } from '#contract/ids.ts';
import { Field, PasswordField } from '../ui/field.tsx';
import { cleanUpAfterEach, click, inputOf, render, type } from '../testing/render.tsx';
import { useSession } from '../visitor/session.ts';
import { logout } from '../visitor/sign-in.ts';
import { tabStorage } from '../visitor/storage.ts';
import { useDraftForm } from './draft.tsx';

cleanUpAfterEach();

const schema = z.object({ text: required(500), nik: digits(/^\d{16}$/, 'NIK'), password: z.string() });
const blank = { text: '', nik: '', password: '' };

function TestForm(options: { about?: string; files?: string; ofPage?: true; neverStored?: readonly 'text'[] }) {
  const form = useDraftForm(schema, blank, options);
  return (
    <form>
      {form.draftNotice}
      <Field label="Cerita" {...form.field('text')} />
      <Field label="NIK" {...form.field('nik')} />
      <PasswordField {...form.field('password')} />
      <button type="button" onClick={form.endDraft}>
        Terkirim
      </button>
    </form>
  );
}

const open = (url = '/account', props = {}) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <TestForm {...props} /> }], { initialEntries: [url] })}
    />,
  );
/** Opens the form anew, as after signing in again. */
async function reopen(url?: string, props = {}) {
  document.body.replaceChildren();
  await open(url, props);
  return inputOf('text').value;
}
const signIn = (id: string | null) =>
  act(async () => useSession.getState().setUser(id === null ? null : ({ id: id as UserId } as never)));
const notice = () => document.querySelector('[role=status]')?.textContent ?? '';

beforeEach(async () => {
  tabStorage.clear();
  await signIn('meity');
});

test('a draft outlives the end of the session, says so, and can be discarded', async () => {
  await open();
  await type('text', 'Paket belum sampai');
  await signIn(null);
  await type('text', 'Paket belum sampai, sudah dua minggu');
  await signIn('meity');
  expect(await reopen()).toBe('Paket belum sampai, sudah dua minggu');
  expect(notice()).toContain('Isian yang belum disimpan dipulihkan.');
  expect(notice()).not.toContain('Isi lagi');
  await click('Buang');
  expect([inputOf('text').value, notice(), await reopen()]).toEqual(['', '', '']);
});

test('what may not be stored is named as long as it is missing', async () => {
  await open('/account', { files: 'foto' });
  await type('nik', '7171010101900001');
  await type('password', 'rahasia-sekali');
  await type('text', 'Cerita');
  expect(tabStorage.get('isian')).not.toMatch(/71710101|rahasia/);
  for (let times = 0; times < 2; times += 1) {
    await reopen();
    expect(notice()).toContain('Isi lagi: NIK, Kata sandi, foto.');
    expect([inputOf('nik').value, inputOf('password').value]).toEqual(['', '']);
    await type('text', `Cerita ${times}`);
  }
});

test('what is given anew each time is not stored, whatever its schema says', async () => {
  await open('/account', { neverStored: ['text'] });
  await type('text', 'Setuju');
  expect(tabStorage.get('isian') ?? '').not.toContain('Setuju');
  expect(await reopen('/account', { neverStored: ['text'] })).toBe('');
});

test('it is gone once it is sent, and what is typed after that is another one', async () => {
  await open();
  await type('text', 'Terkirim');
  await click('Terkirim');
  expect(await reopen()).toBe('');
  await type('text', 'Yang berikutnya');
  expect(await reopen()).toBe('Yang berikutnya');
  await type('text', '');
  expect([await reopen(), notice()]).toEqual(['', '']);
});

test('it is of one form, of what that is about, and of what is open', async () => {
  await open('/account?pesanan=1&komplain=1&urut=baru', { about: 'a' });
  await type('text', 'Rusak');
  const at = (url: string, about = 'a') => reopen(url, { about });
  expect([await at('/account?komplain=2&pesanan=2'), await at('/store?pesanan=1&komplain=1')]).toEqual(['', '']);
  expect(await at('/account?pesanan=1&komplain=1&urut=baru', 'b')).toBe('');
  // The filters and pages of a list are not what is open.
  expect(await at('/account?pesanan=1&komplain=1&halaman=3')).toBe('Rusak');
});

test('a form of the page itself has it whatever is opened over it', async () => {
  await open('/admin?isi=1', { ofPage: true });
  await type('text', 'Pasar malam');
  expect(await reopen('/admin?yakin=kirim', { ofPage: true })).toBe('Pasar malam');
  expect(await reopen('/admin', { ofPage: true })).toBe('Pasar malam');
});

test('it is gone on logout, and for another account', async () => {
  for (const leave of [() => act(logout), () => signIn('rini')]) {
    await signIn('meity');
    await open();
    await type('text', 'Milik Meity');
    await leave();
    expect(tabStorage.get('isian') ?? '').not.toContain('Meity');
    document.body.replaceChildren();
    await signIn('meity');
    expect(await reopen()).toBe('');
  }
});

test('a guest has none', async () => {
  await signIn(null);
  await open();
  await type('text', 'Tanpa akun');
  expect(tabStorage.get('isian')).toBeNull();
  await signIn('meity');
  expect(await reopen()).toBe('');
});

const own = (drafts: unknown) => JSON.stringify(drafts);
const name = '/account?  text,nik,password';
test.each([
  '{',
  '"x"',
  'null',
  '[]',
  '42',
  own(null),
  own([1]),
  own({ [name]: 'x' }),
  own({ [name]: null }),
  own({ [name]: { values: [['text', 'x']] } }),
  own({ [name]: { values: { text: { toString: 'x' } }, lost: { length: 3 } } }),
  own({ [name]: { values: { text: 5, nik: '7171010101900001', __proto__: 'x' }, lost: 'NIK' } }),
  // A field that the form no longer has.
  own({ [name]: { values: { message: 'x' }, lost: [7, null] } }),
  '{"x":'.repeat(2_000),
  `"${'x'.repeat(3_000_000)}"`,
])('a damaged or foreign draft is as none: %#', async (stored) => {
  tabStorage.set('isian', stored);
  await open();
  expect([inputOf('text').value, inputOf('nik').value, notice()]).toEqual(['', '', '']);
  await type('text', 'Baru');
  expect(await reopen()).toBe('Baru');
});

test('a huge text is not stored, and the drafts of a tab are bounded', async () => {
  await open();
  await type('text', 'x'.repeat(200_000));
  expect(await reopen()).toBe('');
  for (let at = 0; at < 30; at += 1) {
    await open(`/account?pesanan=${at}`);
    await type('text', 'x'.repeat(400));
    document.body.replaceChildren();
  }
  expect(tabStorage.get('isian')!.length).toBeLessThan(20_000);
  expect(await reopen('/account?pesanan=29')).not.toBe('');
});
