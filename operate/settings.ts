/**
 * Checks all settings without connecting to anything: `npm run shop settings`. With --add-to FILE it finds those that FILE
 * lacks of --example FILE, takes them from the environment or asks for them on the terminal, checks each with the mail
 * server and the payment provider, and prints the lines to add. Also adds what only --answers FILE names.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { ConfigurationError, configure } from '../server/platform/config.ts';
import { pathOf, printErrors, readArguments } from './operator-command.ts';
import { missingSettings } from './settings/missing-settings.ts';
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
  const { lines, faults } = await missingSettings({
    file: read(file),
    example: read(example),
    known: process.env,
    extra: answers === undefined ? [] : namesOf(read(answers)),
    faultOf,
    ask: terminal ? (question) => terminal.question(question) : undefined,
  });
  terminal?.close();
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  if (lines.length > 0) console.log(lines.join('\n'));
});
