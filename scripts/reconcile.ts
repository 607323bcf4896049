/**
 * Posts a settlement report of the payment provider to the ledger and compares both sides:
 * `DATABASE_URL=… npm run reconcile -- settlement.csv`. It can run again with the same or an overlapping report. Exits
 * with code 1 when something is on one side only.
 */
import { readFileSync } from 'node:fs';
import { formatRupiah } from '../contract/money.ts';
import { reconcile } from '../server/areas/payments/settlement.ts';
import {
  readSettlementFile,
  SettlementFileError,
  type SettlementRow,
} from '../server/areas/payments/settlement-file.ts';
import { runOnDatabase } from './operator-command.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: DATABASE_URL=… npm run reconcile -- settlement.csv');
  process.exit(1);
}
const rows = readRows(file);
await runOnDatabase(async () => {
  const { posted, known, gross, fee, net, onlyThere, onlyHere } = await reconcile(rows, new Date());
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

/** Reads the report, or prints why it cannot be read and exits. */
function readRows(name: string): SettlementRow[] {
  try {
    return readSettlementFile(readFileSync(name, 'utf8'));
  } catch (error) {
    const isExpected = error instanceof SettlementFileError || (error instanceof Error && 'code' in error);
    console.error(isExpected ? `${name}: ${error.message}` : error);
    process.exit(1);
  }
}
