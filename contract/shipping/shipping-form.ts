/** Form schema for the shipping settings of a store. A separate module, so that the form can import it alone. */
import * as z from 'zod/mini';
import { digits } from '../endpoint.ts';
import { formRegion } from '../addresses/regions.ts';
import { maxPrice, type Rupiah, zero } from '../money.ts';
import { blankAs, optionalAmount, typedAmount } from '../number-schemas.ts';

const maxShippingFee = 10_000_000;

const fee = optionalAmount({ max: maxShippingFee });

/** The shipping settings of a store. A fee of null means that the store does not deliver to the zone. */
export const shippingForm = z
  .object({
    postalCode: digits(/^\d{5}$/, 'Kode pos terdiri dari 5 angka'),
    /** The kecamatan of the store. Without it the saved one stays while the postal code stays; null clears it. */
    region: formRegion,
    nearbyFee: fee,
    provinceFee: fee,
    elsewhereFee: fee,
    /** A blank one is nothing. */
    feePerFurtherPiece: z.pipe(blankAs(zero), typedAmount({ max: maxShippingFee })) as unknown as z.ZodMiniType<
      Rupiah,
      number | string
    >,
    freeFrom: optionalAmount({ min: 1, max: maxPrice }),
    hasPickup: z.pipe(
      z.transform((sent: unknown) => (typeof sent === 'string' ? sent === 'true' : sent)),
      z.boolean(),
    ) as unknown as z.ZodMiniType<boolean, boolean | string>,
  })
  .check(
    z.refine(
      ({ nearbyFee, provinceFee, elsewhereFee, hasPickup }) =>
        hasPickup || [nearbyFee, provinceFee, elsewhereFee].some((one) => one !== null),
      {
        error: 'Pilih setidaknya satu wilayah pengiriman atau Ambil sendiri',
        path: ['hasPickup'],
        params: { fields: ['nearbyFee', 'provinceFee', 'elsewhereFee', 'hasPickup'] },
      },
    ),
  );
export type ShippingSettings = z.output<typeof shippingForm>;
