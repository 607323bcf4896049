/** Who may do what: the contract table, asked row by row with everyone who could come. */
import { beforeAll, describe, expect, test } from 'vitest';
import { api, type Key } from '#contract/index.ts';
import type { Access } from '#contract/endpoint.ts';
import { transaction } from '#platform/db.ts';
import { newId } from '#platform/new-id.ts';
import { createSession } from '#platform/session.ts';
import { callAny, type Sent } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import type { Person } from '#server/testing/people.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { openScene, privateIds, type Scene } from '#server/testing/access-fixture.ts';
import { settlePendingJobs } from '#server/testing/settle-pending-jobs.ts';
import { takeSnapshot } from '#server/testing/snapshot.ts';

beforeAll(openShop);

const keys = Object.keys(api) as Key[];
const limited = keys.filter((key) => typeof api[key].access === 'object');
const accessOf = (key: Key) => api[key].access as Exclude<Access, string>;
const everybody = ({ customer, otherCustomer, seller, otherSeller, admin }: Scene) =>
  [null, customer, otherCustomer, seller, otherSeller, admin] as const;

function refusalFor(access: Access, who: Person | null): 401 | 403 | null {
  if (typeof access === 'string') return null;
  if (!who) return access.orGuest ? null : 401;
  return access.who.includes(who.role) ? null : 403;
}

describe('whoever is refused leaves no trace', () => {
  let scene: Scene;
  let before: Record<string, string>;
  beforeAll(async () => {
    // A job that other tests left could still hear of their payments meanwhile.
    await settlePendingJobs();
    scene = await openScene();
    before = await takeSnapshot();
  });

  test.each(limited)('%s is refused to all whom its row does not name, whatever they send', async (key) => {
    for (const who of everybody(scene)) {
      const refusal = refusalFor(accessOf(key), who);
      if (refusal === null) continue;
      const request = plausibleRequest(key, scene, who ?? scene.customer);
      const nonsense = key.startsWith('GET') ? {} : { body: ['nonsense'] };
      for (const sent of [request, { ...request, ...nonsense }]) {
        const { status, body } = await callAny<{ success: boolean }>(who, key, sent);
        expect({ role: who?.role, status, ...body }).toMatchObject({
          role: who?.role,
          status: refusal,
          success: false,
        });
      }
    }
    expect(await takeSnapshot()).toEqual(before);
  });

  test.each(limited.filter((key) => key.startsWith('GET')))('%s shows nobody what is another’s', async (key) => {
    const strangers = [scene.otherCustomer, scene.otherSeller];
    for (const stranger of strangers.filter(({ role }) => accessOf(key).who.includes(role))) {
      const { body } = await callAny<object>(stranger, key, plausibleRequest(key, scene, stranger));
      expect(privateIds(scene).filter((id) => JSON.stringify(body).includes(id))).toEqual([]);
    }
  });

  test.each(limited.filter((key) => accessOf(key).owner))('%s acts for nobody but its caller', async (key) => {
    const strangers = [scene.otherCustomer, scene.otherSeller, scene.admin];
    for (const stranger of strangers.filter(({ role }) => accessOf(key).who.includes(role))) {
      const named = stranger.role === 'seller' ? scene.seller : scene.customer;
      const { status, body } = await callAny<{ message: string }>(stranger, key, plausibleRequest(key, scene, named));
      expect([stranger.role, status, body.message]).toEqual([stranger.role, 403, 'Akses ditolak']);
    }
    expect(await takeSnapshot()).toEqual(before);
  });
});

/** A product is for all to see, and for its own seller to change. */
const changesProducts = (key: Key) => !key.startsWith('GET') && accessOf(key).who.every((role) => role === 'seller');
const privateTo = (key: Key, scene: Scene) => [...privateIds(scene), ...(changesProducts(key) ? [scene.product] : [])];

// Which rows name what is private, and so are to be asked for what is another's, their own requests tell.
const outline = {
  product: 'product',
  address: { _id: 'private' },
  delivered: { _id: 'private', checkoutId: 'private' },
  unpaid: { _id: 'private', checkoutId: 'private' },
  seller: {},
} as unknown as Scene;
const isForAdmins = (key: Key) => accessOf(key).who.every((role) => role === 'admin');
/** Admins have nothing of their own: what they may ask for is everybody's. */
const namesPrivate = (key: Key) => {
  if (isForAdmins(key)) return false;
  const request = JSON.stringify(plausibleRequest(key, outline, {} as Person));
  return request.includes('private') || (changesProducts(key) && request.includes('"product"'));
};

test.each(limited.filter(namesPrivate))('%s does not know what is not its caller’s', async (key) => {
  const scene = await openScene();
  const mayCall = ({ role }: Person) => accessOf(key).who.includes(role);
  const before = await takeSnapshot();
  for (const stranger of [scene.otherCustomer, scene.otherSeller].filter(mayCall)) {
    const { status } = await callAny(stranger, key, plausibleRequest(key, scene, stranger));
    expect([stranger.role, status]).toEqual([stranger.role, 404]);
  }
  expect(await takeSnapshot()).toEqual(before);

  const rightful = [scene.customer, scene.seller].find(mayCall)!;
  const request = JSON.stringify(plausibleRequest(key, scene, rightful));
  for (const unknown of [newId(), 'bukan-id']) {
    const mistaken = request.replaceAll(new RegExp(privateTo(key, scene).join('|'), 'g'), unknown);
    expect((await callAny(rightful, key, JSON.parse(mistaken) as Sent)).status).toBe(404);
  }
  expect((await callAny(rightful, key, plausibleRequest(key, scene, rightful))).status).toBe(200);
});

describe('whoever is named is let in', () => {
  let scene: Scene;
  beforeAll(async () => void (scene = await openScene()));

  /** The same person in a session of their own, since one of the calls is to log out. */
  async function freshly(person: Person): Promise<Person> {
    const token = await transaction((tx) => createSession(tx, person.id, new Date()));
    return { ...person, cookie: `sid=${token}` };
  }

  test.each(keys)('%s', async (key) => {
    for (const who of everybody(scene)) {
      if (refusalFor(api[key].access, who) !== null) continue;
      const request = plausibleRequest(key, scene, who ?? scene.customer);
      const { status } = await callAny(who && (await freshly(who)), key, request);
      expect([401, 403, 500, 503], who?.role).not.toContain(status);
    }
  });
});
