import type { UserId } from '#contract/ids.ts';
import { config } from '#platform/config.ts';
import type { UploadedFile } from '#platform/http/handlers.ts';
import { keepPicture } from '#platform/media.ts';
import { requireOwnPicture } from './store-pictures.ts';

type Sign = { sellerId: UserId; kind: 'logo' | 'banner'; file: UploadedFile | undefined; address: string | undefined };

/**
 * The logo or banner that a profile form brings, as a file or as the address of an earlier upload of this store; undefined
 * when it brings none, as does a browser's form whose file field was left empty.
 */
export async function chosenPicture({ sellerId, kind, file, address }: Sign): Promise<string | undefined> {
  if (file && file.bytes.length > 0) return keepPicture(config.mediaDir, kind, file.bytes);
  if (!address) return undefined;
  const field = kind === 'logo' ? 'storeLogoUrl' : 'storeBannerUrl';
  await requireOwnPicture({ sellerId, field, image: address });
  return address;
}
