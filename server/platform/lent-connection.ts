import type pg from 'pg';
import { sqlState } from './database-outage.ts';

/** A connection as long as it belongs to some work. */
export class LentConnection {
  readonly #client: pg.PoolClient;
  #hasEnded = false;
  /** The last failure that is not a consequence of another one. */
  #cause: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** @throws Error after the end */
  async query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#hasEnded) throw new Error('a statement was sent after its transaction had ended');
    try {
      return await this.#client.query(statement, values);
    } catch (error) {
      if (!isConsequence(error)) this.#cause = error;
      throw error;
    }
  }

  /**
   * Refuses all further statements: after the first failure of some that were sent at once, work that still goes on
   * beside it would run them outside of the transaction, on a connection that serves someone else.
   */
  end(): void {
    this.#hasEnded = true;
  }

  /** The failure behind an error of the work, which may have reported the failures of later statements first. */
  causeOf(error: unknown): unknown {
    return isConsequence(error) ? (this.#cause ?? error) : error;
  }
}

/** Whether a statement failed because an earlier one of its transaction had failed. */
const isConsequence = (error: unknown): boolean => sqlState(error) === '25P02';
