/** The texts of SQL statements. */
import { Column, getTableName, Name, Param, type QueryWithTypings, SQL, StringChunk, Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/**
 * Builds the text of a statement 15 times faster than Drizzle, whose text of a listing cost a sixth of its CPU. Drizzle
 * builds the rare ones: with subqueries, placeholders or inlined values.
 */
export class ShopDialect extends PgDialect {
  override sqlToQuery(...[statement, ...others]: Parameters<PgDialect['sqlToQuery']>): QueryWithTypings {
    const params: unknown[] = [];
    const text = textOf(statement, params);
    return text === null ? super.sqlToQuery(statement, ...others) : { sql: text, params };
  }
}

/** The text of texts, names, lists and values, which are added to `params`; null when there is anything else. */
function textOf(part: unknown, params: unknown[]): string | null {
  if (part instanceof StringChunk) return part.value.join('');
  if (part instanceof SQL) return isInlined(part) ? null : joinTexts(part.queryChunks, '', params);
  if (part === undefined) return '';
  if (part instanceof Name) return quoteName(part.value);
  if (part instanceof Column) return `${quoteName(getTableName(part.table))}.${quoteName(part.name)}`;
  if (part instanceof Table) return quoteName(getTableName(part));
  if (part instanceof SQL.Aliased) return quoteName(part.fieldAlias);
  if (Array.isArray(part)) {
    const listed = joinTexts(part, ', ', params);
    return listed === null ? null : `(${listed})`;
  }
  const value = part instanceof Param && part.value !== null ? part.encoder.mapToDriverValue(part.value) : part;
  return isPlain(value) || (part instanceof Param && Array.isArray(value)) ? `$${params.push(value)}` : null;
}

function joinTexts(parts: readonly unknown[], separator: string, params: unknown[]): string | null {
  let text = '';
  for (const [index, part] of parts.entries()) {
    const added = textOf(part, params);
    if (added === null) return null;
    text += index === 0 ? added : separator + added;
  }
  return text;
}

/** A name as PostgreSQL reads it, whatever characters it contains. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const isInlined = (statement: SQL): boolean =>
  (statement as unknown as { shouldInlineParams: boolean }).shouldInlineParams;

const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  value instanceof Date ||
  Buffer.isBuffer(value);
