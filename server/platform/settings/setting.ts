/** What a setting of the operator is: its rule, what it is for, and what is said of a value that is not valid. */
import * as z from 'zod';

export type Setting = {
  /** What is valid. Its default holds without the variable. */
  rule: z.ZodType;
  /** What it is for, in the table of docs/configuration.md and in messages. */
  meaning: string;
  /** A valid value, as it is written in /etc/kreasi/env. */
  example: string;
  /** Who gives the value, if the operator cannot choose it. */
  source?: string;
  /** What holds without it, if the rule does not say it. */
  initial?: string;
  /** Nothing that the shop answers, logs or prints may contain the value. */
  isSecret?: true;
  /** Production does not start without it. */
  isRequired?: true;
};

type Issue = { input?: unknown };
const missing = 'is missing';

/** The error of a rule: that the value is missing, or what would be valid. */
export const mustBe = (valid: string) => ({
  error: ({ input }: Issue) => (input === undefined ? missing : `must be ${valid}`),
});

export const anyText = z.string({ error: missing });

export function oneOf<const Value extends string>(...values: Value[]) {
  const before = values.slice(0, -1).join(', ');
  return z.enum(values, mustBe(`${before} or ${values.at(-1)}`));
}

export const onOrOff = oneOf('on', 'off');

/** An address whose protocol is one of some, by name without a colon. */
export const address = (valid: string, ...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`), ...mustBe(valid) });

export const textLike = (pattern: RegExp, valid: string) => z.string(mustBe(valid)).regex(pattern, mustBe(valid));

function numberLike(pattern: RegExp, { min, max }: { min: number; max: number }, valid: string) {
  const error = mustBe(valid);
  return textLike(pattern, valid).transform(Number).pipe(z.number(error).min(min, error).max(max, error));
}

export const wholeNumber = (min: number, max: number) =>
  numberLike(/^\d+$/, { min, max }, `a whole number from ${min} to ${max}`);

export const percentage = (max: number) =>
  numberLike(/^\d+(\.\d\d?)?$/, { min: 0, max }, `a number from 0 to ${max} with at most two decimals`);

/** The address of a simulator, or its path on this server. */
export const simulatorUrl = textLike(/^(\/|https?:\/\/)/, 'an address, or a path of this server, that begins with /');
