import { eq } from 'drizzle-orm';
import type { Role } from '#contract/words.ts';
import { db } from '#platform/db.ts';
import { peopleCounts } from '#server/db/schema/index.ts';

/** How many accounts of a role there are, as a trigger has counted them. */
export async function countPeople(role: Role): Promise<number> {
  const [counted] = await db.select().from(peopleCounts).where(eq(peopleCounts.role, role));
  return counted?.people ?? 0;
}
