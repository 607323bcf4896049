/** The faults that happen to the shop, in the order that a seed gives. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Control } from '#server/testing/provider-and-mail.ts';
import type { Random } from '../../demo/random.ts';
import type { Faults as ProviderFaults } from '../../local-services/midtrans/faults.ts';
import { signal, until } from '../kit/machines.ts';
import type { Disk, ShopClock } from './disk-and-clock.ts';
import type { Role, RunningShop } from './run-shop.ts';

type Fault = {
  title: string;
  /** Resolves when the fault is over, or with faults of the provider, when it has begun. */
  inject: (target: Target) => Promise<void>;
  /** False when this machine does not allow it. */
  isPossible?: (target: Target) => boolean;
};

/** The fault happens after so many answers of the shop, or so many ms after the fault before it. */
export type Step = Fault & { after: { answers: number } | { ms: number } };

export type Target = { shop: RunningShop; disk: Disk; clock: ShopClock; control: Control };

type Kind = (random: Random, longestMs: number) => Fault;

/**
 * The endless schedule of a seed: every kind of fault once in random order, then again in another order. In a short one
 * faults last for at most two seconds, and there are only those that are possible everywhere.
 */
export function* schedule(random: Random, isShort: boolean): Generator<Step, never> {
  const kinds = isShort ? everywhere : [...everywhere, fullDisk, clockOfShop];
  const longestMs = isShort ? 2_000 : 15_000;
  for (;;) {
    for (const kind of shuffled(kinds, random)) {
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
    return {
      title: `kill -9: ${roles.join(' and ')}`,
      inject: async ({ shop }) => {
        const found = await waitForProcesses(() => roles.map((role) => shop.find(role)));
        signal(found.map((pids) => pids[Math.floor(chosen * pids.length)]!));
      },
    };
  };

const freeze =
  (what: 'shop' | 'database'): Kind =>
  (random, longestMs) => {
    const ms = random.whole(longestMs / 10, longestMs);
    return {
      title: `freeze: ${what}, for ${ms} ms`,
      inject: async ({ shop }) => {
        const [pids] = await waitForProcesses(() => [what === 'shop' ? shop.find('shop') : shop.database()]);
        signal(pids!, 'SIGSTOP');
        await sleep(ms);
        signal(pids!, 'SIGCONT');
      },
    };
  };

/** After the fault before it, the processes may only come back. A fault without any would prove nothing. */
async function waitForProcesses(find: () => number[][]): Promise<number[][]> {
  let found: number[][] = [];
  await until('there is a process to kill or freeze', 120, () => (found = find()).every((pids) => pids.length > 0));
  return found;
}

const callFaults = ['error500', 'down', 'slow', 'answer-lost'] as const;
const notificationFaults = ['drop', 'duplicate', 'reorder', 'corrupt-signature', 'delay'] as const;

const providerCalls =
  (call: 'create' | 'status' | 'change'): Kind =>
  (random, longestMs) =>
    atProvider({ [call]: random.pick(callFaults), delayMs: random.whole(100, longestMs) }, random, longestMs);

const notifications: Kind = (random, longestMs) =>
  atProvider(
    { notifications: random.pick(notificationFaults), delayMs: random.whole(100, longestMs) },
    random,
    longestMs,
  );

function atProvider(faults: Partial<ProviderFaults>, random: Random, longestMs: number): Fault {
  const ms = random.whole(longestMs / 5, longestMs);
  return {
    title: `provider: ${JSON.stringify(faults)}, for ${ms} ms`,
    inject: async ({ control }) => {
      await control('POST', '/faults', faults);
      // The next faults happen meanwhile. All faults of the provider end with the first one.
      void sleep(ms, undefined, { ref: false }).then(() => control('DELETE', '/faults'));
    },
  };
}

const clockOfProvider: Kind = (random) => {
  const minutes = random.whole(5, 90);
  return {
    title: `provider: the clock jumps ${minutes} minutes`,
    inject: async ({ control }) => void (await control('POST', '/clock/advance', { ms: minutes * 60_000 })),
  };
};

const fullDisk: Kind = (random, longestMs) => {
  const ms = random.whole(longestMs / 5, longestMs);
  return {
    title: `disk full, for ${ms} ms`,
    isPossible: ({ disk }) => disk.canBeFull,
    inject: async ({ disk }) => {
      disk.fill();
      await sleep(ms);
      disk.free();
    },
  };
};

const clockOfShop: Kind = (random, longestMs) => {
  const minutes = random.pick([-1, 1]) * random.whole(5, 120);
  const ms = random.whole(longestMs / 5, longestMs);
  return {
    title: `the clock of the shop jumps ${minutes} minutes, for ${ms} ms`,
    isPossible: ({ clock }) => clock.canJump,
    inject: async ({ clock }) => {
      clock.set(minutes * 60);
      await sleep(ms);
      clock.set(0);
    },
  };
};

const everywhere: readonly Kind[] = [
  ...[kill('shop'), kill('npm'), kill('launcher'), kill('postmaster'), kill('backend'), kill('shop', 'postmaster')],
  ...[freeze('shop'), freeze('database')],
  ...[providerCalls('create'), providerCalls('status'), providerCalls('change'), notifications, notifications],
  clockOfProvider,
];

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list];
  return list.map(() => left.splice(random.whole(0, left.length - 1), 1)[0]!);
}
