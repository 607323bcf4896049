import { beforeEach, expect, test } from 'vitest';
import { tabStorage } from '../../visitor/storage.ts';
import { deleteDraft, hasDraft, loadDraft, saveDraft } from './registration-draft.ts';

beforeEach(() => deleteDraft());

test('there is no draft until the terms are accepted, and all fields are empty', () => {
  expect(hasDraft()).toBe(false);
  expect(new Set(Object.values(loadDraft()))).toEqual(new Set(['']));
  saveDraft({});
  expect(hasDraft()).toBe(true);
});

test('a step adds its fields and keeps those of the other steps', () => {
  saveDraft({ sellerName: 'Meity', email: 'm@contoh.id' });
  saveDraft({ storeName: 'Toko Meity', email: 'meity@contoh.id' });
  expect(loadDraft()).toMatchObject({ sellerName: 'Meity', email: 'meity@contoh.id', storeName: 'Toko Meity' });
});

test('the password, the NIK and the account numbers are available to the other steps and never stored', () => {
  const numbers = { nik: '7171012304850007', bankAccountNumber: '0017283940556', eWalletAccountNumber: '08123456' };
  const secrets = { password: 'rahasia-sekali', ...numbers };
  saveDraft({ ...secrets, bankName: 'BRI', email: 'm@contoh.id' });
  saveDraft({ storeName: 'Toko Meity' });
  expect(loadDraft()).toMatchObject({ ...secrets, bankName: 'BRI' });
  const stored = tabStorage.get('draft:register-seller');
  expect(stored).toContain('BRI');
  for (const secret of Object.values(secrets)) expect(stored).not.toContain(secret);
});

test('a finished registration leaves no draft and no password', () => {
  saveDraft({ password: 'rahasia-sekali', email: 'm@contoh.id' });
  deleteDraft();
  expect([hasDraft(), loadDraft().email, loadDraft().password]).toEqual([false, '', '']);
});
