import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
};

/** Files in a folder that all nodes share. Names that begin with a dot and folders with a dot are unfinished. */
export function diskStore(folder: string): MediaStore {
  const pathOf = (name: string) => path.join(folder, name);
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
      const [parent, file] = [path.dirname(pathOf(name)), path.basename(name)];
      await mkdir(parent, { recursive: true, mode: 0o770 });
      const draft = path.join(parent, `.${file}`);
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
      const draft = `${pathOf(name)}.${randomUUID()}`;
      await mkdir(draft, { recursive: true });
      try {
        for (const [file, bytes] of Object.entries(files)) await writeFile(path.join(draft, file), bytes);
        await moveFolder(draft, pathOf(name), Object.keys(files).at(-1)!);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    removeFolder: (name) => rm(pathOf(name), { recursive: true, force: true }),
  };
}

/** Moves a folder to its place, unless another request was first. One without its last file is incomplete: it is replaced. */
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
