/** The answers that only an admin's pages read. See web/answers.ts. */
import type { ListedCustomer, ListedSeller, ListedTransaction, SellerDetails } from '#contract/admin/admin.ts';
import type { Stats } from '#contract/admin/dashboard.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Api } from '#contract/index.ts';
import { type Rupiah, sum, zero } from '#contract/money.ts';
import { broadcastPath, type SentNotification } from '#contract/notifications/notifications.ts';
import type { Payout, UnpaidOrder, UnpaidSeller } from '#contract/payouts/payouts.ts';
import { type Adapters, type Fields, filled, isRecord, listed, messageOr, rowsOf, textOf } from '../answers.ts';
import { callWith } from '../call.ts';
import { uploadWith } from '../parts/uploading/upload.ts';
import { openedOrder, orderOf } from '../parts/order/answers.ts';
import { emptyProfile, readyAccount } from '../parts/selling/empty-profile.ts';
import { bannerOf } from '../visitor/answers.ts';

/** What the pages of admins read. Where the document does not name the field of a list, both of its names are read. */
const answers: Adapters = {
  'GET /api/admin/info/sellers'(answer) {
    const sellers = rowsOf(answer.sellers ?? answer.data, sellerOf);
    return { sellers, ...listed(answer, sellers) };
  },
  'GET /api/admin/info/seller/:id'(answer, { params }) {
    const { data = 'storeName' in answer ? answer : null } = answer;
    return isRecord(data) ? { data: sellerDetailsOf({ _id: params?.id, ...data }) } : null;
  },
  'GET /api/admin/info/customers'(answer) {
    const customers = rowsOf(answer.customers ?? answer.data, customerOf);
    return { customers, ...listed(answer, customers) };
  },
  'GET /api/admin/info/transactions'(answer) {
    const data = rowsOf(answer.data, transactionOf);
    return { data, ...listed(answer, data) };
  },
  'GET /api/admin/info/transaction/:id': ({ data }) =>
    isRecord(data) ? { data: { ...openedOrder, isKept: null, payoutState: null, ...transactionOf(data) } } : null,

  'GET /api/admin/payout/unpaid-sellers'(answer) {
    const data = rowsOf(answer.data ?? answer.sellers, unpaidSellerOf);
    return { ...filled<Waiting>(answer, { waitingAmount: 0 }), data, ...listed(answer, data) };
  },
  'GET /api/admin/payout/unpaid-orders/:sellerId': unpaidOrdersOf,
  'POST /api/admin/payout/mark-paid': (answer) => messageOr(answer, 'Pembayaran kepada penjual berhasil dicatat.'),
  'GET /api/admin/payout/history/all': historyOf,
  'GET /api/admin/payout/history/:sellerId': historyOf,

  'GET /api/admin/dashboard/stats'(answer) {
    const { data = 'totalOrders' in answer ? answer : null } = answer;
    return isRecord(data) ? { data: statsOf(data) } : null;
  },
  'POST /api/admin/banner/upload': ({ data, ...answer }) => ({
    ...messageOr(answer, 'Banner berhasil diunggah.'),
    data: bannerOf(isRecord(data) ? data : {}),
  }),
  'GET /api/admin/notification/history'(answer) {
    const notifications = rowsOf(answer.notifications, notificationOf);
    return { notifications, ...listed(answer, notifications) };
  },
};

/** `call` and `upload` for the pages of admins. */
export const call = callWith(answers);
export const upload = uploadWith(answers);

type Waiting = { waitingAmount: Rupiah };

const sellerOf = (seller: Fields): ListedSeller =>
  filled(seller, { _id: '', storeName: '', email: '', createdAt: '', status: 'active', hasAlikeName: false });

const sellerDetailsOf = (seller: Fields): SellerDetails =>
  filled(seller, {
    ...emptyProfile,
    avatar: textOf(seller.storeLogoUrl),
    createdAt: '',
    status: 'active',
    suspendedBecause: null,
    alikeStores: [],
  });

const customerOf = (customer: Fields): ListedCustomer =>
  filled(customer, { _id: '', userName: '', email: '', createdAt: '' });

/** The people of an order are known by their ids alone where they are not populated. */
function transactionOf(order: Fields): ListedTransaction {
  const { sellerId, userId } = order;
  const whole = orderOf(order);
  return {
    ...whole,
    createdAt: textOf(order.createdAt, whole.orderDate),
    sellerId: filled(isRecord(sellerId) ? sellerId : { _id: sellerId }, { _id: '', storeName: '', email: '' }),
    userId: filled(isRecord(userId) ? userId : { _id: userId }, { _id: '', userName: '', email: '' }),
  };
}

const unpaidSellerOf = (seller: Fields): UnpaidSeller => {
  const { totalAmount } = filled<Total>(seller, { totalAmount: 0 });
  return filled(seller, {
    sellerId: '',
    sellerName: '',
    storeName: '',
    totalAmount,
    payableAmount: totalAmount,
    totalUnpaidOrders: 0,
    isSuspended: false,
    account: readyAccount,
  });
};

type Total = { totalAmount: Rupiah };

function unpaidOrdersOf(answer: Fields): UnpaidOrders {
  const orders = rowsOf(answer.orders ?? answer.data, unpaidOrderOf);
  return {
    ...filled<UnpaidOrders>(answer, {
      orders: [],
      nextCursor: null,
      total: orders.length,
      totalAmount: sum(orders.map((order) => order.totalAmount)),
      payableAmount: sum(orders.map((order) => order.payableAmount)),
      waitingAmount: 0,
      sellerName: '',
      storeName: '',
      deductions: [],
      bankName: '',
      bankAccountOwner: '',
      bankAccountNumber: '',
      isSuspended: false,
      account: readyAccount,
    }),
    orders,
  };
}

type UnpaidOrders = Omit<Answer<Api['GET /api/admin/payout/unpaid-orders/:sellerId']>, 'success'>;

function unpaidOrderOf(order: Fields): UnpaidOrder {
  const { totalAmount } = filled<Total>(order, { totalAmount: 0 });
  const { createdAt, orderDate } = order;
  return filled(
    { ...order, cartItems: rowsOf(order.cartItems, (item) => filled<{ title: string }>(item, { title: '' })) },
    {
      _id: '',
      totalAmount,
      payableAmount: totalAmount,
      orderDate: textOf(createdAt),
      createdAt: textOf(orderDate),
      isDeliveredEarly: false,
      cartItems: [],
    },
  );
}

/** The sum is that of the listed payouts if the answer has none. */
function historyOf(answer: Fields) {
  const data = rowsOf(answer.data ?? answer.history, payoutOf);
  const grandTotal = sum(data.map(({ amount }) => amount));
  return { ...filled<{ grandTotal: Rupiah }>(answer, { grandTotal }), data, ...listed(answer, data) };
}

const payoutOf = ({ sellerId, ...payout }: Fields, at: number): Payout =>
  filled(
    { ...payout, sellerId: filled(isRecord(sellerId) ? sellerId : { _id: sellerId }, { _id: '', storeName: '' }) },
    {
      _id: String(at),
      paidAt: '',
      amount: 0,
      sellerId: filled({}, { _id: '', storeName: '' }),
      orders: [],
      lines: [],
      paymentProofUrl: '',
      paymentProofType: 'image/webp',
      account: null,
      reversal: null,
    },
  );

const statsOf = (stats: Fields): Stats =>
  filled(
    {
      ...stats,
      weeklyRevenue: rowsOf(stats.weeklyRevenue, (day) =>
        filled<Stats['weeklyRevenue'][number]>(day, { date: '', revenue: 0, orders: 0 }),
      ),
    },
    {
      sellerCount: 0,
      customerCount: 0,
      totalRevenue: 0,
      totalOrders: 0,
      weeklyRevenue: [],
      before: { revenue: zero, orders: 0 },
    },
  );

const notificationOf = (sent: Fields, at: number): SentNotification =>
  filled(sent, {
    _id: String(at),
    title: '',
    body: '',
    path: broadcastPath,
    createdAt: '',
    recipients: 0,
    delivered: 0,
    failed: 0,
    isDone: true,
  });
