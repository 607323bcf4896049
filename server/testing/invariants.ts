import { expect } from 'vitest';
import { pool } from '#platform/connect.ts';
import { findViolations } from '#server/db/invariants.ts';

/** Names what is violated, because another test of the same database may have violated it. */
export async function expectInvariants(): Promise<void> {
  const violations = await findViolations(pool);
  if (violations.length > 0) expect.fail(`violated invariants: ${JSON.stringify(violations)}`);
}
