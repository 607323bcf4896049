/** The faults that happen to the shop, in the order that a seed gives. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderAndMail } from '#server/testing/provider-and-mail.ts';
import type { Random } from '../../local/demo/random.ts';
import type { Faults as ProviderFaults } from '../../local/midtrans/faults.ts';
import { signal, until } from '../kit/machines.ts';
import type { Disk, ShopClock } from './disk-and-clock.ts';
import type { Role, RunningShop } from './run-shop.ts';

export type Target = Pick<ProviderAndMail, 'control' | 'courier'> & { shop: RunningShop; disk: Disk; clock: ShopClock };

type Fault = {
  title: string;
  /** Resolves when the fault is over, or with faults of the provider, when it has begun. */
  inject: (target: Target) => unknown;
  /** False when this machine does not allow it. */
  isPossible?: (target: Target) => boolean;
};
type Kind = (random: Random, longestMs: number) => Fault;

/** The fault happens after so many answers of the shop, or so many ms after the fault before it. */
export type Step = Fault & { after: { answers: number } | { ms: number } };

/**
 * The endless schedule of a seed: every kind of fault once in random order, then again in another order. In a short one
 * faults last for at most two seconds, and there are only those that are possible everywhere.
 */
export function* schedule(random: Random, isShort: boolean): Generator<Step, never> {
  const longestMs = isShort ? 2_000 : 15_000;
  for (;;) {
    const left = isShort ? [...everywhere] : [...everywhere, fullDisk, clockOfShop];
    const shuffled = [...left].map(() => left.splice(random.whole(0, left.length - 1), 1)[0]!);
    for (const kind of shuffled) {
      const after = random.chance(0.8)
        ? { answers: random.whole(20, longestMs / 50) }
        : { ms: random.whole(0, Math.min(4_000, longestMs)) };
      yield { ...kind(random, longestMs), after };
    }
  }
}

const kill =
  (...roles: Role[]): Kind =>
  (random) => {
    const chosen = random.next();
    const inject = async ({ shop }: Target) => {
      const found = await waitForProcesses(() => roles.map((role) => shop.find(role)));
      signal(found.map((pids) => pids[Math.floor(chosen * pids.length)]!));
    };
    return { title: `kill -9: ${roles.join(' and ')}`, inject };
  };

const freeze =
  (role: 'shop' | 'database'): Kind =>
  (random, longestMs) => {
    const ms = random.whole(longestMs / 10, longestMs);
    const inject = async ({ shop }: Target) => {
      const [pids] = await waitForProcesses(() => [shop.find(role)]);
      signal(pids!, 'SIGSTOP');
      await sleep(ms);
      signal(pids!, 'SIGCONT');
    };
    return { title: `freeze: ${role}, for ${ms} ms`, inject };
  };

/** After the fault before it, the processes may only come back. A fault without any would prove nothing. */
async function waitForProcesses(find: () => number[][]): Promise<number[][]> {
  let found: number[][] = [];
  await until('there is a process to kill or freeze', 120, () => (found = find()).every((pids) => pids.length > 0));
  return found;
}

const providerFaults = {
  create: ['error500', 'down', 'slow', 'answer-lost'],
  status: ['error500', 'down', 'slow', 'answer-lost'],
  change: ['error500', 'down', 'slow', 'answer-lost'],
  notifications: ['drop', 'duplicate', 'reorder', 'corrupt-signature', 'delay'],
} as const;

const provider =
  (what: keyof typeof providerFaults): Kind =>
  (random, longestMs) => {
    const fault = random.pick<string>(providerFaults[what]);
    const faults = { [what]: fault, delayMs: random.whole(100, longestMs) } as Partial<ProviderFaults>;
    const ms = random.whole(longestMs / 5, longestMs);
    const inject = async ({ control }: Target) => {
      await control('POST', '/faults', faults);
      // The next faults happen meanwhile. All faults of the provider end with the first one.
      void sleep(ms, undefined, { ref: false }).then(() => control('DELETE', '/faults'));
    };
    return { title: `provider: ${JSON.stringify(faults)}, for ${ms} ms`, inject };
  };

const couriers: Kind = (random, longestMs) => {
  const fault = random.pick(['429', '500', 'silence', 'rubbish', 'repeated', 'reordered']);
  const ms = random.whole(longestMs / 5, longestMs);
  const inject = async ({ courier }: Target) => {
    await courier({ fault });
    void sleep(ms, undefined, { ref: false }).then(() => courier({ fault: 'none' }));
  };
  return { title: `couriers: ${fault}, for ${ms} ms`, inject };
};

const clockOfProvider: Kind = (random) => {
  const minutes = random.whole(5, 90);
  const inject = ({ control }: Target) => control('POST', '/clock/advance', { ms: minutes * 60_000 });
  return { title: `provider: the clock jumps ${minutes} minutes`, inject };
};

/** A fault that is there for some time. */
function lasting(title: string, ms: number, begin: (target: Target) => void, end: (target: Target) => void): Fault {
  const inject = async (target: Target) => {
    begin(target);
    await sleep(ms);
    end(target);
  };
  return { title: `${title}, for ${ms} ms`, inject };
}

const fullDisk: Kind = (random, longestMs) => {
  const ms = random.whole(longestMs / 5, longestMs);
  const fault = lasting(
    'disk full',
    ms,
    ({ disk }) => disk.fill(),
    ({ disk }) => disk.free(),
  );
  return { ...fault, isPossible: ({ disk }) => disk.canBeFull };
};

const clockOfShop: Kind = (random, longestMs) => {
  const minutes = random.pick([-1, 1]) * random.whole(5, 120);
  const ms = random.whole(longestMs / 5, longestMs);
  const jump =
    (seconds: number) =>
    ({ clock }: Target) =>
      clock.set(seconds);
  const fault = lasting(`the clock of the shop jumps ${minutes} minutes`, ms, jump(minutes * 60), jump(0));
  return { ...fault, isPossible: ({ clock }) => clock.canJump };
};

const everywhere: readonly Kind[] = [
  kill('shop'),
  kill('npm'),
  kill('launcher'),
  kill('postmaster'),
  kill('backend'),
  kill('shop', 'postmaster'),
  freeze('shop'),
  freeze('database'),
  provider('create'),
  provider('status'),
  provider('change'),
  provider('notifications'),
  provider('notifications'),
  couriers,
  clockOfProvider,
];
