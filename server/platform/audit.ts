import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import type { UserId } from '#contract/ids.ts';
import { auditLog } from '#server/db/schema/index.ts';
import type { Queryable } from './db.ts';

type Action = { actorId: UserId; action: AuditAction; subject: string; details?: AuditDetails; at: Date };

/** Writes down who did what to whom; the table forgets nothing. What was done in a transaction is recorded in it. */
export async function recordAudit(runner: Queryable, { details = {}, ...action }: Action): Promise<void> {
  await runner.insert(auditLog).values({ ...action, details });
}
