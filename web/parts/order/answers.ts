/** Orders as buyers, sellers and admins read them. See web/answers.ts. */
import { isRecord, filled, type Adapters, type Fields, rowsOf, textOf } from '../../answers.ts';
import { callWith } from '../../call.ts';
import { zero } from '#contract/money.ts';
import { noFees } from '#contract/orders/order-amounts.ts';
import { type DetailedOrder, type ListedOrder, type OrderTab, orderTabs } from '#contract/orders/orders.ts';

const orderAnswers: Adapters = {
  /** A server that does not know tabs answers all orders, which are counted and filtered here. */
  'GET /api/shop/order/list/:userId'(answer, { query }) {
    const all = rowsOf(answer.data, orderOf);
    const data = all.filter((order) => !query?.tab || isInTab[query.tab as OrderTab](order));
    const counted = orderTabs.map((tab) => [tab, all.filter(isInTab[tab]).length]);
    return filled(
      { ...answer, data },
      {
        data: [],
        total: data.length,
        counts: Object.fromEntries(counted) as Record<OrderTab, number>,
        now: new Date().toISOString(),
        nextCursor: null,
      },
    );
  },
  'GET /api/shop/order/details/:id'(answer) {
    if (!isRecord(answer.data)) return null;
    const data = detailedOrderOf(answer.data);
    const orders = rowsOf(answer.orders, detailedOrderOf);
    return { data, orders: orders.length > 0 ? orders : [data], now: textOf(answer.now, new Date().toISOString()) };
  },
};

/** `call` for the pages with orders of a buyer. */
export const call = callWith(orderAnswers);

const hasArrived = ({ orderStatus }: ListedOrder) => orderStatus === 'delivered' || orderStatus === 'confirmed';
const isInTab: Record<OrderTab, (order: ListedOrder) => boolean> = {
  pending: ({ orderStatus }) => orderStatus === 'pending',
  processing: ({ orderStatus }) => orderStatus === 'processing',
  shipped: ({ orderStatus }) => orderStatus === 'shipped',
  confirmed: hasArrived,
  rejected: ({ orderStatus }) => orderStatus === 'rejected',
  review: (order) => hasArrived(order) && order.cartItems.some(({ isReviewed }) => !isReviewed),
};

const itemOf = (item: Fields, at: number): ListedOrder['cartItems'][number] =>
  filled(item, {
    productId: String(at),
    title: 'Produk',
    image: '',
    price: 0,
    quantity: 0,
    note: null,
    noteLabel: null,
    isReviewed: false,
    sellerPhone: '',
    storeName: '',
  });

/** The defaults of an address, in a buyer's list and in an order. */
export const noAddress = {
  receiverName: '',
  address: '',
  city: '',
  pincode: '',
  phone: '',
  notes: '',
  region: null,
  regionName: null,
};

const addressInfoOf = (address: unknown): ListedOrder['addressInfo'] =>
  filled(address, { addressId: '', ...noAddress });

/** Without a checkout, an order was bought alone. */
export function orderOf(order: Fields): ListedOrder {
  const { cartItems, addressInfo, createdAt, orderDate = createdAt } = order;
  return filled(
    { ...order, cartItems: rowsOf(cartItems, itemOf), addressInfo: addressInfoOf(addressInfo), orderDate },
    {
      _id: '',
      checkoutId: textOf(order._id),
      userId: '',
      sellerId: '',
      cartItems: [],
      addressInfo: addressInfoOf(null),
      totalAmount: 0,
      ...noFees,
      shippingZone: null,
      arrivesFrom: null,
      arrivesTo: null,
      shipBy: null,
      laterDay: null,
      // Shown as it is, like any unknown status.
      orderStatus: '-',
      paymentStatus: '-',
      orderDate: '',
      movedAt: textOf(orderDate),
      isDisputed: false,
      courier: '',
      trackingNumber: '',
      payBefore: null,
      payAmount: null,
      payRejectedAmount: null,
      payTo: null,
      isUnderReview: false,
    },
  );
}

/** The fields of an opened order that the specification does not know. */
export const openedOrder = {
  events: [],
  addressChanges: [],
  complaints: [],
  parcel: null,
  confirmsAt: null,
  complainUntil: null,
};

const detailedOrderOf = (order: Fields): DetailedOrder => ({
  ...openedOrder,
  refundedAmount: zero,
  paidAt: null,
  cancellableFrom: null,
  hasRefund: false,
  hasExtraMoney: false,
  ...orderOf(order),
});
