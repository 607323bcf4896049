/** All settings: the environment variables that the shop and its operator's commands read. */
import * as z from 'zod';
import { everyShop } from './every-shop.ts';
import { ownerChoices } from './owner-choices.ts';
import { running } from './running.ts';
import { anyText, oneOf, type Setting } from './setting.ts';
import { trials } from './trials.ts';

/** By the heading that they have in docs/configuration.md. */
export const settingGroups = {
  'Every shop in production': everyShop,
  'What the owner of the shop decides': ownerChoices,
  'Who watches and how it runs': running,
  'Trials and tests': trials,
} satisfies Record<string, Record<string, Setting>>;

const described = { ...everyShop, ...ownerChoices, ...running, ...trials };
type Described = typeof described;
export type SettingName = keyof Described;
export const settings: Record<SettingName, Setting> = described;
export const settingNames = Object.keys(settings) as SettingName[];

const rules = Object.fromEntries(settingNames.map((name) => [name, described[name].rule])) as {
  [Name in SettingName]: Described[Name]['rule'];
};

/** The environment of a process, with the two variables of Node.js that matter to the shop. */
const environment = z.object({
  ...rules,
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  NODE_TLS_REJECT_UNAUTHORIZED: anyText.optional(),
});
export type Variables = z.infer<typeof environment>;

/** What is wrong with a variable, as the rest of a sentence that begins with its name. It never contains the value. */
export type Fault = { name: string; fault: string };

/** Reads an environment: its variables, undefined when one is missing or not valid, and the faults. */
export function readVariables(env: NodeJS.ProcessEnv): { variables: Variables | undefined; faults: Fault[] } {
  const { data, error } = environment.safeParse(env, { error: () => 'is not valid' });
  const faults = (error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), fault: message }));
  return { variables: data, faults };
}

/** For the operator, a line for each variable: what is wrong, what it is for, where to get it, and an example. */
export function describeFaults(faults: readonly Fault[]): string {
  const firstOfEach = faults.filter(({ name }, at) => faults.findIndex((one) => one.name === name) === at);
  return firstOfEach.map(describeFault).join('\n');
}

function describeFault({ name, fault }: Fault): string {
  const setting = (settings as Record<string, Setting>)[name];
  if (!setting) return `${name} ${fault}.`;
  const { meaning, source, example } = setting;
  const from = source ? ` From ${source}.` : '';
  return `${name} ${fault} (${meaning}).${from} Example: ${name}=${example}`.replaceAll('`', '');
}
