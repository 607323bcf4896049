/** Each id in each request: one that is malformed, unknown, or of somebody else answers 404, or 403 for a user's id. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { notAnId } from '#contract/endpoint.ts';
import type { Key } from '#contract/index.ts';
import { newId } from '#platform/new-id.ts';
import { createAccessFixture } from '#server/testing/access-fixture.ts';
import { call, callAny, type Sent } from '#server/testing/call.ts';
import { endpointOf, nameOf, type RequestField, requestFields } from '#server/testing/contract-fields.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { receiveUnplacedMoney } from '#server/testing/owed-money.ts';
import type { Person } from '#server/testing/people.ts';
import { plausibleRequest } from '#server/testing/plausible-request.ts';
import { mayCall } from '#server/testing/who-may-call.ts';

await openShop();
const fixture = await createAccessFixture();
const money = await receiveUnplacedMoney(fixture.customer);

const isIdSchema = ({ schemas }: RequestField) =>
  z.safeParse(schemas.at(-1)!, 'x').error?.issues[0]?.message === notAnId;
const isNamedLikeId = ({ path }: RequestField) =>
  /^(id|ids|upTo|siblingOf)$|Ids?$|_id$/.test(String(path.findLast((step) => step !== 0)));

const fields = requestFields.filter((field) => isIdSchema(field) || isNamedLikeId(field));

const callerOf = (key: Key) =>
  [fixture.customer, fixture.seller, fixture.admin].find(({ role }) => mayCall(key, role))!;

/** A copy of a part of a request with another value at the path. */
function withValue(value: unknown, [step, ...rest]: RequestField['path'], put: string, others: object = {}): unknown {
  if (step === undefined) return put;
  if (typeof step === 'number') return [withValue((value as unknown[] | undefined)?.[step], rest, put, others)];
  const known = (value ?? {}) as Record<string, unknown>;
  return { ...known, ...(rest.length === 0 && others), [step]: withValue(known[step], rest, put, others) };
}

/** What else such a request needs to reach the check of the id. */
const beside: Record<string, object> = {
  'POST /api/shop/order/create body.shipping.0.sellerId': { fee: 0 },
  'POST /api/store/products/add body.siblingOf': { optionLabel: 'L' },
};

/** What must exist before an id in the same request is looked at. */
const existing: Partial<Record<Key, Sent>> = {
  'POST /api/admin/money/unplaced/:id/assign': { params: { id: money.id } },
};

async function send({ key, part, path }: RequestField, id: string): Promise<number> {
  const caller = callerOf(key);
  const request = { ...plausibleRequest(key, fixture, caller), ...existing[key] };
  const changed = withValue(request[part], path, id, beside[nameOf({ key, part, path, schemas: [] })]);
  // A list in a form is JSON text.
  const asForm = (values: unknown) =>
    Object.fromEntries(
      Object.entries(values as object).map(([name, value]) => [
        name,
        Array.isArray(value) ? JSON.stringify(value) : value,
      ]),
    );
  const sent: Sent = { ...request, [part]: part === 'fields' ? asForm(changed) : changed };
  return (await callAny(caller, key, sent)).status;
}

/** The statuses for a malformed and an unknown id where both are not 404, with the reason. */
const exceptions: Record<string, [malformed: number, unknown: number]> = {
  // Products that a device has seen; those that are gone are left out of the list.
  'GET /api/shop/seen-products query.ids.0': [404, 200],
  // The provider's own number: money for no known order is recorded, and only a signed report is read.
  'POST /api/payment/notification body.order_id': [400, 400],
  // The client compares its view with the shop's: a product or an order that ended is answered like an unknown one.
  'POST /api/shop/order/create body.cartItems.0.productId': [404, 409],
  'POST /api/admin/payout/mark-paid fields.orders.0': [404, 409],
  'POST /api/admin/payout/mark-paid fields.orderIds.0': [404, 409],
  // A hint of the browser: the payment is the order's, and the provider is asked whether the transaction is.
  'POST /api/shop/payment/check/:orderId body.transactionId': [200, 200],
  // Banners that another admin deleted meanwhile are left out of the order.
  'PUT /api/admin/banner/order body.ids.0': [404, 200],
  // Deliveries of stores without a product in the order have no effect.
  'POST /api/shop/order/create body.shipping.0.sellerId': [404, 200],
  // A gift of a store without a product in the order would be lost.
  'POST /api/shop/order/create body.gifts.0.sellerId': [404, 400],
  // Makers whom the seller erased in another window: the form says so at its field.
  'POST /api/store/products/add body.makerIds.0': [404, 400],
  'PUT /api/store/products/edit/:id body.makerIds.0': [404, 400],
  // Asked about each address that shows no product.
  'GET /api/shop/ended-offers/:id params.id': [404, 200],
};

const isOwnUser = ({ key, part, path }: RequestField) => {
  const { access } = endpointOf(key);
  return typeof access === 'object' && access.owner === `${part}.${path.join('.')}`;
};

test.each(fields.map((field) => [nameOf(field), field] as const))('%s', async (name, field) => {
  const expected = exceptions[name] ?? (isOwnUser(field) ? [404, 403] : [404, 404]);
  const statuses = [await send(field, 'bukan-id'), await send(field, newId())];
  expect(statuses).toEqual(expected);
});

test('each exception is a field of the contract', () => {
  expect(Object.keys(exceptions).filter((name) => !fields.some((field) => nameOf(field) === name))).toEqual([]);
});

describe('ids of somebody else', () => {
  const { customer, otherCustomer } = fixture;

  test.each(['delivered', 'unpaid', 'paid'] as const)('a receipt of another buyer’s order (%s)', async (name) => {
    for (const orderId of [fixture[name]._id, fixture[name].checkoutId]) {
      const ask = (who: Person) => call(who, 'GET /api/shop/order/receipt', { query: { orderId } });
      expect((await ask(otherCustomer)).status).toBe(404);
      const { status, body } = await ask(customer);
      expect([status, body.data.length > 0]).toEqual([200, name !== 'unpaid']);
    }
  });

  test('a receipt without an order id is an empty list for a buyer who has paid nothing', async () => {
    const { status, body } = await call(otherCustomer, 'GET /api/shop/order/receipt', {});
    expect([status, body.data]).toEqual([200, []]);
  });
});
