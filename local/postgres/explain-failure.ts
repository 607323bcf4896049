import { statfsSync } from 'node:fs';

const FULL_BELOW_BYTES = 1024 * 1024;

/** Converts an error of the system or of PostgreSQL about a folder into a one-line message for the user. */
export function explainFailure(output: string, folder: string): string {
  if (/ENOSPC|EDQUOT|no space left|quota exceeded/i.test(output) || isFull(folder)) {
    return `The disk that holds ${folder} is full. Free at least 200 MB and start again; nothing was damaged.`;
  }
  if (/EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|permission denied|read-only file system/i.test(output)) {
    return `The folder ${folder} cannot be written: ${mainReason(output)}`;
  }
  return `PostgreSQL does not run on ${folder}: ${mainReason(output)}`;
}

/** On a full disk PostgreSQL often cannot log the reason why it stopped. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FULL_BELOW_BYTES;
  } catch {
    return false;
  }
}

function mainReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim());
  // A crashed process is more informative than an earlier error, for example that the database already exists.
  const reasons = [/PANIC|was terminated by/i, /FATAL|error/i].map((reason) => lines.find((line) => reason.test(line)));
  const reason = reasons.find(Boolean) ?? lines.at(-1) ?? 'it gave no reason';
  return reason.replace(/^.*?(PANIC|FATAL|LOG|error): +/i, '').trim();
}
