import * as z from 'zod/mini';
import { answer, defineApi, id, money } from './endpoint.ts';
import type { AddressId, UserId } from './ids.ts';
import { maxPrice } from './money.ts';

/** `nearby`: the first three digits of both postal codes are equal; `province`: Sulawesi Utara. */
export const shippingZones = ['nearby', 'province', 'elsewhere'] as const;
export type ShippingZone = (typeof shippingZones)[number];

/** How an order reaches its buyer: delivered to a zone, or picked up at the store. */
export const deliveryZones = [...shippingZones, 'pickup'] as const;
export type DeliveryZone = (typeof deliveryZones)[number];

export const zoneLabels: Record<DeliveryZone, string> = {
  nearby: 'Wilayah terdekat',
  province: 'Sulawesi Utara',
  elsewhere: 'Luar Sulawesi Utara',
  pickup: 'Ambil sendiri',
};

/** Days from the order to its arrival, preparation included; for `pickup`, until it can be picked up. */
export const arrivalDays: Record<DeliveryZone, { from: number; to: number }> = {
  nearby: { from: 2, to: 4 },
  province: { from: 3, to: 6 },
  elsewhere: { from: 5, to: 10 },
  pickup: { from: 1, to: 2 },
};

/** The highest shipping fee that a store may set, in rupiah. */
const maxShippingFee = 10_000_000;

/** A day in Asia/Makassar: `2026-01-31`. */
const day = z.string();
const arrival = { from: day, to: day };

/** What a store asks for a delivery. */
const storeShipping = z.object({
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

/** The delivery of the cart lines of one store. */
const cartQuote = z.object({
  storeId: id<UserId>(),
  /** Null without an address. */
  delivery: z.nullable(quote),
  /** Null if the store offers no pick-up. */
  pickup: z.nullable(z.object({ ...arrival, address: z.string() })),
  shipping: storeShipping,
});
export type CartQuote = z.infer<typeof cartQuote>;

const fee = z.int().check(z.gte(0), z.lte(maxShippingFee)) as unknown as typeof money;

/** The shipping settings of a store. A fee of null means that the store does not deliver to the zone. */
const shippingForm = z
  .object({
    postalCode: z
      .string()
      .check(z.trim(), z.minLength(1, { abort: true }), z.regex(/^\d{5}$/, { error: 'Kode pos terdiri dari 5 angka' })),
    nearbyFee: z.nullable(fee),
    provinceFee: z.nullable(fee),
    elsewhereFee: z.nullable(fee),
    feePerFurtherPiece: fee,
    freeFrom: z.nullable(z.int().check(z.gte(1), z.lte(maxPrice)) as unknown as typeof money),
    hasPickup: z.boolean(),
  })
  .check(
    z.refine(
      ({ nearbyFee, provinceFee, elsewhereFee, hasPickup }) =>
        hasPickup || [nearbyFee, provinceFee, elsewhereFee].some((one) => one !== null),
      { error: 'Pilih setidaknya satu wilayah pengiriman atau Ambil sendiri', path: ['hasPickup'] },
    ),
  );
export type ShippingSettings = z.output<typeof shippingForm>;

const settings = answer({
  data: z.object({
    /** Empty until the seller has saved the settings. */
    postalCode: z.string(),
    nearbyFee: z.nullable(money),
    provinceFee: z.nullable(money),
    elsewhereFee: z.nullable(money),
    feePerFurtherPiece: money,
    freeFrom: z.nullable(money),
    hasPickup: z.boolean(),
  }),
});

export const shipping = defineApi({
  'GET /api/shop/shipping/store/:sellerId': {
    summary: 'Get the shipping fees of a store and when its deliveries arrive',
    access: 'anyone',
    rate: 'read',
    params: z.object({ sellerId: id<UserId>() }),
    out: answer({ data: storeShipping }),
  },
  'GET /api/shop/shipping/quote/:userId': {
    summary: 'Quote the shipping of my cart, by store, to an address or else to the one last ordered to',
    access: { who: ['customer'], owner: 'params.userId' },
    rate: 'read',
    params: z.object({ userId: id<UserId>() }),
    query: z.object({ addressId: z.optional(id<AddressId>()) }),
    out: answer({
      data: z.array(cartQuote),
      addressId: z.nullable(id<AddressId>()),
      city: z.string(),
      /** Whether the postal code of the address has five digits. Any other counts as elsewhere. */
      isPincodeReadable: z.boolean(),
    }),
  },
  'GET /api/store/shipping/get': {
    summary: 'Get the shipping settings of my store',
    access: { who: ['seller'] },
    rate: 'read',
    out: settings,
  },
  'PUT /api/store/shipping/edit': {
    summary: 'Set the shipping fees of my store; existing orders keep theirs',
    invalidates: 'pages',
    access: { who: ['seller'] },
    rate: 'write',
    body: shippingForm,
    out: settings,
  },
});
