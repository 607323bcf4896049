/** Lists the fields of requests in the contract table, for tests that hold for each of them. */
import type { $ZodType } from 'zod/v4/core';
import { api, type Key } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const requestParts = ['params', 'query', 'body', 'fields'] as const;
type RequestPart = (typeof requestParts)[number];

/**
 * A value of a request that has no fields of its own. In `path`, 0 stands for every item of a list. `schemas` are all
 * schemas that read it, from the outermost to the innermost.
 */
export type RequestField = { key: Key; part: RequestPart; path: (string | number)[]; schemas: $ZodType[] };

type Def = {
  type: string;
  shape?: Record<string, $ZodType>;
  innerType?: $ZodType;
  element?: $ZodType;
  in?: $ZodType;
  out?: $ZodType;
  options?: $ZodType[];
};

export const keys = Object.keys(api) as Key[];
export const endpointOf = (key: Key): Endpoint => api[key];

/** All fields of all requests, in the order of the table. */
export const requestFields: readonly RequestField[] = keys.flatMap((key) =>
  requestParts.flatMap((part) => {
    const schema = endpointOf(key)[part];
    return schema ? leavesOf(schema, [], []).map(({ path, schemas }) => ({ key, part, path, schemas })) : [];
  }),
);

/** `POST /api/shop/order/create body.cartItems.0.price`. */
export const nameOf = ({ key, part, path }: RequestField): string => `${key} ${[part, ...path].join('.')}`;

type Leaf = Pick<RequestField, 'path' | 'schemas'>;

function leavesOf(schema: $ZodType, path: Leaf['path'], outer: $ZodType[]): Leaf[] {
  const def = schema._zod.def as unknown as Def;
  const schemas = [...outer, schema];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([name, field]) => leavesOf(field, [...path, name], []));
    case 'array':
      return leavesOf(def.element!, [...path, 0], schemas);
    case 'pipe': {
      // One of both sides is a transform, which has no fields.
      const sides = [def.in!, def.out!].filter((side) => (side._zod.def as { type: string }).type !== 'transform');
      return sides.flatMap((side) => leavesOf(side, path, schemas));
    }
    case 'union':
      return [{ path, schemas: [...schemas, ...def.options!] }];
    default:
      return def.innerType ? leavesOf(def.innerType, path, schemas) : [{ path, schemas }];
  }
}
