// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { typedAmount, typedCount } from '#contract/number-schemas.ts';
import { cleanUpAfterEach, click, inputOf, render, type } from '../testing/render.tsx';
import { useForm } from '../ui/use-form.ts';
import { AmountField, CountField } from './number-fields.tsx';

cleanUpAfterEach();

const schema = z.object({ amount: typedAmount({ min: 1 }), pieces: typedCount() });
const send = vi.fn<(checked: z.output<typeof schema>) => Promise<void>>();
const meaning = (amount: 0 | null) => (amount === null ? 'Tidak dikirim' : 'Gratis');

function TestForm({ pieces = '0' }: { pieces?: string }) {
  const form = useForm(schema, { amount: '', pieces });
  return (
    <form {...form.formProps(send)}>
      <AmountField label="Jumlah" hint="Di bawah harga" meaning={meaning} {...form.field('amount')} />
      <CountField label="Stok" unit="buah" {...form.field('pieces')} />
      <button type="submit">Simpan</button>
    </form>
  );
}

beforeEach(() => vi.resetAllMocks());

const text = () => document.body.textContent.replaceAll('\u00a0', ' ');

test.each([
  ['10.000', 'Rp 10.000', 10_000],
  ['10000', 'Rp 10.000', 10_000],
  ['Rp 12.500', 'Rp 12.500', 12_500],
  ['1 250 000', 'Rp 1.250.000', 1_250_000],
  ['10.000,00', 'Rp 10.000', 10_000],
])('shows what %j is read as, leaves the text as typed and sends the number', async (typed, shown, amount) => {
  await render(<TestForm />);
  await type('amount', typed);
  expect([text(), inputOf('amount').value]).toEqual([expect.stringContaining(`= ${shown}. Di bawah harga`), typed]);
  await click('Simpan');
  expect(send.mock.calls).toEqual([[{ amount, pieces: 0 }]]);
});

test.each([
  ['10,5', 'harus berupa angka bulat'],
  ['1e4', 'harus berupa angka bulat'],
  ['10,000', 'Tulis ribuan dengan titik: 10.000'],
  ['1.0000', 'Titik hanya untuk ribuan: 10.000'],
  ['-5', 'tidak boleh negatif'],
])('refuses %j at the field with the reason, and keeps the text', async (typed, reason) => {
  await render(<TestForm />);
  await type('amount', typed);
  expect(text()).not.toContain('=');
  await act(async () => inputOf('amount').blur());
  expect([text(), inputOf('amount').value]).toEqual([expect.stringContaining(reason), typed]);
  await click('Simpan');
  expect([send.mock.calls.length, document.activeElement]).toEqual([0, inputOf('amount')]);
});

test('says what 0 and a blank amount mean', async () => {
  await render(<TestForm />);
  expect(text()).toContain('Tidak dikirim');
  await type('amount', '0');
  expect(text()).toContain('Gratis');
  await type('amount', '1000');
  expect(text()).not.toMatch(/Gratis|Tidak dikirim/);
});

test('a number of pieces is shown with its unit', async () => {
  await render(<TestForm />);
  await type('pieces', '1500');
  expect(text()).toContain('= 1.500 buah');
});
