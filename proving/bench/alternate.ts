import { median, medians } from './statistics.ts';
import { type Request, type Round, runRound, type Target } from './run-round.ts';

/** `orders` come in while the requests are sent, an equal number in each round. */
export type Contender = { target: Target; requests: readonly Request[]; orders?: readonly Request[] };

export type Pace = {
  rounds: number;
  seconds: number;
  /**
   * Set for requests that can be sent only once: how many are sent per round. The contender provides enough for all
   * rounds and the warm-up.
   */
  oncePerRound?: number;
};

/**
 * The results of two contenders, each value the median over the rounds, and the median of the ratios of all rounds,
 * first to second, with the lowest and the highest one. `cpuRatio` above 1 means that the first uses less CPU.
 */
export type Comparison = {
  first: Round;
  second: Round;
  ratio: number;
  cpuRatio: number;
  ratios: Range;
  cpuRatios: Range;
};

/** Of seven rounds or more, the lowest and the highest value enclose the true median with a confidence of 98 %. */
export type Range = { lowest: number; highest: number };

/**
 * Runs load rounds against two contenders alternately, so that other activity on the machine affects both equally. The
 * first round of each is a warm-up.
 */
export async function alternate(first: Contender, second: Contender, pace: Pace): Promise<Comparison> {
  const rounds: [Round, Round][] = [];
  for (let round = 0; round <= pace.rounds; round += 1) {
    const pair = await inTurn(
      round,
      () => play(first, round, pace),
      () => play(second, round, pace),
    );
    if (round > 0) rounds.push(pair);
  }
  const rates = rounds.map(([one, other]) => one.perSecond / other.perSecond);
  const cpus = rounds.map(([one, other]) => (other.cpu + other.databaseCpu) / (one.cpu + one.databaseCpu));
  return {
    first: summarise(rounds.map(([one]) => one)),
    second: summarise(rounds.map(([, other]) => other)),
    ratio: median(rates),
    cpuRatio: median(cpus),
    ratios: rangeOf(rates),
    cpuRatios: rangeOf(cpus),
  };
}

/** Runs both; in every other round the second one first, because whoever runs later cleans up after the earlier one. */
export async function inTurn<T>(round: number, first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
  if (round % 2 === 0) return [await first(), await second()];
  const later = await second();
  return [await first(), later];
}

export const rangeOf = (numbers: readonly number[]): Range => ({
  lowest: Math.min(...numbers),
  highest: Math.max(...numbers),
});

function play({ target, requests, orders = [] }: Contender, round: number, pace: Pace): Promise<Round> {
  const { rounds, seconds, oncePerRound } = pace;
  const ofRound = (all: readonly Request[], count: number) => all.slice(round * count, (round + 1) * count);
  if (oncePerRound !== undefined) return runRound(target, ofRound(requests, oncePerRound), 'once');
  return runRound(target, requests, { seconds }, ofRound(orders, Math.floor(orders.length / (rounds + 1))));
}

const summarise = (rounds: readonly Round[]): Round => ({
  ...medians(rounds, 'perSecond', 'p50', 'p99', 'cpu', 'databaseCpu'),
  refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
});
