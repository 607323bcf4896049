import { expect, test } from 'vitest';
import type { StoreLines } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { quantityOf, withQuantity } from './cart-lines.ts';
import { type Cart, type CartChange, createCartModel, emptyCart } from './cart-model.ts';

const product = (id: string) => ({ _id: id, sellerId: 'meity', storeName: 'Toko Meity', price: 90_000 }) as Product;
const [bag, cloth] = [product('bag'), product('cloth')];
const cartOf = (quantity: number, of = bag): StoreLines[] => withQuantity([], of, quantity);

const add = (of = bag): CartChange => ({ product: of, quantity: (before) => before + 1 });
const set = (to: number, of = bag): CartChange => ({ product: of, quantity: () => to });

/** A fake server whose responses the test resolves or rejects one by one. */
function openServer() {
  const requests: PromiseWithResolvers<StoreLines[]>[] = [];
  return {
    requests,
    send: () => {
      requests.push(Promise.withResolvers<StoreLines[]>());
      return requests.at(-1)!.promise;
    },
    request: async (number: number) => {
      await expect.poll(() => requests.length).toBeGreaterThanOrEqual(number);
      return requests[number - 1]!;
    },
  };
}

const refusal = new Error('refused');

async function openCart(confirmed: StoreLines[]) {
  let shown: Cart = emptyCart;
  const model = createCartModel(
    (cart) => (shown = cart),
    (error) => error === refusal,
  );
  await model.read(async () => confirmed);
  return {
    model,
    server: openServer(),
    shown: () => shown,
    quantity: (of = bag) => quantityOf(shown.itemsByStore, of._id),
  };
}

const outcomeOf = (change: Promise<boolean>) => change.catch((error: unknown) => (error as Error).message);

test('two rejected changes restore the server’s quantity', async () => {
  const { model, server, quantity } = await openCart(cartOf(1));
  const outcomes = [outcomeOf(model.change(set(2), server.send)), outcomeOf(model.change(set(3), server.send))];
  expect(quantity()).toBe(3);
  (await server.request(1)).reject(new Error('offline'));
  (await server.request(2)).reject(new Error('offline'));
  expect(await Promise.all(outcomes)).toEqual(['offline', 'offline']);
  expect(quantity()).toBe(1);
});

test('a rejected change is reverted without reverting later changes', async () => {
  const { model, server, quantity, shown } = await openCart(cartOf(1));
  const first = outcomeOf(model.change(add(), server.send));
  const second = model.change(add(cloth), server.send);
  (await server.request(1)).reject(new Error('stock'));
  expect(await first).toBe('stock');
  expect([quantity(), quantity(cloth), shown().pending.length]).toEqual([1, 1, 1]);
  (await server.request(2)).resolve([...cartOf(1), ...cartOf(1, cloth)]);
  expect(await second).toBe(true);
  expect([quantity(), quantity(cloth), shown().pending.length]).toEqual([1, 1, 0]);
});

test('changes are sent one by one, and the displayed quantity does not jump back between them', async () => {
  const { model, server, quantity } = await openCart(cartOf(1));
  const changes = [model.change(add(), server.send), model.change(add(), server.send)];
  const first = await server.request(1);
  expect([server.requests.length, quantity()]).toEqual([1, 3]);
  first.resolve(cartOf(2));
  await changes[0];
  expect(quantity()).toBe(3);
  (await server.request(2)).resolve(cartOf(3));
  await changes[1];
  expect(quantity()).toBe(3);
});

test('an undo waits for the responses to earlier changes', async () => {
  const { model, server, quantity } = await openCart(cartOf(2));
  const removal = model.change(set(0), server.send);
  const undo = model.change({ product: bag, quantity: (before) => before + 2 }, server.send);
  expect(quantity()).toBe(2);
  (await server.request(1)).resolve([]);
  await removal;
  expect(quantity()).toBe(2);
  (await server.request(2)).resolve(cartOf(2));
  await undo;
  expect(quantity()).toBe(2);
});

test('a response updates the cart with changes of other tabs and keeps pending changes applied', async () => {
  const { model, server, quantity } = await openCart(cartOf(1));
  const changes = [model.change(add(), server.send), model.change(add(), server.send)];
  (await server.request(1)).resolve(cartOf(6));
  await changes[0];
  expect(quantity()).toBe(7);
  (await server.request(2)).resolve(cartOf(7));
  await changes[1];
});

test('ignores a read that started before a change', async () => {
  const { model, server, quantity } = await openCart(cartOf(1));
  const reading = model.read(server.send);
  const stale = await server.request(1);
  const change = model.change(add(), server.send);
  (await server.request(2)).resolve(cartOf(2));
  await change;
  stale.resolve(cartOf(1));
  await reading;
  expect(quantity()).toBe(2);
});

test('of two overlapping reads the later request wins, in any order of responses', async () => {
  const { model, server, quantity } = await openCart(cartOf(1));
  const reads = [model.read(server.send), model.read(server.send)];
  const [earlier, later] = [await server.request(1), await server.request(2)];
  // The earlier response still has the lines, which were paid before the later request.
  earlier.resolve(cartOf(1));
  await reads[0];
  later.resolve([]);
  await reads[1];
  expect(quantity()).toBe(0);

  const more = [model.read(server.send), model.read(server.send)];
  (await server.request(4)).resolve(cartOf(4));
  await more[1];
  (await server.request(3)).resolve(cartOf(3));
  await more[0];
  expect(quantity()).toBe(4);
});

test('of two overlapping reads the successful one wins, in any order of responses', async () => {
  const { model, server, quantity, shown } = await openCart(cartOf(1));
  const reads = [model.read(server.send), model.read(server.send)];
  (await server.request(2)).reject(new Error('503'));
  await reads[1];
  expect(shown().state).toBe('failed');
  (await server.request(1)).resolve(cartOf(2));
  await reads[0];
  expect([quantity(), shown().state]).toEqual([2, 'ready']);

  const more = [model.read(server.send), model.read(server.send)];
  (await server.request(4)).resolve(cartOf(4));
  await more[1];
  (await server.request(3)).reject(new Error('503'));
  await more[0];
  expect([quantity(), shown().state]).toEqual([4, 'ready']);
});

test('a change is sent with the cart confirmed after earlier changes', async () => {
  const { model, server } = await openCart(cartOf(1));
  const sentWith: number[] = [];
  const send = (confirmed: StoreLines[]) => {
    sentWith.push(quantityOf(confirmed, bag._id));
    return server.send();
  };
  const changes = [outcomeOf(model.change(set(2), send)), model.change(set(3), send), model.change(set(0), send)];
  (await server.request(1)).reject(new Error('stock'));
  (await server.request(2)).resolve(cartOf(3));
  (await server.request(3)).resolve([]);
  await Promise.all(changes);
  expect(sentWith).toEqual([1, 1, 3]);
});

test('signing out empties the cart, drops queued changes and reports no errors', async () => {
  const { model, server, shown } = await openCart(cartOf(1));
  const changes = [model.change(add(), server.send), model.change(add(), server.send)];
  const sent = await server.request(1);
  model.reset();
  expect(shown()).toEqual(emptyCart);
  sent.resolve(cartOf(2));
  expect(await Promise.all(changes)).toEqual([false, false]);
  expect([shown(), server.requests.length]).toEqual([emptyCart, 1]);
});

test('late responses are ignored after signing out', async () => {
  const { model, server, shown } = await openCart(cartOf(1));
  const [change, reading] = [model.change(add(), server.send), openServer()];
  model.reset();
  const read = model.read(reading.send);
  const lateRequest = await reading.request(1);
  model.reset();
  lateRequest.resolve(cartOf(5));
  await read;
  expect(await change).toBe(false);
  expect([shown(), server.requests.length]).toEqual([emptyCart, 0]);
});

test('a read that waits for changes is not sent after signing out', async () => {
  const { model, server, shown } = await openCart(cartOf(1));
  const change = model.change(add(), server.send);
  const read = model.read(server.send);
  const sent = await server.request(1);
  model.reset();
  sent.resolve(cartOf(2));
  await Promise.all([change, read]);
  expect([shown(), server.requests.length]).toEqual([emptyCart, 1]);
});

test('the next user does not wait for changes of the previous one', async () => {
  const { model, server, quantity } = await openCart(cartOf(1));
  void model.change(add(), server.send);
  await server.request(1);
  model.reset();
  await model.read(async () => cartOf(4, cloth));
  expect([quantity(), quantity(cloth)]).toEqual([0, 4]);
});

test('a failed read empties the cart, a refused one keeps it, and a first read that is refused fails too', async () => {
  const { model, shown, quantity } = await openCart(cartOf(1));
  const refuse = () => Promise.reject(refusal);
  await model.read(refuse);
  expect([quantity(), shown().state]).toEqual([1, 'ready']);
  await model.read(() => Promise.reject(new Error('offline')));
  expect(shown()).toEqual({ ...emptyCart, state: 'failed' });
  model.reset();
  await model.read(refuse);
  expect(shown().state).toBe('failed');
});
