/** Runs a program that starts others, and leaves nothing behind, also when it is interrupted. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningPostgres, startPostgres } from '../../local/postgres/start-postgres.ts';

/** What must be undone at the end, in reverse order. */
export const undo: (() => unknown)[] = [];

let ending: Promise<never> | undefined;
/** Undoes everything and exits. An error that this causes, or another signal, waits for the same end. */
const end = (code: number): Promise<never> => (ending ??= undoAll(code));

async function undoAll(code: number): Promise<never> {
  for (const step of undo.splice(0).reverse()) await step();
  process.exit(code);
}

/** Runs a program to its end and exits with the code that it returns, or with 1 when it throws. */
export async function runProgram(program: () => Promise<number> | number): Promise<never> {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => void end(1));
  try {
    return await end(await program());
  } catch (error) {
    if (!ending) console.error(error);
    return end(1);
  }
}

/**
 * Runs a drill, which returns a sentence for each expectation that does not hold, and exits:
 * with 0 if all of them hold. `explain` returns what helps to find the cause of a failure.
 */
export const runDrill = (drill: () => Promise<string[]>, explain: () => string = () => ''): Promise<never> =>
  runProgram(async () => {
    const broken = await drill().catch((error: Error) => [error.stack!]);
    const explanation = broken.length > 0 ? explain() : 'Every expectation holds.';
    // The last step: what is broken is printed below all other output.
    undo.unshift(() => {
      for (const sentence of broken) console.error(`BROKEN  ${sentence}`);
      console.log(explanation);
    });
    return broken.length > 0 ? 1 : 0;
  });

/** Prints a line with the seconds since this program was started. */
export const say = (line: string): void =>
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${line}`);

/** Creates a folder that is deleted at the end. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `kreasi-${name}-`));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  // When started as root, PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts the embedded PostgreSQL on a temporary data folder. */
export async function temporaryPostgres(name: string, settings = {}): Promise<RunningPostgres & { dataDir: string }> {
  const dataDir = temporaryFolder(name);
  const postgres = await startPostgres({ dataDir, onProgress: () => {}, settings });
  undo.push(() => rmSync(postgres.where, { recursive: true, force: true }), postgres.stop);
  return { ...postgres, dataDir };
}
