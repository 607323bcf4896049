import { createHash } from 'node:crypto';

type Signed = { order_id: string; status_code: string; gross_amount: string };

/**
 * The provider's proof of origin: lower-case hex SHA-512 over order id, status code, gross amount exactly as sent
 * (`"10000.00"`) and the server key. Source: Midtrans, "Verifying Notification Authenticity".
 */
export function signatureOf(body: Signed, serverKey: string): string {
  return createHash('sha512')
    .update(body.order_id + body.status_code + body.gross_amount + serverKey)
    .digest('hex');
}
