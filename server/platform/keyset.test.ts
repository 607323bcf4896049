import { expect, test } from 'vitest';
import { call } from '#server/testing/call.ts';
import { placeOrders } from '#server/testing/orders.ts';
import { newCustomer, newSeller } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';

test('accepts the id of the last row, which servers of the previous version send as cursor', async () => {
  const customer = await newCustomer();
  const products = [await newProduct(await newSeller()), await newProduct(await newSeller())];
  const [older, newer] = (await placeOrders(customer, products)).map(({ _id }) => _id).toSorted();
  const ids = async (query: object) => {
    const params = { userId: customer.id };
    const { body } = await call(customer, 'GET /api/shop/order/list/:userId', { params, query });
    return body.data.map(({ _id }) => _id);
  };
  expect(await ids({})).toEqual([newer, older]);
  expect(await ids({ cursor: newer })).toEqual([older]);
  expect(await ids({ cursor: older })).toEqual([]);
});
