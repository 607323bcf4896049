import { asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { SynonymId, UserId } from '#contract/ids.ts';
import { maxSynonyms, type Synonym, type synonymForm } from '#contract/search/search.ts';
import { recordAudit } from '#platform/audit.ts';
import { db } from '#platform/connect.ts';
import { type Transaction, violatedConstraint } from '#platform/sql.ts';
import { transaction } from '#platform/transaction.ts';
import { newId } from '#platform/new-id.ts';
import { refuse, refuseFields } from '#platform/refuse.ts';
import { searchMisses, searchSynonyms } from '#server/db/schema/index.ts';
import { wordsOf } from './query-words.ts';

export const listSynonyms = (): Promise<Synonym[]> => {
  const { id, word, means, twoWay } = searchSynonyms;
  return db.select({ _id: id, word, means, twoWay }).from(searchSynonyms).orderBy(asc(word), asc(means));
};

type Form = z.output<typeof synonymForm> & { adminId: UserId };

/** @throws INVALID, SYNONYM_EXISTS, SYNONYMS_FULL */
export async function addSynonym({ adminId, ...form }: Form, at: Date): Promise<Synonym> {
  const synonym = { ...phrasesOf(form), _id: newId<SynonymId>(at.getTime()) };
  await change(async (tx) => {
    await tx.rows(sql`lock table ${searchSynonyms} in share row exclusive mode`);
    if ((await tx.$count(searchSynonyms)) >= maxSynonyms) throw refuse('SYNONYMS_FULL', { max: maxSynonyms });
    const { _id: id, ...fields } = synonym;
    await tx.insert(searchSynonyms).values({ id, ...fields });
    // The search finds something now, or the admin knows that it does not.
    await tx.delete(searchMisses).where(eq(searchMisses.words, synonym.word));
    await audit(tx, 'synonym-add', synonym, { adminId, at });
  });
  return synonym;
}

/** @throws NOT_FOUND, INVALID, SYNONYM_EXISTS */
export async function editSynonym({ adminId, _id, ...form }: Form & { _id: SynonymId }, at: Date): Promise<Synonym> {
  const synonym = { ...phrasesOf(form), _id };
  await change(async (tx) => {
    const { _id: id, ...fields } = synonym;
    const [edited] = await tx.update(searchSynonyms).set(fields).where(eq(searchSynonyms.id, id)).returning();
    if (!edited) throw refuse('NOT_FOUND');
    await audit(tx, 'synonym-edit', synonym, { adminId, at });
  });
  return synonym;
}

/** @throws NOT_FOUND */
export async function deleteSynonym({ _id, adminId }: { _id: SynonymId; adminId: UserId }, at: Date): Promise<void> {
  await change(async (tx) => {
    const [deleted] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, _id)).returning();
    if (!deleted) throw refuse('NOT_FOUND');
    await audit(tx, 'synonym-delete', { ...deleted, _id }, { adminId, at });
  });
}

type Meanings = ReadonlyMap<string, ReadonlySet<string>>;

let meanings: Promise<Meanings> | undefined;
let changes = 0;

/**
 * The synonyms as this node last read them. Read again by a scheduled job, and at once on the node that changed them.
 */
export const currentMeanings = (): Promise<Meanings> => (meanings ??= readMeanings());

/** Reads the synonyms again, because another node may have changed them. A failure keeps those of before. */
export async function refreshSynonyms(): Promise<void> {
  const before = changes;
  const read = await readMeanings();
  // What was read before a change on this node is outdated.
  if (changes === before) meanings = Promise.resolve(read);
}

async function readMeanings(): Promise<Meanings> {
  try {
    const read = new Map<string, Set<string>>();
    const add = (phrase: string, meaning: string) => {
      const known = read.get(phrase) ?? new Set();
      read.set(phrase, known.add(meaning));
    };
    for (const { word, means, twoWay } of await listSynonyms()) {
      add(word, means);
      if (twoWay) add(means, word);
    }
    return read;
  } catch (error) {
    // Otherwise the rejected promise would stay cached and every search would fail.
    meanings = undefined;
    throw error;
  }
}

async function change(work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await transaction(work);
  } catch (error) {
    if (violatedConstraint(error) === 'search_synonyms_pair') throw refuse('SYNONYM_EXISTS');
    throw error;
  }
  meanings = undefined;
  changes += 1;
}

const maxWords = 3;

/** @throws INVALID when a phrase has no or too many words, or both are the same */
function phrasesOf({ word, means, twoWay }: z.output<typeof synonymForm>) {
  const phrases = { word: wordsOf(word), means: wordsOf(means) };
  const errors: Record<string, string> = {};
  for (const [field, words] of Object.entries(phrases)) {
    if (words.length === 0 || words.length > maxWords) errors[field] = 'Isi satu sampai tiga kata';
  }
  const written = { word: phrases.word.join(' '), means: phrases.means.join(' ') };
  if (written.word === written.means) errors.means = 'Kedua kata sama';
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return { ...written, twoWay };
}

type Audited = { adminId: UserId; at: Date };

const audit = (
  tx: Transaction,
  action: 'synonym-add' | 'synonym-edit' | 'synonym-delete',
  { _id, word, means, twoWay }: Synonym,
  { adminId, at }: Audited,
) =>
  recordAudit(tx, {
    actorId: adminId,
    action,
    subject: _id,
    at,
    details: { changes: `${word} ${twoWay ? '↔' : '→'} ${means}` },
  });
