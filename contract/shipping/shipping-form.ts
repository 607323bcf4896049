/** Form schema for the shipping settings of a store. A separate module, so that the form can import it alone. */
import * as z from 'zod/mini';
import { formRegion } from '../addresses/regions.ts';
import { maxPrice, type Rupiah } from '../money.ts';

const maxShippingFee = 10_000_000;

/** Converts form input: text of digits becomes a number, empty text null. */
const typed = z.transform((sent: unknown) => {
  if (typeof sent !== 'string') return sent;
  const text = sent.trim();
  if (text === '') return null;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
});

const amount = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const optionalAmount = (min: number, max: number) =>
  z.pipe(typed, z.nullable(amount(min, max))) as unknown as z.ZodMiniType<Rupiah | null, number | string | null>;

/** The shipping settings of a store. A fee of null means that the store does not deliver to the zone. */
export const shippingForm = z
  .object({
    postalCode: z
      .string()
      .check(z.trim(), z.minLength(1, { abort: true }), z.regex(/^\d{5}$/, { error: 'Kode pos terdiri dari 5 angka' })),
    /** The kecamatan of the store. Without it the saved one stays while the postal code stays; null clears it. */
    region: formRegion,
    nearbyFee: optionalAmount(0, maxShippingFee),
    provinceFee: optionalAmount(0, maxShippingFee),
    elsewhereFee: optionalAmount(0, maxShippingFee),
    feePerFurtherPiece: z.pipe(typed, amount(0, maxShippingFee)) as unknown as z.ZodMiniType<Rupiah, number | string>,
    freeFrom: optionalAmount(1, maxPrice),
    hasPickup: z.pipe(
      z.transform((sent: unknown) => (typeof sent === 'string' ? sent === 'true' : sent)),
      z.boolean(),
    ) as unknown as z.ZodMiniType<boolean, boolean | string>,
  })
  .check(
    z.refine(
      ({ nearbyFee, provinceFee, elsewhereFee, hasPickup }) =>
        hasPickup || [nearbyFee, provinceFee, elsewhereFee].some((one) => one !== null),
      { error: 'Pilih setidaknya satu wilayah pengiriman atau Ambil sendiri', path: ['hasPickup'] },
    ),
  );
export type ShippingSettings = z.output<typeof shippingForm>;
