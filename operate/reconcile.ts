/**
 * Posts a settlement report of the payment provider to the ledger and compares both sides:
 * `DATABASE_URL=… npm run shop reconcile -- settlement.csv`. It can run again with the same or an
 * overlapping report. Exits with code 1 when something is on one side only. The shop asks the
 * provider for transactions that it has never heard of.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { formatRupiah } from '../contract/money.ts';
import { reconcile, type Reconciliation } from '../server/areas/payments/settlement.ts';
import {
  readSettlementFile,
  SettlementFileError,
  type SettlementRow,
} from '../server/areas/payments/settlement-file.ts';
import { ConfigurationError } from '../server/platform/config.ts';
import { payments } from '../server/db/schema/index.ts';
import { db } from '../server/platform/connect.ts';
import { openJobSender, stopJobs } from '../server/platform/jobs.ts';
import { pathOf, readArguments, runOnDatabase } from './operator-command.ts';

const { operands } = readArguments('reconcile settlement.csv', { operands: 1 });
await runOnDatabase(async (url) => {
  const rows = readRows(operands[0]!);
  const { posted, known, gross, fee, net, onlyThere, onlyHere } = await reconcileAndAsk(url, rows);
  const [paid, kept, received] = [gross, fee, net].map(formatRupiah);
  console.log(`posted ${posted} of ${rows.length} rows, ${known} were posted before`);
  console.log(`gross ${paid}, fees ${kept}, net ${received}`);
  for (const { row, problem } of onlyThere) {
    const { line, transactionId, providerOrderId } = row;
    const source = `${providerOrderId}, ${transactionId}`;
    console.log(`ONLY AT THE PROVIDER  line ${line}: ${formatRupiah(row.gross)}, ${problem} (${source})`);
  }
  for (const { providerOrderId, paidAt, amount } of onlyHere) {
    console.log(`ONLY HERE  ${formatRupiah(amount)} of ${providerOrderId}, paid ${paidAt}`);
  }
  if (onlyThere.length + onlyHere.length > 0) process.exitCode = 1;
});

async function reconcileAndAsk(url: string, rows: readonly SettlementRow[]): Promise<Reconciliation> {
  // Fails on a database without tables by an error that explains what to do; the queue's own error does not.
  await db.$count(payments, sql`false`);
  await openJobSender(url);
  try {
    return await reconcile(rows, new Date());
  } finally {
    await stopJobs();
  }
}

/** Reads the report from a file, or for `-` from standard input. */
function readRows(name: string): SettlementRow[] {
  try {
    return readSettlementFile(readFileSync(name === '-' ? process.stdin.fd : pathOf(name), 'utf8'));
  } catch (error) {
    throw error instanceof SettlementFileError ? new ConfigurationError(`${name}: ${error.message}`) : error;
  }
}
