import { sql } from 'drizzle-orm';
import type { AuditAction, AuditDetails } from '#contract/admin/audit.ts';
import type { UserId } from '#contract/ids.ts';
import { auditLog } from '#server/db/schema/index.ts';
import type { Queryable, Transaction } from './sql.ts';

type Action = { actorId: UserId; action: AuditAction; subject: string; details?: AuditDetails; at: Date };

/**
 * Appends entries to the audit log, with the name that the actor has now. Pass the
 * transaction that performs the actions as `runner`, so that all commit together.
 */
export async function recordAudit(runner: Queryable, ...actions: Action[]): Promise<void> {
  const entries = actions.map(({ details = {}, at, ...action }) => ({
    ...action,
    actorName: sql`(select user_name from users where id = ${action.actorId})`,
    details,
    at: at.toISOString(),
  }));
  await runner.insert(auditLog).values(entries);
}

/**
 * Erases what admins wrote about subjects (ids), and masked values of theirs. The entries stay. With `actions`, only
 * entries of these actions, for subjects whose ids are not unique among all actions.
 */
export async function eraseAuditTexts(
  tx: Transaction,
  subjects: readonly string[],
  actions: readonly AuditAction[] = [],
): Promise<void> {
  const byActions = actions.length > 0 ? sql`and action = any(${sql.param(actions)}::text[])` : sql``;
  const texts = sql`array['reason', 'note', 'changes', 'account']`;
  await tx.rows(sql`
    update audit_log set details = details - ${texts}
    where subject = any(${sql.param(subjects)}::text[]) and details ?| ${texts} ${byActions}`);
}

/** Erases the name of an actor from the entries of their actions. The entries stay. */
export async function eraseActorName(tx: Transaction, actorId: UserId): Promise<void> {
  await tx.rows(sql`
    update audit_log set actor_name = '' where actor_id = ${actorId} and actor_name <> ''`);
}
