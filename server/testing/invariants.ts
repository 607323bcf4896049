import { expect } from 'vitest';
import { db } from '#platform/db.ts';
import { findBroken } from '#server/db/invariants.ts';

/** Fails, naming them, when an invariant of money, stock or orders is broken. */
export const expectInvariants = async (): Promise<void> => expect(await findBroken(db)).toEqual([]);
