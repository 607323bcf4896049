import { recordAction } from '#platform/audit.ts';
import { db } from '#platform/db.ts';
import type { SentFile } from '#platform/http/handlers.ts';
import type { Session } from '#platform/session.ts';

type Export = { list: string; session: Session; at: Date; content: SentFile['content'] };

/** A whole list leaves the house, people's addresses with it: who took it is written down first. */
export async function recordExport({ list, session, at, content }: Export): Promise<SentFile> {
  await recordAction(db, { actorId: session.userId, action: 'export-list', subject: list, at });
  return { content, filename: `${list}-${at.toISOString().slice(0, 10)}.csv` };
}
