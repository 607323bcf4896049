/**
 * Checks what a running shop needs and says what to do: `npm run shop doctor`, with the environment of the server. It changes
 * nothing and can run beside it. Exits with code 1 when anything is wrong.
 */
import { ConfigurationError, configure } from '../server/platform/config.ts';
import { checks } from './doctor/checks.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

readArguments('doctor');
await runOnDatabase(async () => {
  configure({ ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' });
  console.log('ok     configuration');
  let faults = 0;
  for (const { name, run } of checks) {
    const fault = await run().catch(reasonOf);
    if (fault) faults += 1;
    console.log(fault ? `FAULT  ${name}: ${fault}` : `ok     ${name}`);
  }
  if (faults > 0) throw new ConfigurationError(`${faults} of ${checks.length + 1} checks failed.`);
});

/** The message of an error; `fetch` hides the reason in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
