import { parseSync, Visitor } from 'oxc-parser';

/** The calls that declare a test, such as `test.each(…)(…)`. */
const declares = /^(test|it)\b(?!\.(step|describe)\b)/;

/** Returns a pattern for the title of each test in a source file. What a template fills in may be anything. */
export function titlesIn(file: string, text: string): RegExp[] {
  const titles: RegExp[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!declares.test(text.slice(callee.start, callee.end))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(patternOf([title.value]));
      if (title?.type === 'TemplateLiteral') titles.push(patternOf(title.quasis.map(({ value }) => value.cooked!)));
    },
  }).visit(parseSync(file, text).program);
  return titles;
}

/** Returns a pattern for the texts that consist of these parts with anything between them, and of `before`. */
export function patternOf(parts: readonly string[], before = ''): RegExp {
  const literal = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${before}${parts.map(literal).join('.*')}$`, 's');
}
