import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { accountHeader } from '#contract/account-header.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { countAs, type Limits } from './rates.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: $ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;

const contentOf = ({ sends, out }: Endpoint): Json =>
  sends
    ? Object.fromEntries([sends].flat().map((type) => [type, {}]))
    : { 'application/json': { schema: schemaOf(out, 'output') } };

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Docs = { table: Record<string, Endpoint>; publicUrl: string; limits: Limits };

export function serveDocs(app: FastifyInstance, { table, publicUrl, limits }: Docs): void {
  const config = { internalRoute: true };
  const onRequest = countAs(limits.read);
  app.get('/api/docs/openapi.json', { config, onRequest }, () => openApi(table, publicUrl));
  app.get('/api/docs', { config, onRequest }, (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page(table)),
  );
}

/** Path and query parameters. Lists are comma-separated: style `form` without `explode`. */
function parametersOf(endpoint: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part] && schemaOf(endpoint[part], 'output');
    const required = (schema?.required ?? []) as string[];
    return Object.entries((schema?.properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (required.includes(name) && !('default' in property)),
      schema: property,
      ...(property.type === 'array' && { style: 'form', explode: false }),
    }));
  });
}

/** See `requireSameAccount`. */
const accountParameter = (method: string, { access }: Endpoint): Json[] =>
  method === 'GET' || typeof access === 'string' || access.orGuest
    ? []
    : [{ name: accountHeader, in: 'header', required: false, schema: { type: 'string' } }];

function bodyOf({ body, fields, files }: Endpoint): Json | undefined {
  if (body) return { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
  if (!files) return undefined;
  const text = fields ? schemaOf(fields, 'input') : { type: 'object', properties: {} };
  const binary = Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }]);
  const properties = { ...(text.properties as Json), ...Object.fromEntries(binary) };
  return { required: true, content: { 'multipart/form-data': { schema: { ...text, properties } } } };
}

function openApi(table: Record<string, Endpoint>, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(table)) {
    const [method, url] = key.split(' ') as [string, string];
    const { access, rate, summary, secondFactor } = endpoint;
    const requestBody = bodyOf(endpoint);
    (paths[url.replace(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] = {
      summary,
      tags: [url.split('/')[2]],
      parameters: [...parametersOf(endpoint), ...accountParameter(method, endpoint)],
      ...(requestBody && { requestBody }),
      'x-access': access,
      'x-rate': rate,
      ...(secondFactor && { 'x-second-factor': true }),
      responses: {
        200: { description: 'Berhasil', content: contentOf(endpoint) },
        default: { description: '{success: false, message, code, errors?}' },
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Kreasi Sulut', version: '1' }, servers: [{ url: publicUrl }], paths };
}

function page(table: Record<string, Endpoint>): string {
  const rows = Object.entries(table).map(([key, { access, rate, summary }]) => {
    const who =
      typeof access === 'string'
        ? access
        : access.who.join(', ') + (access.orGuest ? ', guest' : '') + (access.owner ? ' (own)' : '');
    return `<tr><td><code>${escape(key)}</code><td>${escape(summary)}<td>${escape(who)}<td>${rate}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API</title><style>body{font:16px/1.5 system-ui;margin:2rem;color:#241b17;background:#fbf6ec}
table{border-collapse:collapse}td,th{padding:.4rem .8rem;border-bottom:1px solid #d9cbb4;text-align:left;vertical-align:top}</style>
<h1>API</h1><p>Machine-readable: <a href="/api/docs/openapi.json">OpenAPI 3.1</a></p>
<table><tr><th>Call<th>What it does<th>Who may<th>Rate class${rows.join('\n')}</table></html>`;
}
