/**
 * Every column that can hold text or bytes, by what it means for a person. The export reads this table, and a test
 * compares it with the database, so that a new column must be classified. docs/personal-data.md says how long each kind
 * of data is kept.
 */
import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { storeOf, type UserId } from '#contract/ids.ts';

/** The columns of a table, as names separated by spaces. */
type Columns = {
  /** Says something about a person. */
  personal?: string;
  /** Says something about a person and is encrypted; `row` names the column that the encryption is bound to. */
  sealed?: string;
  row?: string;
  /** Written by admins for each other; erased like personal columns, but not part of a person's copy. */
  internal?: string;
  /** Hashes and tokens, which nobody gets a copy of. */
  secret?: string;
  /** Says nothing about a person by itself. */
  other?: string;
  /** Condition on the table's columns: the row belongs to the user. Without it no row is part of a person's copy. */
  where?: (user: UserId) => SQL;
};

const byUser = (user: UserId) => sql`user_id = ${user}`;
const bySeller = (user: UserId) => sql`seller_id = ${storeOf(user)}`;
const byOwnOrder = (user: UserId) => sql`order_id in (select id from orders where user_id = ${user})`;
const byOwnPayment = (user: UserId) => sql`payment_id in (select id from payments where user_id = ${user})`;
const byOwnPayout = (user: UserId) => sql`payout_id in (select id from payouts where seller_id = ${storeOf(user)})`;

export const inventory: Record<string, Columns> = {
  users: {
    where: (user) => sql`id = ${user}`,
    personal: 'email user_name phone_number',
    secret: 'password_hash',
    other: 'role consent_version',
  },
  sessions: { where: byUser, personal: 'device', secret: 'token_hash' },
  email_changes: { where: byUser, personal: 'old_email new_email' },
  account_tokens: { where: byUser, secret: 'token_hash code_hash', other: 'purpose' },
  second_factors: { where: byUser, secret: 'secret pending_secret' },
  recovery_codes: { where: byUser, secret: 'code_hash' },
  known_devices: { where: byUser, secret: 'token_hash' },
  login_failures: { internal: 'subject' },
  push_subscriptions: { where: byUser, personal: 'endpoint', secret: 'token token_hash session_hash' },
  addresses: { where: byUser, personal: 'receiver_name address city region pincode phone notes' },
  cart_items: { where: byUser, personal: 'note' },
  wishlist_items: { where: byUser },
  stock_waits: { where: byUser },
  orders: {
    where: byUser,
    row: 'id',
    sealed: 'kept',
    personal: 'receiver_name address city region pincode phone notes courier tracking_number later_reason gift_message',
    other: 'status payment_status shipping_zone from_region',
  },
  parcels: { where: byOwnOrder, personal: 'courier waybill link', other: 'status' },
  parcel_events: {
    where: (user) =>
      sql`parcel_id in (select parcels.id from parcels join orders on orders.id = parcels.order_id
          where orders.user_id = ${user})`,
    personal: 'note',
    other: 'status',
  },
  order_lines: { where: byOwnOrder, personal: 'note', other: 'title image note_label' },
  line_origins: { where: byOwnOrder, personal: 'materials care geo_indication', other: 'technique' },
  line_makers: {
    where: (user) => sql`order_line_id in (select order_line_id from line_origins where ${byOwnOrder(user)})`,
    personal: 'name region',
  },
  // Whoever has a piece has its code; why it was voided is for admins.
  piece_codes: { secret: 'code', internal: 'void_reason' },
  piece_code_reports: { internal: 'text', other: 'code outcome' },
  order_events: { where: byOwnOrder, personal: 'reason', other: 'from_status to_status by' },
  order_reminders: { where: byOwnOrder, other: 'kind' },
  order_notes: { internal: 'text author_name' },
  payments: {
    where: byUser,
    secret: 'snap_token client_hash',
    other: 'status fingerprint provider_order_id ending_as ending_reason transaction_id hinted_ids',
  },
  payment_events: {
    where: byOwnPayment,
    other:
      'provider_order_id transaction_id transaction_status status_code fraud_status refund_amount effect report outcome reason',
  },
  unknown_transactions: { other: 'transaction_id provider_order_id' },
  unplaced_money: {
    where: byOwnPayment,
    row: 'id',
    sealed: 'bank_name bank_account_owner bank_account_number',
    internal: 'note',
    other: 'provider_order_id transaction_id direction reason refund_refusal closing proof',
  },
  refunds: {
    where: byOwnOrder,
    row: 'order_id',
    personal: 'reason',
    sealed: 'bank_name bank_account_owner bank_account_number',
    internal: 'note',
    other: 'way refusal proof part_proof',
  },
  invoices: { where: byOwnOrder, row: 'number', sealed: 'data', other: 'number kind' },
  settlements: { other: 'transaction_id' },
  ledger_entries: { where: bySeller, other: 'posting account' },
  complaints: { where: byOwnOrder, personal: 'text photos answer decision', other: 'kind outcome opened_by' },
  report_cases: { internal: 'decision', other: 'kind outcome shared' },
  reports: { where: byUser, personal: 'text', other: 'reason' },
  reviews: { where: byUser, personal: 'user_name message images taken_down_reason reply' },
  review_pictures: { where: byUser, personal: 'image' },
  stores: {
    where: bySeller,
    personal: 'seller_name store_name name_skeleton store_description production_address domicile_address logo banner',
  },
  store_identities: {
    where: bySeller,
    row: 'seller_id',
    sealed:
      'nik bank_name bank_account_owner bank_account_number e_wallet e_wallets_account_owner e_wallet_account_number',
  },
  store_closures: { where: bySeller },
  store_checks: { where: bySeller, internal: 'note reason', secret: 'fingerprint', other: 'seen ended_because' },
  store_shipping: { where: bySeller, personal: 'postal_code region' },
  store_pictures: { where: bySeller, personal: 'image' },
  products: {
    where: bySeller,
    personal:
      'title description permit_number dimensions care materials geo_indication note_label option_label taken_down_reason',
    other: 'category technique image more_images',
  },
  makers: {
    where: bySeller,
    personal: 'name portrait region story taken_down_reason',
    other: 'technique',
  },
  product_makers: {
    where: (user) => sql`maker_id in (select id from makers where seller_id = ${storeOf(user)})`,
  },
  maker_removals: { internal: 'contact text', other: 'outcome' },
  stock_movements: {
    where: (user) => sql`product_id in (select id from products where seller_id = ${storeOf(user)})`,
    other: 'reason',
  },
  turnover_letters: { where: bySeller, personal: 'store_name', secret: 'code', other: 'amounts' },
  payouts: { where: bySeller, other: 'proof' },
  payout_accounts: { where: byOwnPayout, row: 'payout_id', sealed: 'account' },
  payout_lines: { where: byOwnPayout, other: 'kind' },
  payout_reversals: { where: byOwnPayout, personal: 'reason' },
  notices: {
    where: (user) => sql`id in (select notice_id from messages where user_id = ${user}
      union select notice_id from mail_deliveries where user_id = ${user})`,
    other: 'kind about',
  },
  messages: { where: byUser, personal: 'title body', other: 'path' },
  push_deliveries: { where: byUser, other: 'outcome' },
  mail_deliveries: { where: byUser, other: 'kind outcome problem' },
  mail_opt_outs: { where: byUser, other: 'kind' },
  // The address of a failed login is somebody else's.
  security_events: { where: byUser, internal: 'client_key', other: 'kind request_id' },
  audit_log: {
    where: (user) => sql`actor_id = ${user}`,
    personal: 'actor_name',
    internal: 'details',
    other: 'action subject',
  },

  daily_revenue: {},
  impact_months: { other: 'month places' },
  holidays: { other: 'name' },
  banners: { other: 'type image caption redirect_url' },
  last_times: { other: 'name' },
  personal_reads: { where: byUser },
  order_counts: { other: 'status' },
  people_counts: { other: 'role' },
  product_counts: { other: 'category band technique' },
  product_search: { other: 'words' },
  push_keys: { secret: 'public_key private_key' },
  // Words that were searched, without the user. Words with digits, such as phone numbers, are not kept.
  search_misses: { other: 'words' },
  // The same of searches that found something, with a keyed hash of text and client.
  search_uses: { other: 'words', secret: 'device' },
  popular_searches: { other: 'words' },
  search_synonyms: { other: 'word means' },
  search_words: { other: 'word stem' },
  commission_rates: {},
  shop_settings: { other: 'changed' },
};

/** The single columns of a list of the inventory. */
export const namesIn = (columns = ''): string[] => columns.split(' ').filter(Boolean);

/** Values that empty the personal columns of a table; those that are null stay null. */
export function erasedColumns(table: PgTable): Record<string, SQL> {
  const personal = namesIn(inventory[getTableName(table)]!.personal);
  const nothing = (column: Column) => (column.dataType === 'array' ? sql`'{}'::text[]` : sql`''`);
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([, { name, generated }]) => personal.includes(name) && !generated)
      .map(([field, column]) => [field, sql`case when ${column} is not null then ${nothing(column)} end`]),
  );
}

/** What a seller wrote in rows that belong to their buyers. */
export const sellersTexts: Record<string, { table: string; columns: string; where: (user: UserId) => SQL }> = {
  complaint_answers: {
    table: 'complaints',
    columns: 'id order_id answer answered_at',
    where: (user) => sql`answer is not null and order_id in (select id from orders
        where seller_id = ${storeOf(user)})`,
  },
  review_replies: {
    table: 'reviews',
    columns: 'id product_id reply replied_at',
    where: (user) => sql`reply is not null and product_id in (select id from products
        where seller_id = ${storeOf(user)})`,
  },
  rejection_reasons: {
    table: 'order_events',
    columns: 'id order_id reason at',
    where: (user) => sql`by = 'seller' and reason is not null
      and order_id in (select id from orders where seller_id = ${storeOf(user)})`,
  },
};
