/** Where pictures and proofs are stored: in the folder `media` of DATA_DIR, or in the bucket MEDIA_STORE. */
import { config } from './config.ts';
import { diskStore, type MediaStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';

const opened = new Map<string, MediaStore>();

export function mediaStore(): MediaStore {
  const { mediaDir, mediaStoreUrl } = config;
  const key = mediaStoreUrl ?? mediaDir;
  const store = opened.get(key) ?? (mediaStoreUrl ? s3Store(mediaStoreUrl) : diskStore(mediaDir));
  opened.set(key, store);
  return store;
}
