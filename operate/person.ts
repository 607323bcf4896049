/**
 * A person's rights, exercised by the operator: `npm run shop person -- export EMAIL` prints all data of an
 * account as JSON, `npm run shop person -- erase EMAIL` erases it at once, without the seven days that its user
 * would have. Needs the same environment as the server. Exits with code 1 when the account cannot be erased yet.
 */
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { obstacleLabels } from '../contract/personal-data/personal-data.ts';
import { eraseAccount } from '../server/areas/personal-data/erase-account.ts';
import { exportPerson } from '../server/areas/personal-data/export-person.ts';
import { users } from '../server/db/schema/index.ts';
import { ConfigurationError, configure } from '../server/platform/config.ts';
import { db } from '../server/platform/connect.ts';
import { startJobs, stopJobs } from '../server/platform/jobs.ts';
import { readArguments, runOnDatabase } from './operator-command.ts';

const usage = 'person export EMAIL > data.json, or person erase EMAIL';
const [action, email] = readArguments(usage, { operands: 2 }).operands as [string, string];
await runOnDatabase(
  async () => {
    if (action !== 'export' && action !== 'erase') throw new ConfigurationError(`Usage: ${usage}`);
    const { databaseUrl } = configure(process.env);
    const [found] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()));
    if (!found) throw new ConfigurationError(`There is no account with the address ${email}.`);
    if (action === 'export') await pipeline(exportPerson(found.id, new Date()), process.stdout, { end: false });
    else await erase(found, databaseUrl);
  },
  { max: 2 },
);

async function erase({ id, role }: typeof users.$inferSelect, databaseUrl: string): Promise<void> {
  if (role === 'admin')
    throw new ConfigurationError('The account of an admin cannot be erased: the audit log names it.');
  // The server runs the job that deletes files, because it knows their folder.
  await startJobs(databaseUrl, {}, { log: console });
  try {
    const obstacles = await eraseAccount(id, new Date());
    if (obstacles.length > 0) {
      const reasons = obstacles.map((obstacle) => obstacleLabels[obstacle]).join('; ');
      throw new ConfigurationError(`The account cannot be erased yet: ${reasons}.`);
    }
  } finally {
    await stopJobs();
  }
  console.log(`${email} is erased. The server deletes the files of the account within seconds.`);
}
