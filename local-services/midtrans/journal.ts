import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type Journal<Entry> = {
  append: (entry: Entry) => void;
  rewrite: (entries: Iterable<Entry>) => void;
  close: () => void;
};

/** Reads a log of one JSON value a line. A last line cut off by a kill was never acknowledged, and is dropped. */
export function readJournal<Entry>(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Entry);
}

/**
 * Opens the log for appending. A line is handed to the kernel before `append` returns, which survives kill -9 of the
 * process; it is not synced to the disk, because a simulator need not survive a power cut.
 */
export function openJournal<Entry>(file: string): Journal<Entry> {
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
