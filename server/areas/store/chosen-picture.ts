import { config } from '#platform/config.ts';
import type { UploadedFile } from '#platform/http/handlers.ts';
import { keepPicture } from '#platform/media.ts';
import { requirePicture } from './require-picture.ts';

type Sign = { kind: 'logo' | 'banner'; file: UploadedFile | undefined; address: string | undefined };

/**
 * The logo or banner that a profile form brings, as a file or as the address of an earlier upload; undefined when it
 * brings none, as does a browser's form whose file field was left empty.
 */
export async function chosenPicture({ kind, file, address }: Sign): Promise<string | undefined> {
  if (file && file.bytes.length > 0) return keepPicture(config.mediaDir, kind, file.bytes);
  await requirePicture(kind === 'logo' ? 'storeLogoUrl' : 'storeBannerUrl', address);
  return address || undefined;
}
