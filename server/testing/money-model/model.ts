/** Minimal model of the expected shop state, without database, provider or time. */

export type Cart = Map<number, number>;

export type OrderModel = {
  lines: Cart;
  /** `released`: cancelled by the system; `refused`: rejected by the seller. */
  state: 'live' | 'released' | 'refused';
  money: 'none' | 'paid' | 'refunding' | 'refunded';
};

export type Checkout = {
  buyer: number;
  orderId: string;
  token: string;
  ordered: Cart;
  orders: OrderModel[];
  status: 'unpaid' | 'ended' | 'paid' | 'refunded';
  /** The status of the transaction at the provider, which the shop may not know yet. */
  providerStatus: 'open' | 'pending' | 'denied' | 'over' | 'settled' | 'returned';
  /** The payment was settled, but the notification was lost. */
  isUnreported: boolean;
};

export type Model = {
  /** Stock of each product. Products 0 and 1 belong to one store, product 2 to another. */
  stock: number[];
  carts: Cart[];
  checkouts: Checkout[];
};

const storeOf = (product: number) => (product < 2 ? 0 : 1);

const fits = (model: Model, lines: Cart) => [...lines].every(([product, pieces]) => model.stock[product]! >= pieces);

export const isSame = (one: Cart, other: Cart): boolean =>
  one.size === other.size && [...one].every(([product, pieces]) => other.get(product) === pieces);

export const findUnpaid = (model: Model, buyer: number): Checkout | undefined =>
  model.checkouts.find((checkout) => checkout.buyer === buyer && checkout.status === 'unpaid');

export const isWhole = ({ orders }: Checkout): boolean => orders.every(({ state }) => state === 'live');

/** Returns the quantity that a buyer may add to the cart: in stock, or reserved by their own unpaid checkout. */
export function ownStock(model: Model, buyer: number, product: number): number {
  const held = findUnpaid(model, buyer)?.orders.filter(({ state }) => state === 'live') ?? [];
  return held.reduce((sum, { lines }) => sum + (lines.get(product) ?? 0), model.stock[product]!);
}

/** Orders the cart, with one order per store; null when the stock is not sufficient. */
export function placeOrder(model: Model, buyer: number): Checkout | null {
  const ordered = new Map(model.carts[buyer]);
  if (!fits(model, ordered)) return null;
  move(model, ordered, -1);
  const stores = Map.groupBy(ordered, ([product]) => storeOf(product));
  const orders = [...stores].sort(([a], [b]) => a - b).map(([, lines]) => ({ lines: new Map(lines), ...untouched }));
  const checkout: Checkout = {
    buyer,
    orderId: '',
    token: '',
    ordered,
    orders,
    status: 'unpaid',
    providerStatus: 'open',
    isUnreported: false,
  };
  model.checkouts.push(checkout);
  return checkout;
}

const untouched = { state: 'live', money: 'none' } as const;

/** Ends an unpaid checkout, at the provider too, which cannot end a session with a denied card. */
export function end(model: Model, checkout: Checkout): void {
  release(model, checkout);
  if (checkout.providerStatus !== 'denied') checkout.providerStatus = 'over';
}

export function refuse(model: Model, order: OrderModel): void {
  leave(model, order, 'refused');
  if (order.money === 'paid') order.money = 'refunding';
}

/** Applies a payment to the model. */
export function receiveMoney(model: Model, checkout: Checkout): void {
  checkout.status = 'paid';
  checkout.isUnreported = false;
  for (const order of checkout.orders) {
    if (order.state === 'released' && fits(model, order.lines)) {
      move(model, order.lines, -1);
      order.state = 'live';
    }
    order.money = order.state === 'live' ? 'paid' : 'refunding';
  }
  const cart = model.carts[checkout.buyer]!;
  for (const [product, pieces] of checkout.ordered) {
    const left = (cart.get(product) ?? 0) - pieces;
    if (left > 0) cart.set(product, left);
    else cart.delete(product);
  }
}

/** Applies a full refund to the model. */
export function returnMoney(model: Model, checkout: Checkout): void {
  checkout.status = 'refunded';
  for (const order of checkout.orders) {
    leave(model, order, 'released');
    order.money = 'refunded';
  }
}

/** Returns the expected result of `statusesOf`, with `ended` for all ways to end unpaid. */
export function expectedStatuses({ status, orders }: Checkout): string[] {
  const payment = status === 'unpaid' ? 'pending' : status;
  const ofOrders = orders.map(({ state, money }) => {
    const paymentStatus = money === 'none' ? (state === 'live' ? 'pending' : 'ended') : money;
    return `${state === 'live' ? 'pending' : 'rejected'} ${paymentStatus}`;
  });
  return [payment, ...ofOrders];
}

function move(model: Model, lines: Cart, sign: 1 | -1): void {
  for (const [product, pieces] of lines) model.stock[product]! += sign * pieces;
}

function release(model: Model, checkout: Checkout): void {
  checkout.status = 'ended';
  for (const order of checkout.orders) leave(model, order, 'released');
}

function leave(model: Model, order: OrderModel, state: 'released' | 'refused'): void {
  if (order.state !== 'live') return;
  order.state = state;
  move(model, order.lines, 1);
}
