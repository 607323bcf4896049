import { spawn } from 'node:child_process';
import { type Socket } from 'node:net';
import { type Account } from './pick-account.ts';

/**
 * A shell that waits on a pipe from us. A word means all is well; the pipe's end without one means that this process
 * died, even by kill -9, and the shell stops PostgreSQL. The returned function says the word.
 */
export function watchOver(postmaster: number, account: Account): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r word || kill -INT "$1"', 'watcher', String(postmaster)], {
    ...account.identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  const pipe = watcher.stdin as Socket;
  // Should somebody end the watcher, writing to it must not end us.
  pipe.on('error', () => {});
  pipe.unref();
  return () => void pipe.end('bye\n');
}
