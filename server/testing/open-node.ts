import { buildApp } from '#server/app.ts';
import { configure } from '#platform/config.ts';
import { openShop } from './open-shop.ts';

/** Another node of the worker's shop; tests must `close` it. */
export type Node = { url: string; close: () => Promise<void> };

/** Starts a node on the same database and a separate port, with some environment variables changed. */
export async function openNode(
  variables: NodeJS.ProcessEnv,
  options: Parameters<typeof buildApp>[0] = {},
): Promise<Node> {
  const { env } = await openShop();
  configure({ ...env, ...variables });
  try {
    const app = await buildApp(options);
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
  } finally {
    configure(env);
  }
}
