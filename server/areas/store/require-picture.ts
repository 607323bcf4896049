import { config } from '#platform/config.ts';
import { hasPicture } from '#platform/media.ts';
import { refuseFields } from '#platform/refuse.ts';

/** Refuses a form that names a picture which nobody has uploaded; blank names none. */
export async function requirePicture(field: string, image = ''): Promise<void> {
  if (image === '' || (await hasPicture(config.mediaDir, image))) return;
  throw refuseFields({ [field]: 'Gambar tidak ditemukan. Unggah gambar terlebih dahulu.' });
}
