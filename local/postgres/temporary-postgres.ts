import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, vi } from 'vitest';
import { startPostgres, type RunningPostgres } from './start-postgres.ts';

/**
 * Provides a new folder with PostgreSQL for every test of a file. Servers that are still running are stopped after each
 * test.
 */
export class TemporaryPostgres {
  folder = '';
  dataDir = '';
  messages: string[] = [];
  cleanups: (() => unknown)[] = [];

  constructor() {
    // The first start writes 40 MB to disk, which is slow on a busy machine.
    vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });
    beforeEach(() => {
      this.folder = mkdtempSync(join(tmpdir(), 'kreasi-test-'));
      // When started as root, PostgreSQL runs as another user, who must be able to enter this folder.
      chmodSync(this.folder, 0o755);
      this.dataDir = join(this.folder, 'data');
      this.messages = [];
    });
    afterEach(async () => {
      for (const clean of this.cleanups.splice(0).reverse()) await clean();
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  async start(settings?: Record<string, string>): Promise<RunningPostgres> {
    const running = await startPostgres({
      dataDir: this.dataDir,
      settings,
      onProgress: (line) => this.messages.push(line),
    });
    this.cleanups.push(() => running.stop());
    return running;
  }

  /** PostgreSQL creates this file at startup and removes it on a clean shutdown. */
  get pidFile(): string {
    return join(this.dataDir, 'postgres/postmaster.pid');
  }

  postmaster(): number {
    return Number.parseInt(readFileSync(this.pidFile, 'utf8'), 10);
  }

  async query(url: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
}
