import { rupiah } from '#contract/money.ts';
import type { ShippingSettings } from '#contract/shipping/shipping-form.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** The settings of a store in Manado that asks a fee in each zone. */
export const shippingSettings: ShippingSettings = {
  postalCode: '95115',
  nearbyFee: rupiah(10_000),
  provinceFee: rupiah(20_000),
  elsewhereFee: rupiah(45_000),
  feePerFurtherPiece: rupiah(0),
  freeFrom: null,
  hasPickup: false,
};

/**
 * Sets the shipping of a seller's store; what is missing is as in `shippingSettings`.
 * @throws when the shop refuses
 */
export async function setShipping(seller: Person, settings: Partial<ShippingSettings> = {}): Promise<void> {
  const body = { ...shippingSettings, ...settings };
  const { status } = await call(seller, 'PUT /api/store/shipping/edit', { body });
  if (status !== 200) throw new Error(`shipping settings: ${status}`);
}
