/** What couriers say about the parcel of an order. */
import * as z from 'zod/mini';
import { timestamp } from '../endpoint.ts';

/**
 * The statuses of Biteship in lower case without underscores, which it writes in several ways, with what users read.
 */
const labels: Readonly<Record<string, string>> = {
  confirmed: 'Penjemputan dipesan',
  scheduled: 'Penjemputan dijadwalkan',
  allocated: 'Kurir ditugaskan',
  pickingup: 'Kurir menjemput paket',
  picked: 'Diterima kurir',
  droppingoff: 'Sedang diantar',
  delivered: 'Paket tiba',
  onhold: 'Tertahan di kurir',
  couriernotfound: 'Kurir tidak ditemukan',
  returnintransit: 'Dikembalikan ke penjual',
  returned: 'Kembali di penjual',
  rejected: 'Ditolak penerima',
  disposed: 'Dimusnahkan kurir',
  cancelled: 'Pengiriman dibatalkan',
};

/** A status that is not known is one of a parcel on its way. */
export const parcelLabel = (status: string): string =>
  (Object.hasOwn(labels, status) && labels[status]) || 'Dalam perjalanan';

export const parcel = z.object({
  /** Newest first, with the courier's own time. */
  steps: z.array(z.object({ status: z.string(), note: z.string(), at: timestamp })),
  /** The courier's page about it. */
  link: z.nullable(z.string()),
  /** Its courier still does not know its number after two days. */
  isUnknown: z.boolean(),
});
export type Parcel = z.infer<typeof parcel>;
