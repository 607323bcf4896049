/**
 * What statements select, as records of columns. The type of the rows is inferred, so that a renamed, forgotten
 * or nullable column does not compile; the rest of a statement is SQL text. A column of the schema is written
 * with the name of its table, `orders.status`, or with the word of an alias: `alias(users, 'seller')`.
 */
import { Column, type GetColumnData, is, Name, SQL, sql, StringChunk, Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** The columns of a statement whose rows are `Row`. Those in `optional` are absent from a row where they are null. */
export type Columns<Row> = { readonly sql: SQL<Row>; readonly optional: readonly string[] };

export type RowOf<Of> = Of extends Columns<infer Row> ? Row : never;

/** A column of the schema, or an expression with its type: sql<string>`…`. */
type Expression = Column | SQL;
class Optional<Value> {
  readonly value: SQL<Value>;
  constructor(value: SQL<Value>) {
    this.value = value;
  }
}

type ValueOf<Of> = Of extends Column ? GetColumnData<Of> : Of extends SQL<infer Value> ? Value : never;
type Inferred<Fields> = {
  [Name in keyof Fields as Fields[Name] extends Optional<unknown> ? never : Name]: ValueOf<Fields[Name]>;
} & { [Name in keyof Fields as Fields[Name] extends Optional<infer _> ? Name : never]?: OptionalValue<Fields[Name]> };
type OptionalValue<Of> = Of extends Optional<infer Value> ? Value : never;

/** The columns of a statement by name. Their text is built here, so what has no parameters belongs into a constant. */
export function columns<Fields extends Record<string, Expression | Optional<unknown>>>(
  fields: Fields,
): Columns<Inferred<Fields>> {
  const selected = Object.entries(fields).map(([name, field]) => {
    return sql`${field instanceof Optional ? field.value : field} as ${sql.identifier(name)}`;
  });
  const optional = Object.keys(fields).filter((name) => fields[name] instanceof Optional);
  return { sql: constant(list(selected)) as SQL<Inferred<Fields>>, optional };
}

type Merged<Rows> = Rows extends readonly [infer First, ...infer Others] ? First & Merged<Others> : unknown;

/** The columns of all parts. A name that two of them have is an error when the statement is sent. */
export const merge = <Rows extends readonly unknown[]>(
  ...parts: { readonly [At in keyof Rows]: Columns<Rows[At]> }
): Columns<Merged<Rows>> => {
  const texts = parts.map((part) => textOf(part.sql));
  // One text is built sooner than many: this is called for each page of a list.
  const merged = texts.includes(undefined) ? list(parts.map((part) => part.sql)) : sql.raw(texts.join(', '));
  return { sql: merged as SQL<Merged<Rows>>, optional: parts.flatMap((part) => part.optional) };
};

/** The text of a constant; undefined for other SQL. */
function textOf({ queryChunks: [only, another] }: SQL): string | undefined {
  return only instanceof StringChunk && another === undefined ? only.value.join('') : undefined;
}

/** The field of this value is absent where the value is null. */
export const optional = <Of extends Expression>(value: Of): Optional<NonNullable<ValueOf<Of>>> =>
  new Optional(sql`${value}`);

/** SQL: a column of a table that is outer joined, so it may be null. */
export const nullable = <Of extends Expression>(value: Of): SQL<ValueOf<Of> | null> => sql`${value}`;

/** SQL: the value under a condition, otherwise null. */
export const caseWhen = <Of extends Expression>(condition: SQL, value: Of): SQL<ValueOf<Of> | null> =>
  sql`case when ${condition} then ${value} end`;

/** SQL: the value of the first row of `from`; null without a row. */
export const scalarSubquery = <Of extends Expression>(value: Of, from: SQL): SQL<ValueOf<Of> | null> =>
  sql`(select ${value} from ${from})`;

/** SQL: a JSON object. Columns of timestamps are as in rows; an expression of one needs `isoTimestamp`. */
export const jsonBuildObject = <Fields extends Record<string, Expression>>(fields: Fields): SQL<Inferred<Fields>> =>
  sql`json_build_object(${list(
    Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${inJson(field)}`),
  )})`;

/** SQL: the values of the rows of `from` as a JSON array, which is empty without rows. */
export const jsonAgg = <Of extends Expression>(value: Of, orderBy: SQL, from: SQL): SQL<ValueOf<Of>[]> =>
  sql`(select coalesce(json_agg(${inJson(value)} order by ${orderBy}), '[]') from ${from})`;

/** SQL: a timestamp inside JSON, in the format that rows have outside of it. */
export const isoTimestamp = <Of extends Expression>(timestamp: Of): SQL<ValueOf<Of>> =>
  sql`to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const inJson = (value: Expression): Expression =>
  is(value, Column) && value.getSQLType().startsWith('timestamp') ? isoTimestamp(value) : value;

const dialect = new PgDialect();

/**
 * SQL: the same as one text, if it has no parameters. What many statements
 * contain is then built only once (docs/decisions/speed.md).
 */
export const constant = (part: SQL): SQL => (isText(part) ? sql.raw(dialect.sqlToQuery(part).sql) : part);

const isText = (chunk: unknown): boolean =>
  chunk instanceof SQL
    ? chunk.queryChunks.every(isText)
    : [StringChunk, Column, Table, Name].some((kind) => chunk instanceof kind);

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
