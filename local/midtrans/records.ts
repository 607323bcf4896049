import { type ChannelCode } from './channels.ts';
import { type PaymentState } from './transaction-states.ts';

/** Amounts are whole rupiah. Times are milliseconds since the Unix epoch on the simulated clock. */
export type Order = {
  orderId: string;
  token: string;
  grossAmount: number;
  items: { name: string; price: number; quantity: number }[];
  /** Null means that all channels are offered. */
  enabledPayments: string[] | null;
  notificationUrl: string;
  expiresAt: number;
  canceledAt: number | null;
  /** All attempts, oldest first. An order can be denied several times before it is paid. */
  payments: Payment[];
};

export type Payment = {
  transactionId: string;
  channel: ChannelCode;
  paymentType: string;
  state: PaymentState;
  grossAmount: number;
  /** Channel-specific fields, with the provider's names. */
  details: Record<string, unknown>;
  startedAt: number;
  settledAt: number | null;
  refunds: Refund[];
  chargebackAmount: number;
  /** Fields that a tester set. Those that the state decides are dropped when it changes. */
  reported?: Record<string, unknown>;
};

export type Refund = {
  number: number;
  key: string;
  amount: number;
  reason: string;
  createdAt: number;
  bankConfirmedAt: number | null;
};

export type NotificationBody = Record<string, unknown> & { order_id: string; signature_key: string };

export type Notification = {
  id: string;
  orderId: string;
  url: string;
  body: NotificationBody;
  isReplay: boolean;
  createdAt: number;
  outcome: 'waiting' | 'delivered' | 'given-up' | 'dropped';
  attempts: { at: number; status: number | null; answer: string }[];
  nextAttemptAt: number | null;
};
