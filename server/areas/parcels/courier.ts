/** Asks couriers about parcels by Biteship's call "Retrieve a public tracking", which costs Rp 10. */
import * as z from 'zod';
import { clipText } from '#contract/clip-text.ts';
import { config } from '#platform/config.ts';

const timeoutMs = 3_000;
const maxSteps = 100;

/** Words of couriers that mean the same as a status of contract/shipping/parcels.ts. */
const sameStatus: ReadonlyMap<string, string> = new Map([
  ['canceled', 'cancelled'],
  ['pickedup', 'picked'],
  ['rejectedbyrecipient', 'rejected'],
]);
const lettersAndDigits = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
/** The documentation writes statuses in another way than the help pages: `droppingOff`, `dropping_off`. */
const status = z
  .string()
  .transform((text) => lettersAndDigits(text).slice(0, 40))
  .transform((word) => sameStatus.get(word) ?? word)
  .refine((word) => word !== '');
const note = z.string().transform((text) => clipText(text.replaceAll('\0', ''), 500));
const step = z.object({ status, note: note.catch(''), updated_at: z.iso.datetime({ offset: true }) });
/** The answer also has names, addresses, telephone numbers and number plates, which are not read. */
const trackedParcel = z.object({
  status: status.nullable().catch(null),
  link: z
    .url({ protocol: /^https$/ })
    .nullable()
    .catch(null),
  history: z
    .array(step.nullable().catch(null))
    .catch([])
    .transform((steps) => steps.flatMap((one) => one ?? []).slice(-maxSteps)),
});
export type TrackedParcel = Omit<z.infer<typeof trackedParcel>, 'status'> & { status: string };

/** Reads a found parcel. Without a status of its own it has that of its latest step. Throws when it has none. */
function readParcel(body: unknown): TrackedParcel {
  const { status: own, ...rest } = trackedParcel.parse(body);
  const latest = rest.history.toSorted((one, two) => Date.parse(one.updated_at) - Date.parse(two.updated_at)).at(-1);
  return { ...rest, status: own ?? status.parse(latest?.status) };
}

/** The numbers that a courier is asked about. Any other text of a seller is stored and displayed only. */
export const waybillPattern = '^[A-Za-z0-9-]{6,40}$';
const waybillFormat = new RegExp(waybillPattern);
export const isWaybill = (number: string): boolean => waybillFormat.test(number);

/**
 * `unknown`: the courier does not know the number. `refused`: the key is wrong
 * or its balance is empty. `silent`: no answer within 3 s that can be read.
 */
export type CourierAnswer = TrackedParcel | 'unknown' | 'refused' | 'silent';

/** `courier` is a code of contract/shipping/couriers.ts, `waybill` passes `isWaybill`. Throws nothing. */
export async function trackParcel(courier: string, waybill: string): Promise<CourierAnswer> {
  const { url, key } = config.biteship;
  if (!key) return 'silent';
  try {
    const path = ['trackings', waybill, 'couriers', courier].map(encodeURIComponent).join('/');
    const response = await fetch(`${url}/v1/${path}`, {
      headers: { authorization: key },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if ([401, 402, 403].includes(response.status)) return 'refused';
    const body = JSON.parse(text) as Failed & { success?: unknown };
    // An error may have status 200.
    if (response.ok && body.success !== false) return readParcel(body);
    if (saysNoBalance(body, waybill)) return 'refused';
    return [408, 429].includes(response.status) || response.status >= 500 ? 'silent' : 'unknown';
  } catch {
    return 'silent';
  }
}

type Failed = { code?: unknown; error?: unknown; message?: unknown };

const noBalanceCode = 40_001;

/**
 * Whether an error says that the balance of the key is empty: by its code, or by its text, which is not documented ("No
 * sufficient balance to call rates API. Please top up your balance"). A text that repeats the number may have the word
 * from there, as in `saldo-0001`.
 */
function saysNoBalance({ code, error: ownError, message }: Failed, waybill: string): boolean {
  const error = ownError ?? message;
  if (code === noBalanceCode || code === String(noBalanceCode)) return true;
  return (
    typeof error === 'string' &&
    /balance|saldo/i.test(error) &&
    !lettersAndDigits(error).includes(lettersAndDigits(waybill))
  );
}
