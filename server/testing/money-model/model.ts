/** Minimal model of the expected shop state, without database, provider or time. */

export type Cart = Map<number, number>;

export type OrderModel = {
  lines: Cart;
  /** `released`: cancelled by the system; `refused`: rejected by the seller or the buyer. */
  state: 'live' | 'released' | 'refused';
  progress: 'pending' | 'delivered' | 'confirmed';
  money: 'none' | 'paid' | 'refunding' | 'refunded';
  complaint: 'none' | 'open' | 'decided';
  /** Rupiah of a partial refund that is decided but not returned yet. */
  openPart: number;
  /** Rupiah that a partial refund returned. */
  returnedPart: number;
  /** Rupiah. */
  shipping: number;
  commission: number;
  /** Rupiah transferred to the seller in all payouts, less deductions. */
  paidOut: number;
  wasPaidOut: boolean;
};

export type Checkout = {
  buyer: number;
  orderId: string;
  token: string;
  ordered: Cart;
  orders: OrderModel[];
  status: 'unpaid' | 'ended' | 'paid' | 'refunded';
  /** The status of the transaction at the provider, which the shop may not know yet. */
  providerStatus: 'open' | 'pending' | 'review' | 'denied' | 'over' | 'settled' | 'returned';
  /** The id of an abandoned virtual account that can still be paid. */
  abandoned: string | null;
  /** The window ended during the review of the card, or an abandoned account paid: nothing else happens to it. */
  isWindowOver: boolean;
  isPaidElsewhere: boolean;
  /** The payment was settled, but the notification was lost. */
  isUnreported: boolean;
};

export type Model = {
  /** Stock of each product. Products 0 and 1 belong to one store, product 2 to another. */
  stock: number[];
  carts: Cart[];
  checkouts: Checkout[];
  /** The payouts of each store that were not reversed, oldest first. */
  payouts: PayoutLine[][][];
  /** Whether payouts may go to the account of each store. */
  accounts: ('ready' | 'unconfirmed' | 'held')[];
  /** What each store asks for the delivery of one piece, in rupiah. */
  shippingFees: number[];
  /** Which of the rare cases the history has met. */
  met: Set<'a review' | 'a void' | 'the end of a review' | 'an abandoned account paid'>;
};

type PayoutLine = { order: OrderModel; amount: number; isPayment: boolean };

const storeOf = (product: number) => (product < 2 ? 0 : 1);

/** The price of every product in rupiah. */
export const price = 100_000;
/** In percent of the products. */
export const commissionPercent = 10;

/**
 * What every store asks for each piece after the first, and
 * from which sum of the products it asks nothing, in rupiah.
 */
export const feePerFurtherPiece = 5_000;
export const freeFrom = 500_000;

const piecesOf = (lines: Cart): number => [...lines.values()].reduce((sum, pieces) => sum + pieces, 0);
export const totalOf = ({ lines, shipping }: OrderModel): number => piecesOf(lines) * price + shipping;

/** What the seller is owed for an order in all, in rupiah. */
const owedFor = (order: OrderModel): number =>
  order.money === 'refunded' ? 0 : totalOf(order) - order.returnedPart - order.commission;

/** The products of each store in a cart, with the shipping fee, by store. */
export function splitCart({ shippingFees }: Model, cart: Cart): { store: number; lines: Cart; shipping: number }[] {
  const stores = Map.groupBy(cart, ([product]) => storeOf(product));
  return [...stores]
    .sort(([a], [b]) => a - b)
    .map(([store, entries]) => {
      const lines = new Map(entries);
      const pieces = piecesOf(lines);
      const fee = shippingFees[store]! + (pieces - 1) * feePerFurtherPiece;
      return { store, lines, shipping: pieces * price >= freeFrom ? 0 : fee };
    });
}

/** Applies the partial refund that is open. The commission is lowered in proportion and rounded down. */
export function returnPart(order: OrderModel): void {
  const total = totalOf(order);
  order.commission = Math.floor((order.commission * (total - order.openPart)) / total);
  Object.assign(order, { returnedPart: order.openPart, openPart: 0 });
}

export const ordersOfStore = ({ checkouts }: Model, store: number): OrderModel[] =>
  checkouts.flatMap(({ orders }) => orders.filter(({ lines }) => storeOf([...lines.keys()][0]!) === store));

export const isDue = (order: OrderModel): boolean =>
  order.money === 'paid' &&
  order.progress === 'confirmed' &&
  order.complaint !== 'open' &&
  order.openPart === 0 &&
  !order.wasPaidOut;

/** Rupiah that a payout of all due orders of a store transfers, less deductions; at most zero: there is no payout. */
export const payableTo = (model: Model, store: number): number =>
  linesOf(model, store).reduce((sum, { amount }) => sum + amount, 0);

const linesOf = (model: Model, store: number): PayoutLine[] =>
  ordersOfStore(model, store).flatMap((order) => {
    const isPayment = isDue(order);
    const amount = (isPayment || order.wasPaidOut ? owedFor(order) : 0) - order.paidOut;
    return amount === 0 ? [] : [{ order, amount, isPayment }];
  });

/** Pays out all due orders of a store, less deductions. */
export function payOut(model: Model, store: number): void {
  const lines = linesOf(model, store);
  for (const line of lines) {
    line.order.paidOut += line.amount;
    if (line.isPayment) line.order.wasPaidOut = true;
  }
  model.payouts[store]!.push(lines);
}

/** Reverses the last payout of a store that was not reversed: its orders are due again. */
export function reversePayout(model: Model, store: number): void {
  for (const { order, amount, isPayment } of model.payouts[store]!.pop()!) {
    order.paidOut -= amount;
    if (isPayment) order.wasPaidOut = false;
  }
}

const fits = (model: Model, lines: Cart) => [...lines].every(([product, pieces]) => model.stock[product]! >= pieces);

/** Whether a cart has the products of a checkout and its present shipping fees are still those of the checkout. */
export const isSame = (model: Model, { ordered, orders }: Checkout, cart: Cart): boolean =>
  ordered.size === cart.size &&
  [...ordered].every(([product, pieces]) => cart.get(product) === pieces) &&
  splitCart(model, cart).every(({ shipping }, place) => shipping === orders[place]!.shipping);

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
  const orders = splitCart(model, ordered).map(({ lines, shipping }) => ({
    lines,
    shipping,
    commission: (piecesOf(lines) * price * commissionPercent) / 100,
    ...untouched,
  }));
  const checkout: Checkout = {
    buyer,
    orderId: '',
    token: '',
    ordered,
    orders,
    status: 'unpaid',
    providerStatus: 'open',
    abandoned: null,
    isWindowOver: false,
    isPaidElsewhere: false,
    isUnreported: false,
  };
  model.checkouts.push(checkout);
  return checkout;
}

const untouched = {
  ...({ state: 'live', progress: 'pending', money: 'none', complaint: 'none' } as const),
  openPart: 0,
  returnedPart: 0,
  paidOut: 0,
  wasPaidOut: false,
};

/**
 * Ends an unpaid checkout, at the provider too, which voids a
 * card under review and cannot end a session with a denied one.
 */
export function end(model: Model, checkout: Checkout): void {
  release(model, checkout);
  if (checkout.providerStatus === 'review') model.met.add('a void');
  if (checkout.providerStatus !== 'denied') checkout.providerStatus = 'over';
}

/** Rejects an order as its seller or buyer, also one that the system released: late money does not reopen it. */
export function refuse(model: Model, order: OrderModel): void {
  leave(model, order, 'refused');
  order.state = 'refused';
  if (order.money === 'paid') order.money = 'refunding';
}

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

/** Applies a full refund to the model. Orders that were sent keep their status and their stock. */
export function returnMoney(model: Model, checkout: Checkout): void {
  for (const order of checkout.orders) returnOrder(model, checkout, order);
}

export function returnOrder(model: Model, checkout: Checkout, order: OrderModel): void {
  if (order.progress === 'pending') leave(model, order, 'released');
  Object.assign(order, { money: 'refunded', openPart: 0 });
  if (checkout.orders.every(({ money }) => money === 'refunded')) checkout.status = 'refunded';
}

/** Returns the expected result of `statusesOf`, with `ended` for all ways to end unpaid. */
export function expectedStatuses({ status, orders }: Checkout): string[] {
  const payment = status === 'unpaid' ? 'pending' : status;
  const orderStatuses = orders.map(({ state, progress, money }) => {
    const paymentStatus = money === 'none' ? (state === 'live' ? 'pending' : 'ended') : money;
    return `${state === 'live' ? progress : 'rejected'} ${paymentStatus}`;
  });
  return [payment, ...orderStatuses];
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
