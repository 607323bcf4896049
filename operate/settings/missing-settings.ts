import type { SettingName } from '../../server/platform/settings/all-settings.ts';
import { questionOf, questions } from './questions.ts';
import { namesOf, quote, settingsOf } from './settings-file.ts';

type Sources = {
  /** The text of the file, and of the example that names all settings. */
  file: string;
  example: string;
  /** Answers that need no question, by name, beside what the file has. */
  known: Readonly<Record<string, string | undefined>>;
  /** Settings that the example does not name. */
  extra?: readonly string[];
  /** What is wrong with a setting beside the others that are known, or null. */
  faultOf: (name: SettingName, values: Readonly<Record<string, string>>) => Promise<string | null>;
  /** Asks a person. Without it each missing answer is a fault. */
  ask?: ((question: string) => Promise<string>) | undefined;
};

/** The person ended the questions. */
export class Stopped extends Error {}

/**
 * Finds what a file of settings lacks of an example, in its order and with its comments. Each answer is checked at
 * once, and asked again until it holds.
 * @returns the lines to add to the file, what nobody answered or answered wrongly, and whether the questions were ended
 */
export async function missingSettings({ file, example, known, extra = [], faultOf, ask }: Sources) {
  const there = namesOf(file);
  const settings = settingsOf(example).filter(({ name }) => !there.includes(name));
  const others = extra.filter((name) => !there.includes(name) && !settings.some((setting) => setting.name === name));
  const values: Record<string, string> = {};
  for (const name of [...there, ...others]) if (known[name]) values[name] = known[name];
  const answered: Record<string, string> = {};
  const faults: string[] = [];
  let isStopped = false;
  for (const { name, usual } of settings) {
    if (!isQuestion(name)) {
      const value = known[name] ?? usual;
      if (value) answered[name] = value;
    } else if (!isStopped) {
      const fault = await answer(name, { known, values, answered, faultOf, ask }).catch((error: unknown) => {
        if (!(error instanceof Stopped)) throw error;
        isStopped = true;
        return null;
      });
      if (fault) faults.push(fault.startsWith(name) ? fault : `${name}: ${fault}`);
    }
  }
  const lines: string[] = [];
  const add = (name: string, value: string, comment = '') => lines.push(`${comment}${name}=${quote(name, value)}`);
  for (const { name, comment } of settings) {
    const value = answered[name];
    if (!value) continue;
    add(name, value, comment);
    // Only the sandbox has such keys.
    if (name === 'MIDTRANS_SERVER_KEY' && value.startsWith('SB-')) add('MIDTRANS_SANDBOX', 'on');
  }
  // MIDTRANS_SANDBOX of the answers may be there by its keys.
  const added = namesOf(lines.join('\n'));
  for (const name of others) if (known[name] && !added.includes(name)) add(name, known[name]);
  return { lines, faults, isStopped };
}

const isQuestion = (name: string): name is SettingName => Object.hasOwn(questions, name);

type Answers = Pick<Sources, 'known' | 'faultOf' | 'ask'> & {
  values: Readonly<Record<string, string>>;
  /** Gets the answer. */
  answered: Record<string, string>;
};

/** Finds the answer to a question, or returns what is wrong. With `fault` it was answered before, wrongly. */
async function answer(name: SettingName, sources: Answers, fault = ''): Promise<string | null> {
  const { known, values, answered, faultOf, ask } = sources;
  const { isOptional, write = (given: string) => given } = questions[name]!;
  for (let given = fault ? undefined : known[name]; ; given = undefined) {
    if (given === undefined && !ask) {
      if (isOptional && !fault) return null;
      return fault || `is missing. ${questionOf(name)}`;
    }
    given ??= withoutQuotes(await ask!(`${fault && `${fault}\n`}${questionOf(name)}\n> `));
    if (given === '' && isOptional) return null;
    const value = write(given.trim());
    const found = given === '' ? 'is missing' : await faultOf(name, { ...values, ...answered, [name]: value });
    if (!found) {
      answered[name] = value;
      return null;
    }
    fault = found;
    const other = Object.keys(answered).find((one) => one !== name && found.startsWith(`${one} `));
    if (ask && other && isQuestion(other)) {
      await answer(other, sources, found);
      fault = '';
    }
  }
}

/** The examples of documents have quotes, which belong to the file. */
const withoutQuotes = (given: string): string => given.trim().replace(/^(['"])(.*)\1$/, '$2');
