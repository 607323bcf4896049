import { expect } from 'vitest';
import { pool } from '#platform/db.ts';
import { findViolations } from '#server/db/invariants.ts';

/** Fails with the names of the broken invariants of money, stock or orders. */
export const expectInvariants = async (): Promise<void> => expect(await findViolations(pool)).toEqual([]);
