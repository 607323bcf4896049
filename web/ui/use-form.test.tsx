// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { cleanUpAfterEach, click, inputOf, render, type } from '../testing/render.tsx';
import { Field } from './field.tsx';
import { errorsOf, useForm } from './use-form.ts';

cleanUpAfterEach();

const schema = z
  .object({
    email: z.string().check(z.trim(), z.email({ error: 'Format email tidak valid' })),
    start: z.coerce.number<string>(),
    end: z.coerce.number<string>(),
  })
  .check(z.refine(({ start, end }) => start <= end, { path: ['end'], error: 'Akhir sebelum awal' }));
type Checked = z.infer<typeof schema>;
type FormErrors = Parameters<ReturnType<typeof useForm<typeof empty, typeof schema>>['showServerErrors']>[0];

const empty = { email: '', start: '1', end: '2' };
const send = vi.fn<(checked: Checked) => Promise<void>>();
const onInvalid = vi.fn<() => void>();
let form: ReturnType<typeof useForm<typeof empty, typeof schema>>;

function TestForm({ initialErrors }: { initialErrors?: FormErrors }) {
  const rendered = useForm(schema, empty, initialErrors);
  useLayoutEffect(() => {
    form = rendered;
  });
  return (
    <form {...rendered.formProps(send, onInvalid)}>
      {(['email', 'start', 'end'] as const).map((name) => (
        <Field key={name} label={name} {...rendered.field(name)} />
      ))}
      <button type="submit">Simpan</button>
    </form>
  );
}

const showServerErrors = (errors: FormErrors) => act(async () => form.showServerErrors(errors));
const focused = () => document.activeElement?.getAttribute('name');
const leave = (name: string) => act(async () => inputOf(name).blur());

beforeEach(() => vi.resetAllMocks());

test('submits the values as the schema parsed them', async () => {
  await render(<TestForm />);
  await type('email', '  meity@contoh.id ');
  await click('Simpan');
  expect(send.mock.calls).toEqual([[{ email: 'meity@contoh.id', start: 1, end: 2 }]]);
  expect(onInvalid).not.toHaveBeenCalled();
});

test('an invalid form is not submitted, and the first invalid field gets the focus', async () => {
  await render(<TestForm />);
  await type('end', '0');
  await click('Simpan');
  expect([send.mock.calls.length, onInvalid.mock.calls.length]).toEqual([0, 1]);
  expect(form.errors).toEqual({ email: 'Format email tidak valid', end: 'Akhir sebelum awal' });
  expect([focused(), form.values.end]).toEqual(['email', '0']);
});

test('an error across two fields disappears when the other field is corrected', async () => {
  await render(<TestForm />);
  await type('email', 'meity@contoh.id');
  await type('end', '0');
  await click('Simpan');
  expect([form.errors.end, focused()]).toEqual(['Akhir sebelum awal', 'end']);
  await type('start', '0');
  expect(form.errors.end).toBeUndefined();
  await click('Simpan');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a field shows its error on blur, but not while it is empty or being edited', async () => {
  await render(<TestForm />);
  inputOf('email').focus();
  await leave('email');
  expect(form.errors.email).toBeUndefined();
  await type('email', 'meity');
  expect(form.errors.email).toBeUndefined();
  await leave('email');
  expect(form.errors.email).toBe('Format email tidak valid');
  await type('email', 'meity@');
  expect(form.errors.email).toBeUndefined();
});

test('the server’s errors are shown at their fields, the first gets the focus, and the values stay', async () => {
  await render(<TestForm />);
  await type('email', 'meity@contoh.id');
  await showServerErrors({ start: 'Awal tidak tersedia', end: 'Akhir tidak tersedia' });
  expect(form.errors).toEqual({ start: 'Awal tidak tersedia', end: 'Akhir tidak tersedia' });
  expect([focused(), inputOf('email').value]).toEqual(['start', 'meity@contoh.id']);
});

test('a server error stays until its field is edited, and does not prevent another submit', async () => {
  await render(<TestForm />);
  await type('email', 'meity@contoh.id');
  await showServerErrors({ email: 'Email sudah dipakai', end: 'Akhir tidak tersedia' });
  await leave('email');
  expect(form.errors.email).toBe('Email sudah dipakai');
  await type('email', 'lain@contoh.id');
  expect(form.errors).toEqual({ email: undefined, end: 'Akhir tidak tersedia' });
  await click('Simpan');
  expect(send).toHaveBeenCalledTimes(1);
});

test('sending the form again clears the server errors', async () => {
  await render(<TestForm />);
  await type('email', 'meity@contoh.id');
  await showServerErrors({ end: 'Akhir tidak tersedia' });
  await click('Simpan');
  expect([send.mock.calls.length, form.errors]).toEqual([1, {}]);
});

test('initial errors are shown with the focus at the first', async () => {
  await render(<TestForm initialErrors={{ end: 'Akhir tidak tersedia' }} />);
  expect([form.errors.end, focused()]).toEqual(['Akhir tidak tersedia', 'end']);
});

test('resetting replaces the values and clears all errors', async () => {
  await render(<TestForm initialErrors={{ end: 'Akhir tidak tersedia' }} />);
  await click('Simpan');
  await act(async () => form.reset({ ...empty, email: 'baru@contoh.id' }));
  expect([form.values.email, form.errors]).toEqual(['baru@contoh.id', {}]);
});

test('a field shows the first of its schema errors', () => {
  const issues = [
    { path: ['email'], message: 'Email wajib diisi' },
    { path: ['email'], message: 'Format email tidak valid' },
    { path: ['orders', 0], message: 'Pesanan tidak ada' },
  ];
  expect(errorsOf(issues)).toEqual({ email: 'Email wajib diisi', orders: 'Pesanan tidak ada' });
  expect(errorsOf()).toEqual({});
});
