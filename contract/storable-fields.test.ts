import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { addressFields } from './addresses/addresses.ts';
import { changedProduct, newProduct } from './catalogue/product-forms.ts';
import type { Endpoint } from './endpoint.ts';
import { changeOf } from './changed-fields.ts';
import { api } from './index.ts';
import { storableFields } from './storable-fields.ts';
import { profileForm, sellerRegistration } from './store/seller-forms.ts';

const secrets = /password|nik|number$|^code$|token|secret|key$|version/i;
/** Whose names are like those of secrets. */
const harmless = new Set(['phoneNumber', 'permitNumber', 'trackingNumber']);

test('no form of any endpoint lets a draft store a password, a code, a NIK, an account number or a token', () => {
  const stored = Object.entries<Endpoint>(api).flatMap(([key, { body, fields }]) =>
    [body, fields].flatMap((form) => (form ? [...storableFields(form)].map((name) => [key, name]) : [])),
  );
  expect(stored.length).toBeGreaterThan(60);
  expect(stored.filter(([, name]) => secrets.test(name!) && !harmless.has(name!))).toEqual([]);
});

test('plain texts, numbers, choices, ticks and days are stored, whatever is around their schema', () => {
  const without = (form: z.ZodMiniObject) => Object.keys(form.shape).filter((name) => !storableFields(form).has(name));
  expect(without(newProduct)).toEqual(['makerIds', 'siblingOf']);
  expect(without(changedProduct)).toEqual(['makerIds']);
  expect(without(addressFields)).toEqual([]);
  expect(without(sellerRegistration)).toEqual(['nik', 'password', 'bankAccountNumber', 'eWalletAccountNumber']);
  const change = changeOf(profileForm, {});
  expect(storableFields(change)).toEqual(storableFields(profileForm));
  expect([...storableFields(profileForm)]).toEqual(
    expect.arrayContaining(['sellerName', 'storeDescription', 'eWallet']),
  );
});

test('a field that its schema does not describe as plain is not stored', () => {
  const plain = sellerRegistration.shape.storeName;
  const form = z.object({
    pin: z.string().check(z.regex(/^\d{6}$/)),
    bare: z.string(),
    raw: z.optional(z.pipe(z.transform(String), z.string())),
    unknown: z.unknown(),
  });
  expect([...storableFields(form)]).toEqual([]);
  expect([...storableFields(z.string())]).toEqual([]);
  // Plain in one of two alternatives only.
  const either = z.union([z.object({ name: plain, answer: plain }), z.object({ name: z.string(), answer: plain })]);
  expect([...storableFields(either)]).toEqual(['answer']);
});
