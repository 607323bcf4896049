import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import type { UserId } from '#contract/ids.ts';
import { auditLog } from '#server/db/schema/index.ts';
import type { Queryable } from './db.ts';

type Action = { actorId: UserId; action: AuditAction; subject: string; details?: AuditDetails; at: Date };

/**
 * Appends entries to the audit log. Pass the transaction that performs the actions as `runner`, so that all commit
 * together.
 */
export async function recordAudit(runner: Queryable, ...actions: Action[]): Promise<void> {
  const entries = actions.map(({ details = {}, at, ...action }) => ({ ...action, details, at: at.toISOString() }));
  await runner.insert(auditLog).values(entries);
}
