/** Whole purchases in a shop and at a limit on its database, in turns, so that other activity affects both equally. */
import { inTurn, type Range } from './alternate.ts';
import type { Sample } from './cases.ts';
import type { Shop } from './environment.ts';
import { measurePurchases, type Purchase, type Purchases, type Refusals } from './purchases.ts';
import type { Target } from './run-round.ts';
import { median } from './statistics.ts';

/** The requests of a purchase, as the limit is told of them. */
export const purchaseSteps = ['cart', 'checkout', 'paid'].map((name): Sample => ({
  name,
  kind: 'plain',
  samples: [{ method: 'POST', path: '' }],
}));

/** Medians of the rounds, and the limit's CPU divided by the shop's. `refusals` are those of both. */
export type ComparedPurchases = {
  rounds: number;
  perRound: number;
  own: Cpu;
  limit: Cpu;
  ratio: number;
  ratios: Range;
  refusals: Refusals;
};
type Cpu = Pick<Purchases, 'cpu' | 'databaseCpu'>;

/** An even number, because either contender begins in half of them. */
const rounds = 8;

/** Divides the purchases between shop and limit and among the rounds. The first round of each is a warm-up. */
export async function comparePurchases(
  shop: Shop,
  limit: Target,
  purchases: readonly Purchase[],
): Promise<ComparedPurchases> {
  const perRound = Math.floor(purchases.length / (rounds + 1) / 2);
  const waiting = [...purchases];
  const pairs: [Purchases, Purchases][] = [];
  const refusals: Refusals = new Map();
  for (let round = 0; round <= rounds; round += 1) {
    const [own, least] = await inTurn(
      round,
      () => measurePurchases(shop, waiting.splice(0, perRound)),
      () => measurePurchases(shop, waiting.splice(0, perRound), limit),
    );
    for (const [refusal, times] of [...own.refusals, ...least.refusals])
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + times);
    if (round > 0) pairs.push([own, least]);
  }
  const ratios = pairs.map(([own, least]) => sumOf(least) / sumOf(own));
  return {
    ...{ rounds, perRound, refusals },
    own: summarise(pairs.map(([own]) => own)),
    limit: summarise(pairs.map(([, least]) => least)),
    ratio: median(ratios),
    ratios: { lowest: Math.min(...ratios), highest: Math.max(...ratios) },
  };
}

const sumOf = ({ cpu, databaseCpu }: Cpu): number => cpu + databaseCpu;

const summarise = (all: readonly Purchases[]): Cpu => ({
  cpu: median(all.map(({ cpu }) => cpu)),
  databaseCpu: median(all.map(({ databaseCpu }) => databaseCpu)),
});
