import { type ChannelCode } from './channels.ts';
import { type PaymentState } from './transaction-states.ts';

/** Amounts are whole rupiah; times are milliseconds since 1970 on the simulator's clock. */
export type Order = {
  orderId: string;
  token: string;
  grossAmount: number;
  items: { name: string; price: number; quantity: number }[];
  customer: { name: string; phone: string | null };
  customFields: Record<string, string>;
  /** null: every channel is offered. */
  enabledPayments: string[] | null;
  finishUrl: string | null;
  notificationUrls: string[];
  createdAt: number;
  pageExpiresAt: number;
  /** The blanket expiry of the request; without `startsAt` it runs from the choice of a channel. */
  paymentWindow: { startsAt: number | null; ms: number } | null;
  canceledAt: number | null;
  /** Every attempt, oldest first: an order may be denied several times and then be paid. */
  payments: Payment[];
};

export type Payment = {
  transactionId: string;
  channel: ChannelCode;
  paymentType: string;
  state: PaymentState;
  grossAmount: number;
  /** Fields only this channel has, in the provider's spelling. */
  details: Record<string, unknown>;
  startedAt: number;
  settledAt: number | null;
  expiresAt: number;
  refunds: Refund[];
  chargebackAmount: number;
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
