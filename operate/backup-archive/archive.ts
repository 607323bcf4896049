/**
 * The archive of a backup: manifest.json, database.dump (pg_dump's
 * custom format), and the pictures and proofs in media/.
 */
import { createHash } from 'node:crypto';
import { constants, createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigurationError } from '../../server/platform/config.ts';
import { connectTools, runTool } from './tools.ts';

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
 * Links the files of the shop's pictures into `media` of the folder `staged`, so that
 * they stay when the shop deletes them. Files that are already there are kept. Copies
 * where links are impossible: on another file system, or files of another user.
 */
export async function stageMedia(mediaDir: string, staged: string): Promise<void> {
  for (const name of await storedFiles(mediaDir)) {
    const target = path.join(staged, 'media', name);
    await mkdir(path.dirname(target), { recursive: true });
    await linkOrCopy(path.join(mediaDir, name), target);
  }
}

/**
 * Writes the archive of a folder with the dump and the staged pictures to `file`, which exists only
 * when complete and on disk. Only its owner may read it. With `recipient` it is encrypted by age.
 */
export async function writeArchive(
  { staged, file, recipient }: { staged: string; file: string; recipient?: string | undefined },
  facts: Omit<Manifest, 'files'>,
): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of filesIn(staged)) files[name] = await sha256(path.join(staged, name));
  writeFileSync(path.join(staged, 'manifest.json'), JSON.stringify({ ...facts, files } satisfies Manifest, null, 1));

  const draft = `${file}.partial`;
  try {
    const output = (await open(draft, 'w', 0o600)).createWriteStream({ flush: true });
    const content = ['manifest.json', ...readdirSync(staged).filter((name) => name !== 'manifest.json')];
    // Code 1 tells that a file changed. Stored files never do, but tar counts a link that the shop deletes as a change.
    const tar = runTool('tar', ['-c', '-C', staged, ...content], {}, 1);
    if (recipient) {
      const age = runTool('age', ['-r', recipient]);
      await Promise.all([connectTools(tar.output, age.input), pipeline(age.output, output), tar.done, age.done]);
    } else await Promise.all([pipeline(tar.output, output), tar.done]);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Unpacks an archive into an empty folder and compares every
 * file with the manifest. `identity` is the file of age's key.
 * @throws ConfigurationError naming the files that are missing, changed or not listed
 */
export async function readArchive(file: string, folder: string, identity?: string): Promise<Manifest> {
  await access(file, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigurationError(
      code === 'EACCES'
        ? `This command runs as another user, who may not read ${file}: copy it into /var/backups/kreasi, for kreasi-owner.`
        : `There is no file ${file}.`,
    );
  });
  if (file.endsWith('.age') && !identity) throw new ConfigurationError('An encrypted backup needs --identity KEYFILE.');
  const unpack = ['-x', '-C', folder];
  if (identity) {
    const age = runTool('age', ['-d', '-i', identity, file]);
    const tar = runTool('tar', unpack);
    const piped = connectTools(age.output, tar.input);
    // What tar says of half an archive hides why age ended.
    const [decrypted, unpacked] = await Promise.allSettled([age.done, tar.done, piped]);
    if (decrypted.status === 'rejected') throw explainAge(decrypted.reason as Error, file, identity);
    if (unpacked.status === 'rejected') throw unpacked.reason;
  } else await runTool('tar', [...unpack, '--force-local', '-f', file]).done;

  const unpacked = new Set(filesIn(folder));
  if (!unpacked.delete('manifest.json')) throw new ConfigurationError('The file is not a backup: it has no manifest.');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const faults: string[] = [];
  for (const [name, expected] of Object.entries(manifest.files)) {
    if (!unpacked.delete(name)) faults.push(`${name} is missing`);
    else if ((await sha256(path.join(folder, name))) !== expected) faults.push(`${name} was changed`);
  }
  for (const name of unpacked) faults.push(`${name} is not in the manifest`);
  if (faults.length > 0) throw new ConfigurationError(`The backup is damaged: ${faults.join('; ')}`);
  return manifest;
}

/** The error of age with the names of the backup and of the key. Other errors stay as they are. */
function explainAge(error: Error, file: string, identity: string): Error {
  const reasons: [RegExp, string][] = [
    [/no identity matched/, `The key in ${identity} does not open ${file}, which was encrypted for another key.`],
    [/failed to read header/, `${file} is not an encrypted backup, or its beginning is damaged.`],
    [/failed to decrypt/, `${file} is damaged or not complete: copy it again, or use another backup.`],
    [/error: reading|identity file/, `${identity} is not a file with a key of age, or this user may not read it.`],
  ];
  const known = reasons.find(([pattern]) => pattern.test(error.message));
  return known ? new ConfigurationError(known[1]) : error;
}

/**
 * Paths of the files inside a folder.
 * @throws ConfigurationError for a symbolic link or a special file, which could lead out of the folder
 */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => !one.isDirectory());
  const odd = entries.find((entry) => !entry.isFile());
  if (odd) throw new ConfigurationError(`The backup is damaged: ${odd.name} is not a regular file`);
  return entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
}

/**
 * Paths of the files inside the folder of pictures. Unfinished ones are left out: folders with
 * a dot in their names, and files that begin with one. The shop may delete a folder meanwhile.
 */
async function storedFiles(mediaDir: string, folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(mediaDir, folder), { withFileTypes: true }).catch(nullIfMissing);
  const files: string[] = [];
  for (const entry of entries ?? []) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.includes('.')) files.push(...(await storedFiles(mediaDir, name)));
    else if (entry.isFile() && !entry.name.startsWith('.')) files.push(name);
  }
  return files;
}

async function linkOrCopy(file: string, target: string): Promise<void> {
  await link(file, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await copyFile(file, target).catch(nullIfMissing);
  });
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
