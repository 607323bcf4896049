/** Access rules: every endpoint is called by every kind of user. who-may-call.ts states who may. */
import { beforeAll, describe, expect, test } from 'vitest';
import { api, type Key } from '#contract/index.ts';
import type { Role } from '#contract/words.ts';
import { probeWrites } from '#platform/database-writes.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { createSession } from '#platform/session.ts';
import { callAny, type Sent } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { type Person, storeForm } from '#server/testing/people.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { createAccessFixture, privateIds, type AccessFixture } from '#server/testing/access-fixture.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';
import { allCalls, isOwn, mayCall } from '#server/testing/who-may-call.ts';

beforeAll(openShop);

const roles = ['guest', 'customer', 'seller', 'admin'] as const;
const keys = Object.keys(api) as Key[];
const restricted = keys.filter((key) => roles.some((role) => !mayCall(key, role)));
const allCallers = ({ customer, otherCustomer, seller, otherSeller, admin }: AccessFixture) =>
  [null, customer, otherCustomer, seller, otherSeller, admin] as const;

/** The status of the refusal; null when the call is allowed. */
function refusalFor(key: Key, who: Person | null): 401 | 403 | null {
  if (mayCall(key, who?.role ?? 'guest')) return null;
  return who ? 403 : 401;
}

test('the table of this test names every endpoint once', () => {
  expect(allCalls.toSorted()).toEqual(keys.toSorted());
});

describe('refused requests change nothing', () => {
  let fixture: AccessFixture;
  let before: Record<string, string>;
  beforeAll(async () => {
    // Jobs that other tests left could otherwise still change their payments.
    await settlePendingJobs();
    fixture = await createAccessFixture();
    before = await takeSnapshot();
  });

  test.each(restricted)('%s is refused for roles that its row does not allow, whatever they send', async (key) => {
    for (const who of allCallers(fixture)) {
      const refusal = refusalFor(key, who);
      if (refusal === null) continue;
      const request = plausibleRequest(key, fixture, who ?? fixture.customer);
      const invalid = key.startsWith('GET') ? {} : { body: ['invalid'] };
      for (const sent of [request, { ...request, ...invalid }]) {
        const { status, body } = await callAny<{ success: boolean }>(who, key, sent);
        expect({ role: who?.role, status, ...body }).toMatchObject({
          role: who?.role,
          status: refusal,
          success: false,
        });
      }
    }
  });

  test.each(restricted.filter((key) => key.startsWith('GET')))(
    '%s does not return data of other users',
    async (key) => {
      const strangers = [fixture.otherCustomer, fixture.otherSeller];
      for (const stranger of strangers.filter(({ role }) => mayCall(key, role))) {
        const { body } = await callAny<object>(stranger, key, plausibleRequest(key, fixture, stranger));
        expect(privateIds(fixture).filter((id) => JSON.stringify(body).includes(id))).toEqual([]);
      }
    },
  );

  test.each(restricted.filter(isOwn))('%s cannot be called for another user', async (key) => {
    const strangers = [fixture.otherCustomer, fixture.otherSeller, fixture.admin];
    for (const stranger of strangers.filter(({ role }) => mayCall(key, role))) {
      const named = stranger.role === 'seller' ? fixture.seller : fixture.customer;
      const { status, body } = await callAny<{ message: string }>(stranger, key, plausibleRequest(key, fixture, named));
      expect([stranger.role, status, body.message]).toEqual([stranger.role, 403, 'Akses ditolak']);
    }
  });

  // Once at the end, because it reads all tables. Run the tests of one call (-t) to find out which one it was.
  test('none of these calls has written anything', async () => {
    expect(await takeSnapshot()).toEqual(before);
  });
});

test('identity, accounts, addresses of login and hashes are sent to their owner and admins only', async () => {
  const fixture = await createAccessFixture();
  const ofSeller = [fixture.seller.email, storeForm.nik, storeForm.bankAccountNumber, storeForm.domicileAddress];
  const secrets = new Map<Person | null, string[]>([
    [null, [...ofSeller, fixture.customer.email, fixture.customer.userName]],
    [fixture.otherCustomer, [...ofSeller, fixture.customer.email]],
    [fixture.customer, ofSeller],
    [fixture.seller, [fixture.customer.email]],
    [fixture.otherSeller, [fixture.seller.email, fixture.customer.email]],
    [fixture.admin, []],
  ]);
  let answered = 0;
  for (const key of keys.filter((read) => read.startsWith('GET'))) {
    for (const [who, hidden] of secrets) {
      if (!mayCall(key, who?.role ?? 'guest')) continue;
      const { status, body } = await callAny<object>(who, key, plausibleRequest(key, fixture, who ?? fixture.customer));
      const text = JSON.stringify(body);
      if (status === 200) answered += 1;
      const found = [...hidden, '$argon2', 'passwordHash'].filter((secret) => text.includes(secret));
      expect([key, who?.role, found]).toEqual([key, who?.role, []]);
    }
  }
  expect(answered).toBeGreaterThan(100);
});

const isOnlyFor = (key: Key, only: Role) => roles.every((role) => mayCall(key, role) === (role === only));

/** Everyone may read a product, only its seller may change it. */
const changesProducts = (key: Key) => !key.startsWith('GET') && isOnlyFor(key, 'seller');
const privateTo = (key: Key, fixture: AccessFixture) => [
  ...privateIds(fixture),
  ...(changesProducts(key) ? [fixture.product] : []),
];

// A placeholder fixture with recognizable ids: an endpoint whose request contains them refers to private data.
const outline = {
  product: 'product',
  offer: 'private',
  address: { _id: 'private' },
  session: 'private',
  delivered: { _id: 'private', checkoutId: 'private' },
  paid: { _id: 'private', checkoutId: 'private' },
  asked: { _id: 'private', checkoutId: 'private' },
  disputed: { _id: 'private', checkoutId: 'private' },
  unpaid: { _id: 'private', checkoutId: 'private' },
  refunding: { _id: 'private', checkoutId: 'private' },
  complaint: { _id: 'private' },
  seller: {},
} as unknown as AccessFixture;
/** Admins own no private data. They may read the data of all users. */
const namesPrivate = (key: Key) => {
  if (isOnlyFor(key, 'admin')) return false;
  const request = JSON.stringify(plausibleRequest(key, outline, {} as Person));
  return request.includes('private') || (changesProducts(key) && request.includes('"product"'));
};

let fixtureOfReads: Promise<AccessFixture> | undefined;
/** A fixture of its own for each write, because the owner's call changes it. */
const fixtureFor = (key: Key) =>
  key.startsWith('GET') ? (fixtureOfReads ??= createAccessFixture()) : createAccessFixture();

test.each(restricted.filter(namesPrivate))('%s returns 404 for data of other users', async (key) => {
  const fixture = await fixtureFor(key);
  const isAllowed = ({ role }: Person) => mayCall(key, role);
  const before = await takeSnapshot();
  for (const stranger of [fixture.otherCustomer, fixture.otherSeller].filter(isAllowed)) {
    const { status } = await callAny(stranger, key, plausibleRequest(key, fixture, stranger));
    expect([stranger.role, status]).toEqual([stranger.role, 404]);
  }
  expect(await takeSnapshot()).toEqual(before);

  const owner = [fixture.customer, fixture.seller].find(isAllowed)!;
  const request = JSON.stringify(plausibleRequest(key, fixture, owner));
  for (const unknown of [newId(), 'bukan-id']) {
    const wrongRequest = request.replaceAll(new RegExp(privateTo(key, fixture).join('|'), 'g'), unknown);
    expect((await callAny(owner, key, JSON.parse(wrongRequest) as Sent)).status).toBe(404);
  }
  expect((await callAny(owner, key, plausibleRequest(key, fixture, owner))).status).toBe(200);
});

describe('allowed roles have access', () => {
  let fixture: AccessFixture;
  beforeAll(async () => void (fixture = await createAccessFixture()));

  /** Returns the same person with a new session, because one of the endpoints logs out. */
  async function withNewSession(person: Person): Promise<Person> {
    const token = await transaction((tx) => createSession(tx, person.id, new Date()));
    return { ...person, cookie: `sid=${token}` };
  }

  test.each(keys)('%s', async (key) => {
    // Without a write in the last 10 s a node is not ready.
    await probeWrites(new Date());
    for (const who of allCallers(fixture)) {
      if (refusalFor(key, who) !== null) continue;
      const request = plausibleRequest(key, fixture, who ?? fixture.customer);
      const { status } = await callAny(who && (await withNewSession(who)), key, request);
      expect([401, 403, 500, 503], who?.role).not.toContain(status);
    }
  });
});
