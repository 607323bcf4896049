import { sql, type SQL } from 'drizzle-orm';
import type { OrderId } from '#contract/ids.ts';
import type { Transaction } from '#platform/sql.ts';

/** Erases what admins wrote about refunds and unplaced money of orders. Accounts stay until their period ends. */
export async function eraseMoneyTexts(tx: Transaction, orderIds: readonly OrderId[]): Promise<{ unplaced: string[] }> {
  const ids = sql.param(orderIds);
  await tx.rows(sql`
    update refunds set note = '', reason = case when reason is not null then '' end
    where order_id = any(${ids}::uuid[])`);
  const unplaced = await tx.rows<{ id: string }>(sql`
    update unplaced_money set note = case when note is not null then '' end
    where payment_id in (select payment_id from orders where id = any(${ids}::uuid[]))
    returning id::text`);
  return { unplaced: unplaced.map(({ id }) => id) };
}

/**
 * Erases the buyers' accounts and the proofs of at most `limit` refunds that were made before `before` and meet the
 * condition, which is that of an index. Returns for each the names of the private files that proved it.
 */
const eraseRefunds = (condition: SQL) => async (tx: Transaction, before: Date, limit: number) => {
  const erased = await tx.rows<{ proofs: string[] }>(sql`
    with old as (
      select order_id, array_remove(array_remove(array[proof, part_proof], null), '') as proofs
      from refunds
      where done_at < ${before} and (${condition})
      order by done_at limit ${limit} for no key update skip locked
    )
    update refunds r set bank_name = null, bank_account_owner = null, bank_account_number = null,
      proof = case when r.proof is not null then '' end,
      part_proof = case when r.part_proof is not null then '' end
    from old where old.order_id = r.order_id returning old.proofs`);
  return erased.map(({ proofs }) => proofs);
};
// With both conditions in one, each batch would read all that is due.
export const eraseOldRefunds = eraseRefunds(sql`bank_account_number is not null or proof <> ''`);
export const eraseOldPartProofs = eraseRefunds(sql`part_proof <> ''`);

/** Forgets the proofs of at most `limit` settlements of unplaced money before `before`. Returns their private files. */
export async function eraseOldSettlements(tx: Transaction, before: Date, limit: number): Promise<string[]> {
  const erased = await tx.rows<{ proof: string }>(sql`
    with old as (
      select id, proof from unplaced_money where closed_at < ${before} and proof is not null
      order by closed_at limit ${limit} for no key update skip locked
    )
    update unplaced_money m set proof = null from old where old.id = m.id returning old.proof`);
  return erased.map(({ proof }) => proof);
}

/**
 * Forgets the clients of at most `limit` payments that a node of the release before ended, which leaves them. Returns
 * their number.
 */
export async function forgetClients(tx: Transaction, limit: number): Promise<number> {
  const ended = await tx.rows(sql`
    update payments set client_hash = null where id in (
      select id from payments where client_hash is not null and status <> 'pending'
      limit ${limit} for no key update skip locked
    ) returning 1`);
  return ended.length;
}

/** Erases the buyers' accounts of at most `limit` rows of unplaced money that were closed before `before`. No files. */
export async function eraseOldMoneyAccounts(tx: Transaction, before: Date, limit: number): Promise<string[]> {
  const erased = await tx.rows(sql`
    with old as (
      select id from unplaced_money where closed_at < ${before} and bank_name is not null
      order by closed_at limit ${limit} for no key update skip locked
    )
    update unplaced_money m set bank_name = null, bank_account_owner = null,
      bank_account_number = null
    from old where old.id = m.id returning 1`);
  return erased.map(() => '');
}
