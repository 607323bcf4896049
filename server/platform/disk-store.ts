import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files by name, such as private/<id>.webp. A file is never changed. */
export type MediaStore = {
  has: (name: string) => Promise<boolean>;
  /** Null when there is none. */
  read: (name: string) => Promise<Buffer | null>;
  /** Resolves when the file is on disk. */
  add: (name: string, bytes: Buffer) => Promise<void>;
  /** Adds a folder of files. Once the last one exists, all do. */
  addFolder: (name: string, files: Record<string, Buffer>) => Promise<void>;
  /** Does nothing when there is none, as does `removeFolder`. */
  remove: (name: string) => Promise<void>;
  removeFolder: (name: string, files: readonly string[]) => Promise<void>;
  /** Deletes what a process that was killed before this time had begun to write. */
  deleteDrafts: (before: Date) => Promise<void>;
};

/** Unfinished files and folders. Backups leave out names with a dot, as the release before also has them elsewhere. */
const draftFolder = '.drafts';

/** Files in a folder that all nodes share. */
export function diskStore(folder: string): MediaStore {
  const pathOf = (name: string) => path.join(folder, name);
  const newDraft = async () => {
    await mkdir(pathOf(draftFolder), { recursive: true, mode: 0o770 });
    return pathOf(path.join(draftFolder, randomUUID()));
  };
  return {
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    read: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    add: async (name, bytes) => {
      const parent = path.dirname(pathOf(name));
      await mkdir(parent, { recursive: true, mode: 0o770 });
      const draft = await newDraft();
      try {
        await writeFile(draft, bytes, { mode: 0o660, flush: true });
        await rename(draft, pathOf(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      const handle = await open(parent);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    addFolder: async (name, files) => {
      await mkdir(path.dirname(pathOf(name)), { recursive: true });
      const draft = await newDraft();
      await mkdir(draft);
      try {
        for (const [file, bytes] of Object.entries(files)) await writeFile(path.join(draft, file), bytes);
        await moveFolder(draft, pathOf(name), Object.keys(files).at(-1)!);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    removeFolder: (name) => rm(pathOf(name), { recursive: true, force: true }),
    deleteDrafts: async (before) => {
      for (const draft of await readdir(pathOf(draftFolder)).catch(() => [])) {
        const draftPath = pathOf(path.join(draftFolder, draft));
        // Another node may have finished it meanwhile.
        const found = await stat(draftPath).catch(() => null);
        if (found && found.mtime < before) await rm(draftPath, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Moves a folder to its place, unless another request was first.
 * One without its last file is incomplete: it is replaced.
 */
async function moveFolder(draft: string, target: string, lastFile: string): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    if (existsSync(path.join(target, lastFile))) return;
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  }
}
