import type { OrderId } from '#contract/ids.ts';
import type { UploadedFile } from '#platform/http/handlers.ts';
import { refuseFields } from '#platform/refuse.ts';

type Form = {
  fields: { orders?: readonly OrderId[] | undefined; orderIds?: readonly OrderId[] | undefined };
  files: { paymentProof: UploadedFile | undefined };
};

/** What a payout is made of: the orders, under either of their two names, and the proof. Says what is missing. */
export function wantedOrders({ fields, files }: Form): { orderIds: readonly OrderId[]; proof: Buffer } {
  const orderIds = [...(fields.orders ?? []), ...(fields.orderIds ?? [])];
  const proof = files.paymentProof?.bytes;
  if (orderIds.length > 0 && proof?.length) return { orderIds, proof };
  throw refuseFields({
    ...(orderIds.length === 0 && { orders: 'Harap pilih setidaknya satu pesanan.' }),
    ...(!proof?.length && { paymentProof: 'Harap unggah bukti pembayaran.' }),
  });
}
