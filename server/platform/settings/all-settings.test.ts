import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeFaults, readVariables, settingGroups, settingNames, settings } from './all-settings.ts';
import type { Setting } from './setting.ts';

/** What the shell and systemd make of an example, with something for what the operator fills in. */
const valueOf = ({ example }: Setting) => example.replaceAll(/^'|'$/g, '').replaceAll('…', 'a1B2'.repeat(8));

test.each(settingNames)('the example of %s is valid', (name) => {
  const setting = settings[name];
  expect(setting.rule.safeParse(valueOf(setting)).error).toBeUndefined();
});

/** Any text is valid for these; production has rules of its own for some. */
const takesAnyText = ({ rule }: Setting) => rule.safeParse('\0 wrong').success;

test.each(settingNames.filter((name) => !takesAnyText(settings[name])))(
  'of a wrong value of %s the message says what would be valid, and not the value',
  (name) => {
    const [fault] = readVariables({ [name]: '\0 wrong' }).faults.filter((one) => one.name === name);
    expect(fault!.fault).toMatch(/^must /);
    expect(describeFaults([fault!])).not.toContain('wrong');
  },
);

test('a setting that is empty is no number and no text', () => {
  const numbers = settingNames.filter((name) => settings[name].rule.safeParse('5').data === 5);
  expect(numbers.length).toBeGreaterThan(7);
  for (const name of numbers) expect([name, settings[name].rule.safeParse('').success]).toEqual([name, false]);
});

/** What holds without a variable, as the page says it. */
function defaultOf({ rule, initial }: Setting): string {
  const value = rule.safeParse(undefined).data;
  return initial ?? (value === undefined || value === '' ? 'none' : String(value));
}

/** A table as the formatter aligns it. */
function tableOf(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |`;
  const [head, ...body] = rows;
  return [
    line(head!),
    line(
      head!.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row)),
  ].join('\n');
}

/** The page with a table for each group between its marks. Run with `-u` after a setting changed. */
test('docs/configuration.md has the settings as they are described', async () => {
  let page = readFileSync('docs/configuration.md', 'utf8');
  for (const [heading, group] of Object.entries<Record<string, Setting>>(settingGroups)) {
    const rows = Object.entries(group).map(([name, setting]) => {
      const { meaning, source, example, isSecret, isRequired } = setting;
      const facts = [meaning, source && `from ${source}`, isRequired && 'required', isSecret && 'secret'];
      return [`\`${name}\``, defaultOf(setting), facts.filter(Boolean).join('; '), `\`${example}\``];
    });
    const table = tableOf([['variable', 'default', 'meaning', 'example'], ...rows]);
    const between = /(<!-- settings -->\n\n).*?(\n\n<!-- end -->)/s;
    const [before, after] = page.split(`\n## ${heading}\n`) as [string, string?];
    expect(after ?? `no heading "${heading}"`).toMatch(between);
    page = `${before}\n## ${heading}\n${after!.replace(between, (_, begin: string, end: string) => begin + table + end)}`;
  }
  await expect(page).toMatchFileSnapshot('../../../docs/configuration.md');
});
