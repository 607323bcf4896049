/** The classes of the pages keep to the tokens of web/theme.css, which docs/design-language.md explains. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Sizes, weights, radii and shadows that are no tokens. A class may have variants before it and `!` behind it. */
const refused = new RegExp(
  [
    String.raw`font-(thin|extralight|light|medium|semibold|extrabold|black|\[\d+\])`,
    // Colours are tokens too.
    String.raw`(text|bg|border|ring|fill|stroke)-\[#\w+\]`,
    String.raw`text-(lg|[5-9]xl|\[[\d.]+\w+\]|\[(min|max|clamp|calc)\([^\]]*\])(/[\w[\].]+)?`,
    String.raw`rounded(-[trblse]{1,2})?(-(xs|md|lg|2xl|4xl|\[[^\]]*\]))?`,
    String.raw`(inset-|drop-)?shadow(-[\w/[\].]+)?`,
  ]
    .map((pattern) => `^(?:[^\\s:]+:)*(?:${pattern})!?$`)
    .join('|'),
);

/** What stands between spaces, quotes and brackets of an expression, outside of comments. */
const wordsOf = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
    .split(/[\s"'`{}]+/)
    .map((word) => word.replace(/,$/, ''));

const refusedIn = (source: string) => wordsOf(source).filter((word) => refused.test(word));

test('a class of no token is refused, with any variants', () => {
  const faults =
    'font-medium sm:font-semibold text-lg md:text-[13px] max-md:text-[min(0.875rem,4.5vw)]/tight! rounded ' +
    'rounded-lg rounded-t-2xl rounded-[7px] shadow-card hover:shadow bg-[#fdefc8] [&_p]:text-5xl';
  expect(refusedIn(`<p className="${faults}" />`)).toEqual(faults.split(' '));
  const tokens =
    'font-bold text-sm sm:text-2xl text-sum rounded-xl rounded-t-3xl rounded-full rounded-none floating card bg-notice';
  expect(refusedIn(`<p className={classNames('${tokens}', isWide && 'text-caption')} />`)).toEqual([]);
});

test('the pages use only the tokens of the design language', () => {
  const files = globSync('web/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const faults = files.flatMap((file) => refusedIn(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`));
  expect(faults).toEqual([]);
});

test('what floats has no border beside its shadow', () => {
  const files = globSync('web/**/*.tsx');
  const faults = files.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(["'`])((?:(?!\1)[^\\])*)\1/g)].some(
      ([, , text]) => /(^|\s)floating(\s|$)/.test(text!) && /(^|\s)(card|border(-[a-z-]+)?)(\s|$)/.test(text!),
    ),
  );
  expect(faults).toEqual([]);
});
