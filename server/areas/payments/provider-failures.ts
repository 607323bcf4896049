/** How calls to the payment provider fail: by passing trouble, or by a refusal, which is an error of ours. */
import * as z from 'zod';
import { clipText } from '#contract/clip-text.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { db } from '#platform/connect.ts';
import { listLastTimes, setLastTime } from '#platform/last-times.ts';
import { refuse } from '#platform/refuse.ts';

/** A call to the provider failed: one of the two below. */
export class ProviderFailure extends Error {}

/** Passing trouble: no answer in time, 408, 429, 5xx, or an answer that cannot be read. A later call may succeed. */
export class ProviderUnreachable extends ProviderFailure {}

/**
 * Any other 4xx: the provider does not take the key or a field of the request. Repeating the same call does not help.
 */
export class ProviderRefused extends ProviderFailure {}

export type ProviderResponse = { status: number; body: unknown };
type Operation = 'create' | 'status' | 'expire' | 'cancel' | 'refund';

const coded = z.object({ status_code: z.coerce.number() });
/** What an error says of itself. The rest of an answer may be a transaction, with a person's names and card number. */
const saidOf = ['status_code', 'status_message', 'error_messages', 'validation_messages', 'id'];
const textOf = (body: unknown): string =>
  clipText(typeof body === 'object' && body !== null ? JSON.stringify(body, saidOf) : String(body), 500);

/**
 * The error for an answer that is not one of success, to be thrown. Records a refusal, so that the operator is told of
 * it. The provider's errors often have HTTP status 200 and their code in the body. Source: Midtrans documentation,
 * "Status Code".
 */
export async function failureOf(operation: Operation, response: ProviderResponse): Promise<ProviderFailure> {
  const { status, body } = response;
  const code = status < 400 ? (coded.safeParse(body).data?.status_code ?? status) : status;
  const message = `the payment provider answered ${operation} with ${code}: ${textOf(body)}`;
  if (code < 400 || isPassing(code)) return new ProviderUnreachable(message);
  // The alert names the field, but not what a person wrote into it.
  const field = /\b[a-z_]+\.[a-z_]+\b/.exec(JSON.stringify(body) ?? '')?.[0];
  const cause = [operation, code, field].filter(Boolean).join(' ');
  // A refusal that cannot be recorded is still a refusal.
  await setLastTime(db, prefix + cause, new Date()).catch(() => {});
  return new ProviderRefused(message);
}

/** Whether a later call may succeed: a time-out, too many calls, or an error of the provider's own. */
export const isPassing = (code: number): boolean => code === 408 || code === 429 || code >= 500;

const prefix = 'provider refused ';
const recentMs = 60 * 60_000;

/** What the provider refused within the last hour, one sentence for each cause. */
export async function listProviderRefusals(at: Date): Promise<string[]> {
  const names = await listLastTimes(prefix, new Date(at.getTime() - recentMs));
  return names.map((name) => {
    const [operation, code, field] = name.slice(prefix.length).split(' ');
    return (
      `Midtrans refuses "${operation}" with ${code}${field ? ` because of ${field}` : ''}: ` +
      'see MIDTRANS_SERVER_KEY and the log'
    );
  });
}

type Unreachable = Extract<RefusalCode, `${string}_UNREACHABLE`>;

/** What a user is answered when a call to the provider failed; any other error stays as it is. */
export function refusalFor(error: unknown, unreachable: Unreachable): unknown {
  if (error instanceof ProviderUnreachable) return refuse(unreachable, {}, error);
  const isBuyer = unreachable === 'PAYMENT_UNREACHABLE' || unreachable === 'EARLIER_UNREACHABLE';
  const refused = isBuyer ? 'PAYMENT_REFUSED' : 'PROVIDER_REFUSED';
  return error instanceof ProviderRefused ? refuse(refused, {}, error) : error;
}
