import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import type { UserId } from '#contract/ids.ts';
import { auditLog } from '#server/db/schema/index.ts';
import type { Queryable } from './db.ts';

type Action = { actorId: UserId; action: AuditAction; subject: string; details?: AuditDetails; at: Date };

/**
 * Appends an entry to the audit log. Pass the transaction that performs the action as `runner`, so that both commit
 * together.
 */
export async function recordAudit(runner: Queryable, { details = {}, at, ...action }: Action): Promise<void> {
  await runner.insert(auditLog).values({ ...action, details, at: at.toISOString() });
}
