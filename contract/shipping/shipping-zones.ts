/** The zones of deliveries, with their labels and the days that a delivery takes. */

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
