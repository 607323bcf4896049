import { z } from 'zod';
import { cardDetails, findChannel, listOpenChannels } from './channels.ts';
import { movePayment, startPayment } from './payments.ts';
import { notify } from './notifications.ts';
import { type Provider } from './provider.ts';
import { type Order } from './records.ts';
import { snapRefusal } from './refusals.ts';
import { viewSession } from './sessions.ts';

const oneTimeCode = '112233';

/** The provider's test cards, masked, with their outcome. Source: Midtrans, "Testing Payments on Sandbox". */
const testCards: Record<string, 'capture' | 'deny' | 'challenge'> = {
  '48111111-1114': 'capture',
  '49111111-1113': 'deny',
  '45111111-1117': 'challenge',
};

const cardSchema = z.object({
  number: z.string().transform((digits) => digits.replaceAll(/\D/g, '')),
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\s*\/\s*\d\d$/, 'Masa berlaku ditulis BB/TT, misalnya 01/30.'),
  cvv: z.literal('123', 'CVV kartu uji adalah 123.'),
});

const chargeSchema = z.object({ channel: z.string(), card: cardSchema.optional() });

const paySchema = z.object({ otp: z.string().optional() });

/** Handles the choice of a channel on the payment page. A card is charged when its one-time code is sent. */
export function chooseChannel(provider: Provider, token: string, body: unknown): void {
  const order = requireOpenSession(provider, token);
  const { channel: name, card } = read(chargeSchema, body);
  const channel = findChannel(name);
  if (!channel || !listOpenChannels(order.grossAmount, order.enabledPayments).includes(channel)) {
    throw snapRefusal(402, 'Metode pembayaran ini tidak tersedia untuk transaksi Anda.');
  }
  const details = channel === 'credit_card' ? chargeCard(card) : undefined;
  void notify(provider, order, startPayment(provider, order, channel, details));
}

/** Completes a pending payment. A card is charged only when the one-time code is correct. */
export function payNow(provider: Provider, token: string, body: unknown): void {
  const order = requireOpenSession(provider, token);
  const payment = order.payments.at(-1);
  if (payment?.state !== 'pending') throw snapRefusal(400, 'Pilih metode pembayaran terlebih dahulu.');
  const outcome = testCards[String(payment.details.masked_card)] ?? 'settlement';
  if (outcome !== 'settlement' && read(paySchema, body).otp !== oneTimeCode) {
    throw snapRefusal(400, `Kode OTP salah. Kode simulasi adalah ${oneTimeCode}.`);
  }
  void movePayment(provider, order, payment, outcome);
}

function chargeCard(card: z.infer<typeof cardSchema> | undefined): Record<string, unknown> {
  const masked = card ? `${card.number.slice(0, 8)}-${card.number.slice(-4)}` : '';
  const isTestCard = masked in testCards && card?.number.length === 16;
  if (!isTestCard) throw snapRefusal(400, 'Ini simulasi: gunakan salah satu nomor kartu uji.');
  return cardDetails(masked);
}

function requireOpenSession(provider: Provider, token: string): Order {
  const order = provider.store.findByToken(token);
  if (!order) throw snapRefusal(404, 'token not found');
  const { status } = viewSession(provider, order);
  if (status === 'open' || status === 'waiting' || status === 'failed') return order;
  throw snapRefusal(406, 'transaction has been processed');
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw snapRefusal(400, ...parsed.error.issues.map(({ message }) => message));
}
