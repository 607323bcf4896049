import { fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const TURN_OVER_BYTES = 10_000_000;

/** PostgreSQL's log file, kept once as `.old` when it has grown; `read` is what was written since this call. */
export function openLog(file: string): { handle: number; read(): string } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > TURN_OVER_BYTES) renameSync(file, `${file}.old`);
  const handle = openSync(file, 'a', 0o600);
  const start = fstatSync(handle).size;
  return {
    handle,
    read: () => readFileSync(file).subarray(start).toString(),
  };
}
