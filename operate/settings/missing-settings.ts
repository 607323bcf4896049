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

/**
 * Finds what a file of settings lacks of an example, in its order and with its comments. Each answer is checked at once,
 * and asked again until it holds.
 * @returns the lines to add to the file, and what nobody answered or answered wrongly
 */
export async function missingSettings({ file, example, known, extra = [], faultOf, ask }: Sources) {
  const there = namesOf(file);
  const settings = settingsOf(example).filter(({ name }) => !there.includes(name));
  const others = extra.filter((name) => !there.includes(name) && !settings.some((setting) => setting.name === name));
  const values: Record<string, string> = {};
  for (const name of [...there, ...others]) if (known[name]) values[name] = known[name];
  const [lines, faults]: [string[], string[]] = [[], []];
  const add = (name: string, value: string, comment = '') => {
    values[name] = value;
    lines.push(`${comment}${name}=${quote(name, value)}`);
  };
  for (const { name, usual, comment } of settings) {
    const answered = isQuestion(name)
      ? await answer(name, { known, values, faultOf, ask })
      : { value: known[name] ?? usual };
    if (answered.fault) faults.push(answered.fault.startsWith(name) ? answered.fault : `${name}: ${answered.fault}`);
    if (!answered.value) continue;
    add(name, answered.value, comment);
    // Only the sandbox has such keys.
    if (name === 'MIDTRANS_SERVER_KEY' && answered.value.startsWith('SB-')) add('MIDTRANS_SANDBOX', 'on');
  }
  // MIDTRANS_SANDBOX of the answers may be there by its keys.
  const added = namesOf(lines.join('\n'));
  for (const name of others) if (known[name] && !added.includes(name)) add(name, known[name]);
  return { lines, faults };
}

const isQuestion = (name: string): name is SettingName => Object.hasOwn(questions, name);

type Answer = { value?: string; fault?: string };

async function answer(
  name: SettingName,
  { known, values, faultOf, ask }: Pick<Sources, 'known' | 'faultOf' | 'ask'> & { values: Record<string, string> },
): Promise<Answer> {
  const { isOptional, write = (given: string) => given } = questions[name]!;
  for (let given = known[name], fault = ''; ; given = undefined) {
    if (given === undefined && !ask) {
      if (isOptional && !fault) return {};
      return { fault: fault || `is missing. ${questionOf(name)}` };
    }
    given ??= await ask!(`${fault && `${fault}\n`}${questionOf(name)}\n> `);
    if (given === '' && isOptional) return {};
    const value = write(given.trim());
    const found = given === '' ? 'is missing' : await faultOf(name, { ...values, [name]: value });
    if (!found) return { value };
    fault = found;
  }
}
