/** Runs a drill: prints what is broken, and leaves nothing behind, also when it is interrupted. */

/** What must be undone at the end, in reverse order. */
export const undo: (() => unknown)[] = [];

async function undoAll(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/**
 * Runs a drill, which returns a sentence for each expectation that does not hold, and exits: with 0 if all of them hold.
 * `explain` returns what helps to find the cause of a failure.
 */
export async function runDrill(drill: () => Promise<string[]>, explain: () => string = () => ''): Promise<never> {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => void undoAll().finally(() => process.exit(1)));
  }
  const broken = await drill().catch((error: Error) => [error.stack!]);
  const explanation = broken.length > 0 ? explain() : 'Every expectation holds.';
  await undoAll();
  for (const sentence of broken) console.error(`BROKEN  ${sentence}`);
  console.log(explanation);
  process.exit(broken.length > 0 ? 1 : 0);
}

/** Prints a line with the seconds since this program was started. */
export const say = (line: string): void =>
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${line}`);
