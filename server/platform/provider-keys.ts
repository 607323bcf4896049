/**
 * The two keys of the payment provider: the server key signs payments and is secret, the client key is in each page.
 */
import { anyText } from './settings/setting.ts';

type Keys = { MIDTRANS_SERVER_KEY: string; MIDTRANS_CLIENT_KEY: string };
type Variables = Keys & { MIDTRANS_SANDBOX: 'on' | 'off'; MIDTRANS_URL?: string | undefined };

const keyNames = ['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const;

/** The accounts of Veritrans, as the provider was called before, have keys with VT. */
const keyOf = (kind: 'server' | 'client', swapped: string) =>
  anyText.regex(new RegExp(`^(SB-)?(Mid|VT)-${kind}-[\\w-]+$`), {
    error: ({ input }) => {
      const other = kind === 'server' ? 'client' : 'server';
      return String(input).includes(`-${other}-`)
        ? swapped
        : `must be the ${kind} key, which begins with Mid-${kind}- or SB-Mid-${kind}-`;
    },
  });

/** Refuses the other key, which the shop would show to everybody. */
export const serverKey = keyOf('server', 'is a client key, which belongs in MIDTRANS_CLIENT_KEY');
export const clientKey = keyOf(
  'client',
  'is a server key, which nobody else may know: it belongs in MIDTRANS_SERVER_KEY. ' +
    'If the shop ran with it, ask Midtrans for a new server key',
);

/**
 * What is wrong with a pair of valid keys, by variable: both belong to one environment of the provider, which is the
 * one that the shop uses. Keys of the sandbox begin with `SB-`; newer ones may not, so only MIDTRANS_SANDBOX=on tells
 * that other keys belong to it.
 */
export function keyFaults(variables: Variables): { name: keyof Keys; fault: string }[] {
  const ofSandbox = keyNames.filter((name) => variables[name].startsWith('SB-'));
  if (ofSandbox.length === 1) {
    const [name] = ofSandbox;
    const other = keyNames.find((one) => one !== name)!;
    return [{ name: name!, fault: `is a key of the provider's sandbox, and ${other} is not: take both from one page` }];
  }
  // A simulator takes any pair.
  if (variables.MIDTRANS_SANDBOX === 'on' || variables.MIDTRANS_URL) return [];
  return ofSandbox.map((name) => ({
    name,
    fault: "is a key of the provider's sandbox; to try the sandbox, set MIDTRANS_SANDBOX=on",
  }));
}
