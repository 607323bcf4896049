/** Ids are UUIDv7 strings. Each kind has its own branded type, so that a store id cannot be passed as an order id. */
declare const kind: unique symbol;
type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type UserId = Id<'user'>;
export type StoreId = Id<'store'>;
export type ProductId = Id<'product'>;
export type ProductGroupId = Id<'product-group'>;
export type OrderId = Id<'order'>;
export type OrderLineId = Id<'order-line'>;
export type ParcelId = Id<'parcel'>;
export type PaymentId = Id<'payment'>;
export type AddressId = Id<'address'>;
export type ReviewId = Id<'review'>;
export type WishlistItemId = Id<'wishlist-item'>;
export type StoreCheckId = Id<'store-check'>;
export type MakerId = Id<'maker'>;
export type MakerRemovalId = Id<'maker-removal'>;
export type StockWaitId = Id<'stock-wait'>;
export type AbuseCaseId = Id<'abuse-case'>;
export type ComplaintId = Id<'complaint'>;
export type PayoutId = Id<'payout'>;
export type BannerId = Id<'banner'>;
export type SynonymId = Id<'synonym'>;
export type NoticeId = Id<'notice'>;
export type SubscriptionId = Id<'subscription'>;
export type MailId = Id<'mail'>;
export type EmailChangeId = Id<'email-change'>;
export type SessionId = Id<'session'>;
export type TurnoverLetterId = Id<'turnover-letter'>;
export type PieceCodeReportId = Id<'piece-code-report'>;

/**
 * The key of the store that an account owns; an account without a store has one that no row has. A store is keyed by
 * its owner's account today, so the two ids are the same text. Only `storeOf` and `ownerOf` rely on it, and SQL that
 * joins `users` to `seller_id`: logins for the staff of a store begin here.
 */
export const storeOf = (owner: UserId): StoreId => owner as string as StoreId;

/** The account that owns a store: where its messages and mails go, and what is suspended, exported or erased. */
export const ownerOf = (store: StoreId): UserId => store as string as UserId;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the format of an id. A malformed id is treated like an unknown one. */
export const isId = <Known extends Id<string> = Id<string>>(text: string): text is Known => uuid.test(text);

/**
 * The short order code for users: the last 8 characters of the id in upper case. The first characters are a timestamp,
 * so ids created close together start alike.
 */
export const orderCode = (id: string): string => id.slice(-8).toUpperCase();
