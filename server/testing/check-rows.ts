/** Compares the rows of all statements that `rows` sends with their types, in every test that opens a shop. */
import { appendFileSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { isCompared, type RowType, rowTypes } from './row-types.ts';

const root = path.resolve(import.meta.dirname, '../..');
const prefix = 'row-types-';

let isChecking = false;

/**
 * From now on a statement fails whose rows have other columns, values or nulls than its type says. Writes into `folder`
 * which types were compared.
 */
export function checkRows(folder: string): void {
  if (isChecking) return;
  isChecking = true;
  const types = Map.groupBy(rowTypes(), ({ file }) => file);
  const compared = new Set<RowType>();
  const check = (file: string, { fields, rows }: pg.QueryArrayResult) => {
    const names = fields.map(({ name }) => name);
    // Without names the rows are only counted.
    if (names.every((name) => name === '?column?')) return;
    const candidates = (types.get(file) ?? []).filter((type) => hasFields(type, names));
    if (candidates.length === 0) throw new Error(`${file}: no type of rows has the columns ${names.join(', ')}`);
    const misfits = candidates.map((type) => misfitOf(type, names, rows));
    const fitting = candidates.filter((_type, index) => misfits[index] === undefined);
    if (rows.length > 0 && fitting.length === 0) throw new Error(misfits.join('; '));
    for (const type of rows.length > 0 ? fitting : candidates) {
      if (compared.has(type)) continue;
      compared.add(type);
      appendFileSync(path.join(folder, `${prefix}${process.pid}`), `${type.at}\n`);
    }
  };
  // A pool sends statements outside of transactions, a client those of its transaction.
  for (const prototype of [pg.Pool.prototype, pg.Client.prototype] as { query: (...all: unknown[]) => unknown }[]) {
    const { query } = prototype;
    prototype.query = function (...all) {
      const answer = query.apply(this, all);
      // A pool passes a callback to its client. Only what the sender awaits is compared, and its stack read.
      if (!(answer instanceof Promise)) return answer;
      const file = senderOfRows();
      if (file === undefined) return answer;
      return answer.then((result: pg.QueryArrayResult) => {
        check(file, result);
        return result;
      });
    };
  }
}

/** Which types no test compared with a result, as `file:line`. */
export function typesNotCompared(folder: string): string[] {
  const compared = globSync(path.join(folder, `${prefix}*`)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return rowTypes()
    .map(({ at }) => at)
    .filter((at) => !compared.includes(at));
}

/** The file that called `rows`, if that is what runs now. */
function senderOfRows(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_error, sites) => sites;
  Error.stackTraceLimit = 20;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  const rows = sites.findIndex((site) => site.getFunctionName() === 'rows');
  const file = rows === -1 ? undefined : sites[rows + 1]?.getFileName();
  if (!file) return undefined;
  const local = path.relative(root, file.replace(/^file:\/\//, ''));
  return isCompared(local) ? local : undefined;
}

const hasFields = ({ fields }: RowType, names: readonly string[]) =>
  names.length === Object.keys(fields).length && names.every((name) => Object.hasOwn(fields, name));

/** What is wrong with the rows for a type; undefined when they fit. */
function misfitOf({ at, fields }: RowType, names: readonly string[], rows: readonly unknown[][]): string | undefined {
  for (const [index, name] of names.entries()) {
    const { isNullable, kind } = fields[name]!;
    for (const { [index]: value } of rows) {
      if (value === null ? !isNullable : kind !== undefined && typeof value !== kind) {
        return `${at}: ${name} is ${value === null ? 'null' : typeof value}`;
      }
    }
  }
  return undefined;
}
