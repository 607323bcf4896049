/** Each text field of the API makes its text plain (contract/texts.ts), or is exempt by name. */
import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { plainDigits, plainEmail, plainLine, plainText, withoutSpaces } from '#contract/texts.ts';
import { nameOf, type RequestField, requestFields } from '#server/testing/contract-fields.ts';

/** Texts of requests that are not made plain, by the last name of their path. */
const exempt = new Set([
  // Changing them locks people out, or they are only compared.
  'password',
  'newPassword',
  'token',
  'cursor',
  'signature_key',
  // A hint for the provider, which nobody reads.
  'transactionId',
  'changedAt',
  'accountVersion',
  'version',
  // URLs of uploaded pictures.
  'images',
  'storeLogoUrl',
  'storeBannerUrl',
  // Ids of payments, some with their attempt, and of records without an id of their own.
  'id',
  'orderId',
  'number',
  // Texts with one format.
  'day',
  'fromDay',
  'opensOn',
  'shipBy',
  'until',
  'from',
  'to',
  'month',
]);

/** Texts that may have several lines, by the last name of their path. */
const several = new Set([
  'address',
  'answer',
  'body',
  'caption',
  'description',
  'domicileAddress',
  'message',
  'note',
  'notes',
  'productionAddress',
  'reason',
  'reply',
  'reviewMessage',
  'storeDescription',
  'story',
  'text',
]);

const lastName = ({ path }: RequestField) => String(path.findLast((step) => step !== 0));

const isPlain = ({ schemas }: RequestField) =>
  schemas.some(({ _zod: { def } }) =>
    ((def as { checks?: $ZodType[] }).checks ?? []).some((check) =>
      [plainText, plainLine, plainDigits, withoutSpaces, plainEmail].includes(
        (check._zod.def as unknown as { tx: typeof plainText }).tx,
      ),
    ),
  );
const isId = ({ schemas }: RequestField) => safeParse(schemas.at(-1)!, 'x').error?.issues[0]?.message === 'not an id';
const isText = ({ schemas }: RequestField) => (schemas.at(-1)!._zod.def as { type: string }).type === 'string';

test('every text of a request is made plain, or exempt by name', () => {
  const others = requestFields.filter((field) => isText(field) && !isPlain(field) && !isId(field));
  expect(others.filter((field) => !exempt.has(lastName(field))).map(nameOf)).toEqual([]);
  const used = new Set(others.map(lastName));
  expect([...exempt].filter((name) => !used.has(name))).toEqual([]);
  expect(requestFields.filter(isPlain).length).toBeGreaterThan(60);
});

test('every text that is not exempt and not of several lines by name is one line', () => {
  const read = ({ schemas }: RequestField) => safeParse(schemas.at(-1)!, '1a\n2b').data;
  const broken = requestFields.filter((field) => isText(field) && String(read(field)).includes('\n'));
  const others = broken.filter((field) => !exempt.has(lastName(field)));
  expect(others.filter((field) => !several.has(lastName(field))).map(nameOf)).toEqual([]);
  const used = new Set(others.map(lastName));
  expect([...several].filter((name) => !used.has(name))).toEqual([]);
});
