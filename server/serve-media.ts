import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { config, ConfigurationError } from '#platform/config.ts';
import { publicFolder } from '#platform/media.ts';
import { mediaStore } from '#platform/media-store.ts';

/**
 * Serves public pictures under /media/. They never change, so browsers and CDNs keep them.
 * @throws ConfigurationError when the folder of the pictures cannot be made
 */
export async function serveMedia(app: FastifyInstance): Promise<void> {
  if (config.mediaStoreUrl) return serveBucket(app);
  await mkdir(publicFolder(config.mediaDir), { recursive: true }).catch((error: Error) => {
    throw new ConfigurationError(`The pictures cannot be stored: ${error.message}`);
  });
  await app.register(fastifyStatic, {
    root: publicFolder(config.mediaDir),
    prefix: '/media/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    lastModified: false,
    acceptRanges: false,
  });
}

const publicName = /^[a-z-]+\/[0-9a-f]{16,64}\/\d+\.(avif|webp)$/;

/** The bucket itself is private, because it also has proofs of payment. */
function serveBucket(app: FastifyInstance): void {
  const store = mediaStore();
  app.get<{ Params: { '*': string } }>('/media/*', async ({ params }, reply) => {
    const [name, format] = publicName.exec(params['*']) ?? [];
    const bytes = name === undefined ? null : await store.read(`public/${name}`);
    if (!bytes) return reply.callNotFound();
    return reply.type(`image/${format!}`).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  });
}
