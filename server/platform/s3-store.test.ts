import { mkdtempSync, readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { pictureSources } from '#contract/media.ts';
import { openNode } from '#server/testing/open-node.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { config, ConfigurationError, configure } from './config.ts';
import { mediaStore } from './media-store.ts';
import { deletePicture, pictureExists, pictureFile, storePicture } from './media.ts';
import { deletePrivateFile, readPrivateFile, withPrivatePicture } from './private-pictures.ts';
import { refuse } from './refuse.ts';
import { s3Store } from './s3-store.ts';

type S3Server = { run: () => Promise<AddressInfo>; httpServer: Server; close: () => Promise<void> };
// @ts-expect-error The package has no types.
const { default: S3Server } = (await import('@20minutes/s3rver')) as {
  default: new (options: object) => S3Server;
};

let server: S3Server;
let bucket: string;

beforeAll(async () => {
  const directory = mkdtempSync(path.join(inject('testFolder'), 's3-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false, directory };
  server = new S3Server({ ...options, configureBuckets: [{ name: 'kreasi' }] });
  const { port } = await server.run();
  bucket = `s3://S3RVER:S3RVER@127.0.0.1:${port}/kreasi?tls=off&region=us-east-1`;
});
afterAll(() => server.close());

beforeEach(async () => void configure({ ...(await openShop()).env, MEDIA_STORE: bucket }));
afterEach(async () => void configure((await openShop()).env));

const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#7a3b1d' } })
    .png()
    .toBuffer();

test('a public picture is stored in all variants, served with a year of caching, and deleted', async () => {
  const image = await storePicture('product', await picture());
  expect(await storePicture('product', await picture())).toBe(image);
  expect(await pictureExists(image)).toBe(true);
  const folder = path.join(config.mediaDir, 'public', path.dirname(image.replace('/media/', '')));
  expect(() => readdirSync(folder)).toThrow('ENOENT');

  const node = await openNode({ MEDIA_STORE: bucket });
  try {
    const addresses = [
      image,
      ...pictureSources(image)!
        .avif.split(', ')
        .map((source) => source.split(' ')[0]!),
    ];
    for (const address of addresses) {
      const response = await fetch(node.url + address);
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        200,
        `image/${address.split('.')[1]!}`,
        'public, max-age=31536000, immutable',
      ]);
      expect((await response.bytes()).length).toBeGreaterThan(100);
    }
    configure({ ...(await openShop()).env, MEDIA_STORE: bucket });
    // Two deletions at once fail in s3rver when both find the folder empty.
    await mediaStore().add(`${path.dirname(pictureFile(image))}/neighbour`, Buffer.from('x'));
    await deletePicture(image);
    expect(await pictureExists(image)).toBe(false);
    expect((await fetch(node.url + image)).status).toBe(404);
  } finally {
    await node.close();
  }
});

test('a private file is not served, is read by its name, and is gone after a refusal', async () => {
  const kept = await withPrivatePicture(await picture(), async (name) => name);
  expect((await readPrivateFile(kept)).toString('latin1', 8, 12)).toBe('WEBP');
  const node = await openNode({ MEDIA_STORE: bucket });
  for (const name of [`private/${kept}`, `../private/${kept}`, `%2e%2e/private/${kept}`]) {
    expect((await fetch(`${node.url}/media/${name}`)).status).toBe(404);
  }
  await node.close();
  configure({ ...(await openShop()).env, MEDIA_STORE: bucket });
  await deletePrivateFile(kept);
  await expect(readPrivateFile(kept)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  let refused = '';
  const work = withPrivatePicture(await picture(), async (name) => {
    refused = name;
    throw refuse('INVALID');
  });
  await expect(work).rejects.toMatchObject({ code: 'INVALID' });
  await expect(readPrivateFile(refused)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a wrong secret is an error and not a missing file, and an incomplete address is refused', async () => {
  const store = s3Store(bucket.replace(':S3RVER@', ':other@'));
  await expect(store.has('public/product/x/720.webp')).rejects.toThrow();
  await expect(store.read('private/x.webp')).rejects.toThrow();
  await expect(store.add('private/x.webp', Buffer.from('x'))).rejects.toThrow();
  expect(() => s3Store('s3://key@host/bucket')).toThrow(ConfigurationError);
});
