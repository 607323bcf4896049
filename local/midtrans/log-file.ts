import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type Log<Entry> = {
  append: (entry: Entry) => void;
  rewrite: (entries: Iterable<Entry>) => void;
  close: () => void;
};

/**
 * Reads a log with one JSON value per line. An incomplete last line is dropped: the process was killed while writing
 * it, so it was never acknowledged.
 */
export function readLog<Entry>(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Entry);
}

/**
 * Opens the log for appending. `append` returns after the write system call, so entries survive kill -9. It does not
 * call fsync, because a simulator need not survive a power failure.
 */
export function openLog<Entry>(file: string): Log<Entry> {
  mkdirSync(dirname(file), { recursive: true });
  let handle = openSync(file, 'a');
  return {
    append(entry) {
      writeSync(handle, `${JSON.stringify(entry)}\n`);
    },
    rewrite(entries) {
      const draft = `${file}.draft`;
      const draftHandle = openSync(draft, 'w');
      for (const entry of entries) writeSync(draftHandle, `${JSON.stringify(entry)}\n`);
      fsyncSync(draftHandle);
      closeSync(draftHandle);
      closeSync(handle);
      renameSync(draft, file);
      handle = openSync(file, 'a');
    },
    close() {
      closeSync(handle);
    },
  };
}
