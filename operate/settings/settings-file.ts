/** Files of settings such as /etc/kreasi/env. operate/deploy/read-env and systemd read them. */
import { ConfigurationError } from '../../server/platform/config.ts';

/** The names of the variables that a file sets. */
export const namesOf = (file: string): string[] => [...file.matchAll(/^(\w+)=/gm)].map(([, name]) => name!);

type Setting = {
  name: string;
  /** The value that is right unless somebody says otherwise; undefined: none. */
  usual?: string;
  /** The lines before it, each with its line end. */
  comment: string;
};

/** The settings of the example, of which some are comments themselves. */
export const settingsOf = (example: string): Setting[] =>
  [...example.matchAll(/^((?:# (?![A-Z_]+=).*\n)*)(# )?([A-Z_]+)=(.*)$/gm)].map(([, comment, off, name, value]) => ({
    name: name!,
    comment: comment!,
    ...(!off && value && { usual: value.replaceAll(/^'|'$/g, '') }),
  }));

/**
 * A value as systemd, a shell and operate/deploy/read-env read it alike.
 * @throws ConfigurationError for one with both kinds of quotes
 */
export function quote(name: string, value: string): string {
  if (/^[\w@%+=:,./-]+$/.test(value)) return value;
  if (!/['\n]/.test(value)) return `'${value}'`;
  if (!/["\\\n]/.test(value)) return `"${value}"`;
  throw new ConfigurationError(`${name} may not have both kinds of quotes, and with one also no \\`);
}
