/**
 * Checks all settings without connecting to anything: `npm run shop settings`. With --add-to FILE it finds those that
 * FILE lacks of --example FILE, takes them from the environment or asks for them on the terminal, checks each with the
 * mail server and the payment provider, and prints the lines to add, also when the person stops, with code 1. Also adds
 * what only --answers FILE names.
 */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline/promises';
import { ConfigurationError, configure } from '../server/platform/config.ts';
import { pathOf, printErrors, readArguments } from './operator-command.ts';
import { settings } from '../server/platform/settings/all-settings.ts';
import type { Setting } from '../server/platform/settings/setting.ts';
import { missingSettings, Stopped } from './settings/missing-settings.ts';
import { faultOf } from './settings/questions.ts';
import { namesOf } from './settings/settings-file.ts';

const usage = 'settings [--add-to FILE --example FILE [--answers FILE]]';
const { values } = readArguments(usage, { optional: ['add-to', 'example', 'answers'] });
const { 'add-to': file, example = '', answers } = values;
const read = (name: string) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : '');

await printErrors(async () => {
  if (file === undefined) {
    configure({ ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' });
    return console.log('The settings are valid.');
  }
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : null;
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    return askOn(terminal!, question);
  };
  const find = () =>
    missingSettings({
      file: read(file),
      example: read(example),
      known: process.env,
      extra: answers === undefined ? [] : namesOf(read(answers)),
      faultOf,
      ask: terminal ? ask : undefined,
    });
  let found = await find();
  while (asked.length > 0 && !found.isStopped && !(await areRight(found.lines, ask))) found = await find();
  const { lines, faults, isStopped } = found;
  terminal?.close();
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  if (lines.length > 0) console.log(lines.join('\n'));
  if (isStopped) throw new ConfigurationError('\nStopped. The answers until here are kept: run it again to go on.');
});

/** @throws Stopped after Ctrl-C and Ctrl-D */
async function askOn(terminal: Interface, question: string): Promise<string> {
  const ended = new AbortController();
  const closed = once(terminal, 'close', { signal: ended.signal }).then(() => Promise.reject(new Stopped()));
  try {
    return await Promise.race([terminal.question(question), closed]);
  } catch {
    throw new Stopped();
  } finally {
    closed.catch(() => {});
    ended.abort();
  }
}

/** Shows the settings, secrets only in part, and asks whether they are right. Who stops here keeps them. */
async function areRight(lines: readonly string[], ask: (question: string) => Promise<string>): Promise<boolean> {
  const shown = lines.map((line) => {
    const text = line.split('\n').at(-1)!;
    const [name] = text.split('=') as [string];
    const isSecret = Object.entries<Setting>(settings).some(([one, setting]) => one === name && setting.isSecret);
    return isSecret ? `${text.slice(0, name.length + 10)}…` : text;
  });
  const answer = await ask(`\n${shown.join('\n')}\nIs this right? [Y/n] `).catch(() => '');
  return !/^n/i.test(answer.trim());
}
