import { createHash, timingSafeEqual } from 'node:crypto';

type Signed = { order_id: string; status_code: string; gross_amount: string; signature_key: string };

/** Whether the provider signed this: SHA-512 over order id, status code, amount as received, and the server key. */
export function isSigned({ order_id, status_code, gross_amount, signature_key }: Signed, serverKey: string): boolean {
  const expected = createHash('sha512')
    .update(order_id + status_code + gross_amount + serverKey)
    .digest();
  const given = Buffer.from(signature_key, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
