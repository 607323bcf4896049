/** A judged query: the demo products that answer it best and those that are useful too, by slug. */
export type JudgedQuery = { query: string; group: string; best: readonly string[]; useful: readonly string[] };

type Judgement = JudgedQuery & { found: readonly string[]; succeeds: boolean; gain: number };

export type Evaluation = {
  /** Share of the queries with a best product among the first ten results. */
  success: number;
  /** Mean nDCG of the first ten results, with a gain of 3 for best and 1 for useful products. */
  ndcg: number;
  /** Share of the queries of each group that succeed. */
  groups: Record<string, number>;
  /** The nonsense queries that have results. */
  answeredNonsense: readonly string[];
  /** The queries without a best product among the first ten results, each with its first results. */
  failures: readonly string[];
  /** The queries with an nDCG below 0.6 that succeed. */
  weak: readonly string[];
};

export type Search = (query: string) => Promise<readonly string[]>;

/** Searches for each judged query and measures the order of the results. `search` returns slugs, best match first. */
export async function evaluate(search: Search, queries: readonly JudgedQuery[]): Promise<Evaluation> {
  const judged: Judgement[] = [];
  for (const query of queries) judged.push(judge(query, await search(query.query)));
  const asked = judged.filter(({ group }) => group !== 'nonsense');
  const grouped = Object.groupBy(asked, ({ group }) => group);
  const describe = ({ group, query, gain, found }: Judgement) =>
    `[${group}] ${query} ${gain.toFixed(2)}: ${found.slice(0, 5).join(', ') || 'nothing'}`;
  return {
    success: successOf(asked),
    ndcg: mean(asked.map(({ gain }) => gain)),
    groups: Object.fromEntries(Object.entries(grouped).map(([group, list]) => [group, successOf(list!)])),
    answeredNonsense: judged.filter(({ group, found }) => group === 'nonsense' && found.length > 0).map(describe),
    failures: asked.filter(({ succeeds }) => !succeeds).map(describe),
    weak: asked.filter(({ succeeds, gain }) => succeeds && gain < 0.6).map(describe),
  };
}

const shown = 10;

function judge(judged: JudgedQuery, found: readonly string[]): Judgement {
  const gains = found.map((slug) => (judged.best.includes(slug) ? 3 : judged.useful.includes(slug) ? 1 : 0));
  const ideal = [...judged.best.map(() => 3), ...judged.useful.map(() => 1)];
  return {
    ...judged,
    found,
    succeeds: found.slice(0, shown).some((slug) => judged.best.includes(slug)),
    gain: ideal.length === 0 ? 0 : discounted(gains) / discounted(ideal),
  };
}

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, shown).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const successOf = (list: readonly Judgement[]): number => mean(list.map(({ succeeds }) => (succeeds ? 1 : 0)));
