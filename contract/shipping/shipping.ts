import * as z from 'zod/mini';
import { anyone, callers, sellers, visitors } from '../access.ts';
import { answer, defineApi, id, money } from '../endpoint.ts';
import { formRegion } from '../addresses/regions.ts';
import { queryNumber } from '../number-schemas.ts';
import type { AddressId, StoreId, UserId } from '../ids.ts';
import { maxPrice } from '../money.ts';
import { shippingForm } from './shipping-form.ts';
import { deliveryZones, shippingZones } from './shipping-zones.ts';

/** A day in Asia/Makassar: `2026-01-31`. */
const day = z.string();
const arrival = { from: day, to: day };

export const storeShipping = z.object({
  /** All zones; the fee is null where the store does not deliver. */
  zones: z.array(z.object({ zone: z.enum(shippingZones), fee: z.nullable(money), ...arrival })),
  feePerFurtherPiece: money,
  /** Orders from this amount are delivered for free; null if there is no such amount. */
  freeFrom: z.nullable(money),
  hasPickup: z.boolean(),
});
export type StoreShipping = z.infer<typeof storeShipping>;

const quote = z.object({
  zone: z.enum(deliveryZones),
  /** Null if the store does not deliver to the address. */
  fee: z.nullable(money),
  ...arrival,
});

/** `place` is the name of a kecamatan, or the city of an address without one. */
const placeQuote = z.extend(quote, { place: z.string(), isAddress: z.boolean() });
export type PlaceQuote = z.infer<typeof placeQuote>;

const cartQuote = z.object({
  storeId: id<StoreId>(),
  /** Null without an address. */
  delivery: z.nullable(quote),
  /** Null if the store offers no pick-up. */
  pickup: z.nullable(z.object({ ...arrival, address: z.string() })),
  shipping: storeShipping,
});
export type CartQuote = z.infer<typeof cartQuote>;

const storeSettings = z.object({
  /** Empty until the seller has saved the settings. */
  postalCode: z.string(),
  region: z.nullable(z.string()),
  /** The name of the kecamatan. */
  regionName: z.nullable(z.string()),
  nearbyFee: z.nullable(money),
  provinceFee: z.nullable(money),
  elsewhereFee: z.nullable(money),
  feePerFurtherPiece: money,
  freeFrom: z.nullable(money),
  hasPickup: z.boolean(),
});
export type StoreSettings = z.infer<typeof storeSettings>;

const settings = answer({ data: storeSettings });

/** Days to make a product. */
const productionDays = z._default(queryNumber(0, 90), 0);

export const shipping = defineApi({
  'GET /api/shop/shipping/store/:sellerId': {
    summary: 'Get the shipping fees of a store and when its deliveries arrive',
    ...anyone.read,
    params: z.object({ sellerId: id<StoreId>() }),
    query: z.object({ productionDays }),
    out: answer({ data: storeShipping }),
  },
  'GET /api/shop/shipping/delivery/:sellerId': {
    summary: 'Quote a product of a store, by its price, to the address that I last ordered to, or else to a kecamatan',
    ...visitors.read,
    params: z.object({ sellerId: id<StoreId>() }),
    query: z.object({
      region: formRegion,
      price: queryNumber(0, maxPrice),
      productionDays,
    }),
    out: answer({ data: z.nullable(placeQuote) }),
  },
  'GET /api/shop/shipping/quote/:userId': {
    summary: 'Quote the shipping of my cart, by store, to an address or else to the one last ordered to',
    ...callers({ who: ['customer'], owner: 'params.userId' }).read,
    params: z.object({ userId: id<UserId>() }),
    query: z.object({ addressId: z.optional(id<AddressId>()) }),
    out: answer({
      data: z.array(cartQuote),
      addressId: z.nullable(id<AddressId>()),
      city: z.string(),
      /** Whether the postal code of the address has five digits. Any other counts as elsewhere. */
      isPincodeReadable: z.boolean(),
      /** Whether postal code and kecamatan are in different provinces. Such an address counts as elsewhere. */
      isContradictory: z.boolean(),
    }),
  },
  'GET /api/store/shipping/get': {
    summary: 'Get the shipping settings of my store',
    ...sellers.read,
    out: settings,
    withholds: ['sellerId'],
  },
  'PUT /api/store/shipping/edit': {
    summary: 'Set the shipping fees of my store; existing orders keep theirs',
    ...sellers.write,
    body: shippingForm,
    out: settings,
    withholds: ['sellerId'],
  },
});
