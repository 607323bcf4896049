import { S3mini } from 's3mini';
import { ConfigurationError } from './config.ts';
import type { MediaStore } from './disk-store.ts';

const typeOf: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', pdf: 'application/pdf' };
const requestAbortTimeout = 10_000;
/**
 * A picture is deleted in an open transaction, which the database ends after 15 s: in two steps of at most 5 s each.
 */
const deletionAbortTimeout = 5_000;

/**
 * Objects in a bucket of any service with the interface of S3. The URL is s3://key:secret@host/bucket?region=…, with
 * percent-encoded key and secret; `tls=off` is for a server on this machine.
 * @throws ConfigurationError when a part is missing
 */
export function s3Store(url: string): MediaStore {
  const { username, password, host, pathname, searchParams } = new URL(url);
  const bucket = pathname.slice(1);
  if (!username || !password || !bucket)
    throw new ConfigurationError('MEDIA_STORE must be s3://key:secret@host/bucket');
  const options = {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}/${bucket}`,
    region: searchParams.get('region') ?? 'auto',
  };
  const s3 = new S3mini({ ...options, requestAbortTimeout });
  const deleting = new S3mini({ ...options, requestAbortTimeout: deletionAbortTimeout });
  const add = async (name: string, bytes: Buffer) => {
    await s3.putObject(name, bytes, typeOf[name.split('.').at(-1)!]);
  };
  return {
    has: async (name) => (await s3.objectExists(name)) === true,
    read: async (name) => {
      const bytes = await s3.getObjectArrayBuffer(name);
      return bytes && Buffer.from(bytes);
    },
    add,
    // In order, so that the last file tells that the folder is complete.
    addFolder: async (name, files) => {
      for (const [file, bytes] of Object.entries(files)) await add(`${name}/${file}`, bytes);
    },
    remove: async (name) => void (await deleting.deleteObject(name)),
    // The last file first, because it tells that the folder is complete.
    removeFolder: async (name, files) => {
      const [last, ...others] = files.toReversed();
      await deleting.deleteObject(`${name}/${last}`);
      await Promise.all(others.map((file) => deleting.deleteObject(`${name}/${file}`)));
    },
    // A bucket has an object only once it is whole.
    deleteDrafts: () => Promise.resolve(),
  };
}
