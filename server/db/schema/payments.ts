import type { LedgerAccount } from '#contract/books/ledger-accounts.ts';
import type { OrderId, PaymentId, StoreId, UserId } from '#contract/ids.ts';
import type { Rupiah } from '#contract/money.ts';
import type { PaymentEffect, PaymentStatus } from '#contract/payments/payment-states.ts';
import type {
  Closing,
  Direction,
  IgnoredReason,
  ReportOutcome,
  UnplacedReason,
} from '#contract/payments/unplaced-money.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { namedAccount, bytes, rupiahs, timestamptz } from './column-types.ts';

export const payments = pgTable('payments', {
  id: uuid().$type<PaymentId>().primaryKey(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  status: text().$type<PaymentStatus>().notNull(),
  grossAmount: bigint('gross_amount', { mode: 'number' }).$type<Rupiah>().notNull(),
  /** Hash of the ordered items, prices and address. A repeated checkout with the same content reuses this payment. */
  fingerprint: text().notNull(),
  /** Number of token requests to the provider; part of the provider order id. */
  attempt: integer().notNull(),
  /** `<id>-<attempt>`, at most 50 characters. */
  providerOrderId: text('provider_order_id').notNull(),
  /** Null until the provider has issued a token. */
  snapToken: text('snap_token'),
  askedAt: timestamptz('asked_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** When the provider's status was last requested and applied, or the payment was paid. */
  checkedAt: timestamptz('checked_at').notNull(),
  /** When a scheduled job checks the payment next; null when never again. */
  nextCheckAt: timestamptz('next_check_at').defaultNow(),
  /**
   * The checkout reserves much stock for what the customer has paid; see server/areas/checkout/payment-window.ts.
   */
  isLarge: boolean('is_large').notNull().default(false),
  /** The provider refused to create it, so that repeating the request does not help. */
  isRefused: boolean('is_refused').notNull().default(false),
  /** What the payment becomes when it ends, while the shop ends it at the provider; null otherwise. */
  endingAs: text('ending_as').$type<'cancelled' | 'expired'>(),
  /** Why the shop ends it by itself, for its buyer to read, while it ends it at the provider; null otherwise. */
  endingReason: text('ending_reason'),
  /** The shop ended it by itself, not its buyer or the time. Null if the release before placed it. */
  endedByShop: boolean('ended_by_shop'),
  /** Keyed hash of the client that placed it, for an account that never paid; null once it is not unpaid any more. */
  clientHash: bytes('client_hash'),
  paidAt: timestamptz('paid_at'),
  /** Rupiah that the provider took from the buyer on top of the gross amount, and keeps. */
  feeOnTop: bigint('fee_on_top', { mode: 'number' })
    .$type<Rupiah>()
    .notNull()
    .default(0 as Rupiah),
  /** The provider transaction that paid. Only this transaction can be reversed. */
  transactionId: text('transaction_id'),
  /** Transaction ids that the buyer's browser named, at most five; only the provider's answer says whose they are. */
  hintedIds: text('hinted_ids')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  createdAt: timestamptz('created_at').notNull(),
});

/**
 * The provider's reports, each stored once, before it is judged. A trigger keeps what was reported: only the judgement
 * can change, until the report was applied.
 */
export const paymentEvents = pgTable('payment_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The payment that the order id names, or that an admin assigned; null when there is none, and before judging. */
  paymentId: uuid('payment_id').$type<PaymentId>(),
  providerOrderId: text('provider_order_id').notNull(),
  transactionId: text('transaction_id').notNull(),
  transactionStatus: text('transaction_status').notNull(),
  statusCode: text('status_code').notNull(),
  fraudStatus: text('fraud_status').notNull(),
  refundAmount: text('refund_amount').notNull(),
  /** What the report changes; null when nothing. */
  effect: text().$type<PaymentEffect>(),
  /** Only the fields that are used; see server/areas/payments/report.ts. */
  report: jsonb().notNull(),
  at: timestamptz().notNull(),
  /** Null until the report was judged. */
  judgedAt: timestamptz('judged_at').defaultNow(),
  /** When a scheduled job judges the report if it is not judged by then. */
  nextJudgeAt: timestamptz('next_judge_at').defaultNow(),
  /** What came of the report; null until it was judged. */
  outcome: text().$type<ReportOutcome>(),
  /** Why a report was ignored or its money has no order. */
  reason: text().$type<UnplacedReason | IgnoredReason>(),
});

/**
 * Money that the provider received or returned and that belongs to no order: a list for the admin. The money of one
 * transaction is one row, as is what was returned of it until an admin has dealt with it.
 */
export const unplacedMoney = pgTable('unplaced_money', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The first report about this money. */
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  /** The payment that the order id names, or that the money was assigned to. */
  paymentId: uuid('payment_id').$type<PaymentId>(),
  providerOrderId: text('provider_order_id').notNull(),
  transactionId: text('transaction_id').notNull(),
  direction: text().$type<Direction>().notNull(),
  reason: text().$type<UnplacedReason>().notNull(),
  /** Rupiah that are still without an order; null when the provider did not report whole rupiah. */
  amount: bigint({ mode: 'number' }).$type<Rupiah>(),
  receivedAt: timestamptz('received_at').notNull(),
  /** When the buyer was told that the shop holds it; null while no buyer is known, and for returned money. */
  holdingNotifiedAt: timestamptz('holding_notified_at'),
  /** When the provider was asked to refund the money, and why it refused. */
  refundAskedAt: timestamptz('refund_asked_at'),
  refundRefusal: text('refund_refusal'),
  /** Whether the provider can give it back only after the settlement of the card payment. */
  awaitsSettlement: boolean('awaits_settlement').notNull().default(false),
  /** When the provider is asked again; null unless a request is open. */
  retryAt: timestamptz('retry_at'),
  closedAt: timestamptz('closed_at'),
  closing: text().$type<Closing>(),
  /** The admin who closed it; null when a report did. */
  closedBy: uuid('closed_by').$type<UserId>(),
  note: text(),
  /** File name of the private proof of a settlement. */
  proof: text(),
  ...namedAccount,
});

/**
 * Append-only double-entry ledger. A trigger checks at commit that the debits and credits of each posting are equal.
 */
export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Shared by all entries of one posting: `payment:<id>`, `refunded:<order id>`, `reversed:<payment id>`, … */
  posting: text().notNull(),
  /**
   * `gateway_clearing`: money at the provider. `cash`: the shop's bank account. `seller_payable`: owed to sellers.
   * `commission`: the shop's income. `provider_fees`: the shop's expense.
   */
  account: text().$type<LedgerAccount>().notNull(),
  sellerId: uuid('seller_id').$type<StoreId>(),
  orderId: uuid('order_id').$type<OrderId>(),
  paymentId: uuid('payment_id').$type<PaymentId>(),
  debit: bigint({ mode: 'number' }).$type<Rupiah>().notNull(),
  credit: bigint({ mode: 'number' }).$type<Rupiah>().notNull(),
  at: timestamptz().notNull(),
});

/**
 * Revenue and paid orders by day (Asia/Makassar), as deltas to be summed: a
 * trigger appends them with the postings and a scheduled job merges them.
 */
export const dailyRevenue = pgTable('daily_revenue', {
  day: date().notNull(),
  /** What was received for orders minus what was returned, in rupiah. */
  revenue: bigint({ mode: 'number' }).notNull(),
  /** Orders that were paid on the day. */
  orders: integer().notNull(),
});

/** Invoices of paid orders, and corrections by refunds; see server/areas/payments/invoices.ts. */
export const invoices = pgTable('invoices', {
  /** `KS/2026/000123`. */
  number: text().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  kind: text().$type<'invoice' | 'correction'>().notNull(),
  amount: rupiahs('amount').notNull(),
  issuedAt: timestamptz('issued_at').notNull(),
  /** What an invoice says, sealed; null for corrections and after ten years. */
  data: bytes('data'),
});

/**
 * What the provider transferred to the shop's bank account for a transaction, from its settlement reports. A refund or
 * chargeback is a row with negative amounts.
 */
export const settlements = pgTable('settlements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  paymentId: uuid('payment_id').$type<PaymentId>().notNull(),
  transactionId: text('transaction_id').notNull(),
  gross: rupiahs('gross').notNull(),
  /** What the provider kept of the gross amount. */
  fee: rupiahs('fee').notNull(),
  net: rupiahs('net').notNull(),
  settledAt: timestamptz('settled_at').notNull(),
  postedAt: timestamptz('posted_at').notNull(),
});

/** Transactions of settlement reports that the shop has never heard of, until the provider describes them. */
export const unknownTransactions = pgTable('unknown_transactions', {
  transactionId: text('transaction_id').primaryKey(),
  providerOrderId: text('provider_order_id').notNull(),
  gross: rupiahs('gross').notNull(),
  reportedAt: timestamptz('reported_at').notNull(),
  /** When the provider said that it does not know the transaction either; null until it was asked. */
  deniedAt: timestamptz('denied_at'),
});
