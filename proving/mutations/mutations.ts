import { parseSync, type Node, Visitor } from 'oxc-parser';

/** One changed condition: the text between `start` and `end` is replaced. */
export type Mutation = { start: number; end: number; replacement: string; line: number; before: string };

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
};
/** Condition builders of Drizzle and their opposites. */
const opposedCalls: Record<string, string> = { eq: 'ne', ne: 'eq', gt: 'lte', lte: 'gt', lt: 'gte', gte: 'lt' };
const opposedSql: Record<string, string> = {
  and: 'or',
  or: 'and',
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  'is null': 'is not null',
  'is not null': 'is null',
  'not ': '',
};
const sqlConditions = /\b(?:is not null|is null|and|or)\b|\bnot (?!null)|<>|<=|>=|(?<![-=<>|])[<>=](?![<>=])/g;

/**
 * Finds every condition of a TypeScript source: comparisons, logical operators, negations, conditions of `if` and `?:`,
 * Drizzle's condition builders, and the same in `sql` templates. Each mutation reverses one of them.
 */
export function findMutations(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const add = (start: number, end: number, replacement: string) => {
    const line = source.slice(0, start).split('\n').length;
    found.push({ start, end, replacement, line, before: source.slice(start, end) });
  };
  const addOperator = ({ left, right, operator }: { left: Node; right: Node; operator: string }) => {
    const opposite = opposites[operator];
    if (!opposite) return;
    const start = source.indexOf(operator, left.end);
    if (start < right.start) add(start, start + operator.length, opposite);
  };
  const negate = (test: Node) => {
    if (test.type === 'BinaryExpression' || test.type === 'LogicalExpression') return;
    if (test.type === 'UnaryExpression' && test.operator === '!') return;
    add(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
  };
  new Visitor({
    BinaryExpression: addOperator,
    LogicalExpression: addOperator,
    UnaryExpression: ({ operator, start }) => {
      if (operator === '!') add(start, start + 1, '');
    },
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    CallExpression: ({ callee }) => {
      const opposite = callee.type === 'Identifier' ? opposedCalls[callee.name] : undefined;
      if (opposite) add(callee.start, callee.end, opposite);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      for (const { start, end } of quasi.quasis) {
        for (const match of source.slice(start, end).matchAll(sqlConditions)) {
          const at = start + match.index;
          if (match[0] === '=' && isAssignment(source.slice(quasi.start, at))) continue;
          add(at, at + match[0].length, opposedSql[match[0]]!);
        }
      }
    },
  }).visit(parseSync(file, source).program);
  return found.sort((a, b) => a.start - b.start);
}

/** The source with one mutation. Drizzle's builders may not be imported, so they are read from its package. */
export const mutate = (source: string, { start, end, replacement }: Mutation): string => {
  const mutated = source.slice(0, start) + replacement + source.slice(end);
  return Object.hasOwn(opposedCalls, replacement)
    ? `import { ${replacement} as mutant } from 'drizzle-orm';\n${source.slice(0, start)}mutant${source.slice(end)}`
    : mutated;
};

/** Whether the SQL text ends with the column of a `set`, so that an equals sign after it assigns. */
const isAssignment = (sqlText: string): boolean => /\bset\s+[\w.]+\s*$|\bset\s[^;]*,\s*[\w.]+\s*$/.test(sqlText);
