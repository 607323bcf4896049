/**
 * The row types of the statements that `rows` sends, read from the
 * sources. TypeScript believes them; tests compare them with the rows.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, type TSType, Visitor } from 'oxc-parser';

export type RowType = {
  /** Where the statement is sent, as `file:line`. */
  at: string;
  file: string;
  fields: Readonly<Record<string, Field>>;
};

/** `kind` is what `typeof` says of the values; undefined for types that are not compared. */
type Field = { isNullable: boolean; kind: 'string' | 'number' | 'boolean' | undefined };

/** Whether the rows of a file's statements are compared: not those of tests, nor those that pg-boss sends. */
export const isCompared = (file: string): boolean =>
  file.startsWith('server/') && !/\.test\.ts$|^server\/testing\/|^server\/platform\/jobs\.ts$/.test(file);

/** The row types of the server's sources. */
export const rowTypes = (): RowType[] =>
  globSync('server/**/*.ts')
    .filter(isCompared)
    .toSorted()
    .flatMap((file) => rowTypesIn(file, readFileSync(file, 'utf8')));

/**
 * The row types of a source file.
 * @throws Error when a type does not stand in the file as the list of its fields
 */
export function rowTypesIn(file: string, text: string): RowType[] {
  const { program } = parseSync(file, text);
  const found: { at: string; type: TSType }[] = [];
  const aliases = new Map<string, TSType>();
  new Visitor({
    TSTypeAliasDeclaration: (node) => void aliases.set(node.id.name, node.typeAnnotation),
    CallExpression({ callee, typeArguments, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const [type] = typeArguments?.params ?? [];
      const line = text.slice(0, start).split('\n').length;
      if (callee.property.name === 'rows' && type) found.push({ at: `${file}:${line}`, type });
    },
  }).visit(program);
  return found.map(({ at, type }) => ({ at, file, fields: Object.fromEntries(fieldsOf(type, at)) }));

  function fieldsOf(type: TSType, at: string): [string, Field][] {
    if (type.type === 'TSParenthesizedType') return fieldsOf(type.typeAnnotation, at);
    if (type.type === 'TSIntersectionType') return type.types.flatMap((part) => fieldsOf(part, at));
    if (type.type === 'TSUnionType') return unionOf(type.types.map((part) => Object.fromEntries(fieldsOf(part, at))));
    if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
      const alias = aliases.get(type.typeName.name);
      if (alias) return fieldsOf(alias, at);
    }
    if (type.type !== 'TSTypeLiteral') {
      throw new Error(
        `${at}: list the fields of the rows in this file; ${text.slice(type.start, type.end)} hides them`,
      );
    }
    return type.members.map((member) => {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation || member.optional) {
        throw new Error(`${at}: a column is a field with a type, and never optional`);
      }
      const { key } = member;
      const name = key.type === 'Identifier' ? key.name : text.slice(key.start + 1, key.end - 1);
      return [name, fieldOf(member.typeAnnotation.typeAnnotation)];
    });
  }
}

/** The fields of a row that has those of one of several types. A field that one of them lacks may be null. */
function unionOf(types: readonly Readonly<Record<string, Field>>[]): [string, Field][] {
  const names = new Set(types.flatMap((fields) => Object.keys(fields)));
  return [...names].map((name) => {
    const isNullable = types.some((fields) => fields[name]?.isNullable ?? true);
    return [name, { isNullable, kind: types.find((fields) => fields[name]?.kind)?.[name]?.kind }];
  });
}

function fieldOf(type: TSType): Field {
  const parts = type.type === 'TSUnionType' ? type.types : [type];
  const [value, another] = parts.filter((part) => part.type !== 'TSNullKeyword');
  return {
    isNullable: parts.some((part) => part.type === 'TSNullKeyword'),
    kind: value && !another ? kindOf(value) : undefined,
  };
}

function kindOf(type: TSType): Field['kind'] {
  if (type.type === 'TSStringKeyword') return 'string';
  if (type.type === 'TSNumberKeyword') return 'number';
  if (type.type === 'TSBooleanKeyword') return 'boolean';
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  if (type.typeName.name === 'Rupiah') return 'number';
  return type.typeName.name.endsWith('Id') ? 'string' : undefined;
}
