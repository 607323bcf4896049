import { config } from '#platform/config.ts';
import { deletePicture } from '#platform/media.ts';
import { deletePrivateFile } from '#platform/private-pictures.ts';
import { isStorePicture } from '#server/areas/store/erase-store.ts';

/** Names of private files, and URLs of public pictures. */
type Files = { privateFiles: readonly string[]; pictures: readonly string[] };

/** Deletes the files of erased rows: the job `delete-files`. A picture that another store uses stays. */
export async function deleteFiles({ privateFiles, pictures }: Files): Promise<void> {
  for (const name of privateFiles) await deletePrivateFile(name);
  for (const image of pictures) {
    if (!(await isStorePicture(image))) await deletePicture(config.mediaDir, image);
  }
}
