import type { UserId } from '#contract/ids.ts';
import { auditLog } from '#server/db/schema/index.ts';
import type { Runner } from './db.ts';

type Action = { actorId: UserId; action: string; subject: string; details?: object; at: Date };

/** Writes down who did what to whom; the table forgets nothing. Details carry ids and amounts, never secrets. */
export async function recordAction(runner: Runner, { details = {}, ...action }: Action): Promise<void> {
  await runner.insert(auditLog).values({ ...action, details });
}
