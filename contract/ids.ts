/** Ids are UUIDv7 strings, made in Node; each kind has its own brand, so that a store's id cannot pass as an order's. */
declare const kind: unique symbol;
type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type UserId = Id<'user'>;
export type ProductId = Id<'product'>;
export type OrderId = Id<'order'>;
export type OrderLineId = Id<'order-line'>;
export type PaymentId = Id<'payment'>;
export type AddressId = Id<'address'>;
export type ReviewId = Id<'review'>;
export type PayoutId = Id<'payout'>;
export type BannerId = Id<'banner'>;
export type NotificationId = Id<'notification'>;
export type SubscriptionId = Id<'subscription'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text has the form of an id; a text without it is answered like an unknown id. */
export const isId = (text: string): boolean => uuid.test(text);

/**
 * The short code people read and dictate: the last 8 characters of the id, in capitals. The last ones, since ids that
 * are made close together begin alike.
 */
export const orderCode = (id: string): string => id.slice(-8).toUpperCase();
