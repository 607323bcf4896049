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

const hourMs = 60 * 60_000;

/** Deletes what killed processes left unfinished more than an hour ago. An upload takes seconds. */
export const deleteOldDrafts = (at: Date): Promise<void> => mediaStore().deleteDrafts(new Date(at.getTime() - hourMs));
