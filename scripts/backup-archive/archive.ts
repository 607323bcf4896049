/** The archive of a backup: manifest.json, database.dump (pg_dump's custom format), and the files of MEDIA_DIR in media/. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigurationError } from '../../server/platform/config.ts';
import { runTool } from './tools.ts';

export type Manifest = {
  /** When the dump began, ISO 8601. Later changes are not in the backup. */
  at: string;
  /** Names the key of the sealed values; see keyId in server/platform/seal.ts. */
  keyId: string;
  postgres: number;
  /** The newest applied migration. */
  migration: string;
  /** SHA-256 by path inside the archive. */
  files: Record<string, string>;
};

/**
 * Writes the archive of a folder with the dump and of the pictures to `file`, which exists only when complete and on disk.
 * With `recipient` it is encrypted by age.
 */
export async function writeArchive(
  {
    staged,
    mediaDir,
    file,
    recipient,
  }: { staged: string; mediaDir: string; file: string; recipient?: string | undefined },
  facts: Omit<Manifest, 'files'>,
): Promise<void> {
  const media = existsSync(mediaDir) ? mediaFiles(mediaDir) : [];
  const files: Record<string, string> = { 'database.dump': await sha256(path.join(staged, 'database.dump')) };
  for (const name of media) files[`media/${name.slice(2)}`] = await sha256(path.join(mediaDir, name));
  const manifest: Manifest = { ...facts, files };
  writeFileSync(path.join(staged, 'manifest.json'), JSON.stringify(manifest, null, 1));
  writeFileSync(path.join(staged, 'list'), media.map((name) => `${name}\0`).join(''));

  const draft = `${file}.partial`;
  const list = path.join(staged, 'list');
  const tarOptions = ['-c', '-C', staged, 'manifest.json', 'database.dump', '--transform', 's,^\\./,media/,'];
  const tar = runTool(
    'tar',
    media.length > 0 ? [...tarOptions, '-C', path.resolve(mediaDir), '--null', '-T', list] : tarOptions,
  );
  if (recipient) {
    const age = runTool('age', ['-r', recipient]);
    await Promise.all([
      pipeline(tar.output, age.input),
      pipeline(age.output, createWriteStream(draft)),
      tar.done,
      age.done,
    ]);
  } else await Promise.all([pipeline(tar.output, createWriteStream(draft)), tar.done]);
  const handle = await open(draft);
  await handle.sync();
  await handle.close();
  await rename(draft, file);
}

/**
 * Unpacks an archive into an empty folder and compares every file with the manifest. `identity` is the file of age's key.
 * @throws ConfigurationError naming the files that are missing or changed
 */
export async function readArchive(file: string, folder: string, identity?: string): Promise<Manifest> {
  if (!existsSync(file)) throw new ConfigurationError(`There is no file ${file}.`);
  if (file.endsWith('.age') && !identity) throw new ConfigurationError('An encrypted backup needs --identity KEYFILE.');
  const tar = runTool('tar', ['-x', '-C', folder]);
  if (identity) {
    const age = runTool('age', ['-d', '-i', identity, file]);
    await Promise.all([pipeline(age.output, tar.input), age.done, tar.done]);
  } else await Promise.all([pipeline(createReadStream(file), tar.input), tar.done]);

  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const faults: string[] = [];
  for (const [name, expected] of Object.entries(manifest.files)) {
    const unpacked = path.join(folder, name);
    if (!existsSync(unpacked)) faults.push(`${name} is missing`);
    else if ((await sha256(unpacked)) !== expected) faults.push(`${name} was changed`);
  }
  if (faults.length > 0) throw new ConfigurationError(`The backup is damaged: ${faults.join('; ')}`);
  return manifest;
}

/** Paths inside the folder, with a leading `./`. Unfinished uploads, in folders with a dot in their names, are left out. */
function mediaFiles(mediaDir: string): string[] {
  return readdirSync(mediaDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !path.basename(entry.parentPath).includes('.'))
    .map((entry) => `./${path.relative(mediaDir, path.join(entry.parentPath, entry.name))}`)
    .sort();
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
