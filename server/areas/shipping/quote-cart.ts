import { sql } from 'drizzle-orm';
import type { AddressId, StoreId, UserId } from '#contract/ids.ts';
import { type Rupiah, rupiah } from '#contract/money.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import type { CartQuote } from '#contract/shipping/shipping.ts';
import { db } from '#platform/connect.ts';
import { refuse } from '#platform/refuse.ts';
import { lastOrderedTo } from '#server/areas/addresses/addresses.ts';
import { regionNameOf, requireRegion } from '#server/areas/addresses/regions.ts';
import { quoteShipping } from './quote-shipping.ts';
import { describeShipping, requireOpenSettings, settingsOf, unsetShipping } from './settings.ts';
import { arrivalOf, isContradictory, readPincode } from './zones.ts';

type CartShipping = {
  data: CartQuote[];
  addressId: AddressId | null;
  city: string;
  isPincodeReadable: boolean;
  isContradictory: boolean;
};

type Address = { city: string; pincode: string; region: string | null };

/**
 * Quotes the shipping of a customer's cart, by store, to one of their addresses: the given one, or else the one last
 * ordered to. Without an address the quotes contain only the fees by zone.
 * @throws NO_ADDRESS when the given address is not the customer's
 */
export async function quoteCart(userId: UserId, addressId: AddressId | undefined, at: Date): Promise<CartShipping> {
  const [[address], stores] = await Promise.all([
    db.rows<Address & { id: AddressId }>(sql`
      select id, city, pincode, region from addresses
      where user_id = ${userId} and id = ${addressId ?? lastOrderedTo(userId)}`),
    readCart(userId),
  ]);
  if (addressId && !address) throw refuse('NO_ADDRESS');
  return {
    data: stores.map(({ sellerId, productionAddress, ...parcel }) => ({
      storeId: sellerId,
      delivery: address ? quoteShipping({ ...parcel, isPickup: false }, address, at) : null,
      pickup: parcel.settings?.hasPickup
        ? { ...arrivalOf('pickup', at, parcel.productionDays), address: productionAddress }
        : null,
      shipping: describeShipping(parcel.settings ?? unsetShipping, at),
    })),
    addressId: address?.id ?? null,
    city: address?.city ?? '',
    isPincodeReadable: !address || readPincode(address.pincode) !== null,
    isContradictory: address !== undefined && isContradictory(address),
  };
}

type ProductRequest = {
  sellerId: StoreId;
  price: number;
  productionDays: number;
  region?: string | null;
  userId: UserId | undefined;
};

/**
 * Quotes one product of a store to the address that the user
 * last ordered to, or else to a kecamatan; null without both.
 * @throws NO_STORE, also when the store is suspended; INVALID for an unknown region
 */
export async function quoteProduct({ sellerId, price, region, userId, ...product }: ProductRequest, at: Date) {
  const settings = await requireOpenSettings(sellerId);
  const chosen = requireRegion(region);
  const last =
    userId &&
    sql`
    select city, pincode, region from addresses where id = ${lastOrderedTo(userId)}`;
  const [address] = last ? await db.rows<Address>(last) : [];
  const place = address ?? (chosen && { city: '', pincode: chosen.postalCodes[0] ?? '', region: chosen.code });
  if (!place) return null;
  const parcel = { ...product, settings, productTotal: rupiah(price), pieces: 1, isPickup: false };
  const name = regionNameOf(place.region) ?? place.city;
  return { ...quoteShipping(parcel, place, at), place: name, isAddress: place === address };
}

/** The products of one store in a cart. */
type CartParcel = {
  sellerId: StoreId;
  productionAddress: string;
  productTotal: Rupiah;
  pieces: number;
  /** The longest time to make one of them. */
  productionDays: number;
  settings: ShippingSettings | null;
};

const readCart = (userId: UserId): Promise<CartParcel[]> =>
  db.rows<CartParcel>(sql`
    select s.seller_id as "sellerId", s.production_address as "productionAddress",
      sum(p.effective_price * c.quantity) as "productTotal", sum(c.quantity) as pieces,
      max(coalesce(p.production_days, 0)) as "productionDays",
      ${settingsOf(sql`s.seller_id`)} as settings
    from cart_items c join products p on p.id = c.product_id
    join stores s on s.seller_id = p.seller_id
    where c.user_id = ${userId} and p.listed
    group by s.seller_id`);
