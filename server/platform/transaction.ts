import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from './connect.ts';
import { isConnectionLost, sqlState } from './database-outage.ts';
import { queryableOn, send, type Send, type Transaction } from './sql.ts';

const retryableStates = new Set(['40001', '40P01']);

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * Runs `work` in one transaction. Retries up to three times after a serialization failure or a deadlock, so `work` must
 * have no effects outside the transaction. A commit whose result is unknown is not retried, because it may have
 * succeeded. `genericPlans` is for frequent transactions that find rows by keys: PostgreSQL would plan statements with
 * array parameters each time, as it expects ten elements of an unknown array (docs/decisions/speed.md).
 */
export async function transaction<T>(work: Work<T>, { genericPlans = false } = {}): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await runOnce(work, genericPlans);
    } catch (error) {
      if (retries === 3 || !retryableStates.has(sqlState(error) ?? '')) throw error;
      await sleep(10 + Math.random() * 40 * (retries + 1));
    }
  }
}

async function runOnce<T>(work: Work<T>, genericPlans: boolean): Promise<T> {
  const client = await pool.connect();
  let running = null as Promise<unknown> | null;
  let hasEnded = false;
  // Work that goes on after the end would run statements on a connection that serves someone else.
  const sendInTurn: Send = async (...statement) => {
    if (hasEnded) throw new Error('a statement was sent after its transaction had ended');
    if (running) throw new Error('a statement was sent while another one of its transaction was running');
    try {
      return await (running = send(client, ...statement));
    } finally {
      running = null;
    }
  };
  let failure: unknown;
  try {
    await send(client, genericPlans ? 'begin; set local plan_cache_mode = force_generic_plan' : 'begin');
    const result = await work(queryableOn(sendInTurn) as Transaction);
    await sendInTurn('commit');
    return result;
  } catch (error) {
    hasEnded = true;
    await running?.catch(nothing);
    failure = isConnectionLost(error) ? error : await send(client, 'rollback').then(nothing, (lost: unknown) => lost);
    throw error;
  } finally {
    hasEnded = true;
    client.release(failure !== undefined);
  }
}

const nothing = () => undefined;
