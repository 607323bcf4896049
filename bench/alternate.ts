import { median } from './statistics.ts';
import { type Request, type Round, runRound, type Target } from './run-round.ts';

export type Contender = { target: Target; requests: readonly Request[] };

export type Pace = {
  rounds: number;
  seconds: number;
  /**
   * Set for requests that can be sent only once: how many are sent per round. The contender provides enough for all
   * rounds and the warm-up.
   */
  oncePerRound?: number;
};

/** Each value is the median over the rounds. */
export type Summary = Round;

/**
 * The results of two contenders, and the median of the ratios of all rounds, first to second. `cpuRatio` above 1 means
 * that the first uses less CPU.
 */
export type Comparison = { first: Summary; second: Summary; ratio: number; cpuRatio: number };

/**
 * Runs load rounds against two contenders alternately, so that other activity on the machine affects both equally. The
 * first round of each is a warm-up.
 */
export async function alternate(first: Contender, second: Contender, pace: Pace): Promise<Comparison> {
  const rounds: [Round, Round][] = [];
  for (let round = 0; round <= pace.rounds; round += 1) {
    const pair = [await play(first, round, pace), await play(second, round, pace)] as [Round, Round];
    if (round > 0) rounds.push(pair);
  }
  return {
    first: summarise(rounds.map(([one]) => one)),
    second: summarise(rounds.map(([, other]) => other)),
    ratio: median(rounds.map(([one, other]) => one.perSecond / other.perSecond)),
    cpuRatio: median(rounds.map(([one, other]) => other.cpu / one.cpu)),
  };
}

function play({ target, requests }: Contender, round: number, { seconds, oncePerRound }: Pace): Promise<Round> {
  if (oncePerRound === undefined) return runRound(target, requests, { seconds });
  return runRound(target, requests.slice(round * oncePerRound, (round + 1) * oncePerRound), 'once');
}

const summarise = (rounds: readonly Round[]): Summary => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  cpu: median(rounds.map(({ cpu }) => cpu)),
  databaseCpu: median(rounds.map(({ databaseCpu }) => databaseCpu)),
  refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
});
