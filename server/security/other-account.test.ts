/** A write of a page that was rendered for another account than the session's is refused and changes nothing (A3). */
import { beforeAll, expect, test } from 'vitest';
import { accountHeader } from '#contract/account-header.ts';
import { api, type Key } from '#contract/index.ts';
import { type AccessFixture, createAccessFixture } from '#server/testing/access-fixture.ts';
import { callAny } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';

/** Writes that need no session of a certain account, or that only begin or end one. */
const unchecked = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email',
  'POST /api/auth/undo-email',
  'POST /api/auth/correct-email',
  'POST /api/auth/register-seller',
  'POST /api/mail/unsubscribe',
  'POST /api/payment/notification',
  'POST /api/shop/makers/:id/removal',
  'POST /api/shop/origins/:code/report',
];
const writes = (Object.keys(api) as Key[]).filter((key) => !key.startsWith('GET'));
const checked = writes.filter((key) => !unchecked.includes(key));

let fixture: AccessFixture;
let before: Record<string, string>;
beforeAll(async () => {
  await openShop();
  await settlePendingJobs();
  fixture = await createAccessFixture();
  before = await takeSnapshot();
});

const people = () => [fixture.customer, fixture.otherCustomer, fixture.seller, fixture.otherSeller, fixture.admin];
const refusal = {
  status: 409,
  code: 'OTHER_ACCOUNT',
  message: 'Anda masuk sebagai akun lain. Muat ulang halaman ini.',
};
type Refused = { code: string; message: string };

test.each(checked)('%s is refused for a page of another account, whatever the roles', async (key) => {
  for (const who of people()) {
    for (const account of [
      ...people()
        .filter(({ id }) => id !== who.id)
        .map(({ id }) => id),
      '',
      'bukan-id',
    ]) {
      const { status, body } = await callAny<Refused>(who, key, {
        ...plausibleRequest(key, fixture, who),
        headers: { [accountHeader]: account },
      });
      expect({ status, code: body.code, message: body.message }).toEqual(refusal);
    }
  }
});

test('none of these calls has written anything', async () => {
  expect(await takeSnapshot()).toEqual(before);
});

test.each(unchecked)('%s is answered for any page', async (key) => {
  const { body } = await callAny<Refused>(fixture.customer, key, {
    ...plausibleRequest(key as Key, fixture, fixture.customer),
    headers: { [accountHeader]: fixture.seller.id },
  });
  expect(body.code).not.toBe('OTHER_ACCOUNT');
});

test('a write for the own account, or without the header, is as before; a guest has to sign in first', async () => {
  const key = 'POST /api/shop/cart/add';
  const { otherCustomer: customer, seller } = fixture;
  const request = plausibleRequest(key, fixture, customer);
  const statusOf = async (who: typeof customer | null, headers: Record<string, string>) =>
    (await callAny<Refused>(who, key, { ...request, headers })).status;
  expect(await statusOf(customer, { [accountHeader]: customer.id })).toBe(200);
  expect(await statusOf(customer, {})).toBe(200);
  expect(await statusOf(null, { [accountHeader]: seller.id })).toBe(401);
});
