import { expect } from 'vitest';
import { pool } from '#platform/connect.ts';
import { findViolations } from '#server/db/invariants.ts';

export const expectInvariants = async (): Promise<void> => expect(await findViolations(pool)).toEqual([]);
