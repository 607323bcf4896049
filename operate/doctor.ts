/**
 * Checks what a running shop needs and says what to do: `npm run shop doctor`, with
 * the environment of the server. It changes nothing of the shop and can run beside it. Its last
 * line is "siap", or it ends with what to do, the first first, and exits with code 1.
 */
import { ConfigurationError, configure } from '../server/platform/config.ts';
import { checks } from './doctor/checks.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

readArguments('doctor');
await runOnDatabase(async () => {
  configure({ ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' });
  console.log('ok     configuration');
  const faults: string[] = [];
  for (const { name, run, todo } of checks) {
    const fault = await run().catch((error: unknown) => [reasonOf(error), todo].filter(Boolean).join(': '));
    if (fault) faults.push(`${name}: ${fault}`);
    console.log(fault ? `FAULT  ${name}` : `ok     ${name}`);
  }
  const count = checks.length + 1;
  if (faults.length > 0)
    throw new ConfigurationError([`${faults.length} of ${count} checks failed. What to do:`, ...faults].join('\n'));
  console.log(`${count} checks passed: siap`);
});

/** The message of an error; `fetch` hides the reason in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
