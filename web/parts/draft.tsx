import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { useSession } from '../visitor/session.ts';
import { tabStorage } from '../visitor/storage.ts';

/** What was typed into a form that was not sent, kept in this tab for whoever was signed in until it opens again. */

const keyOf = (form: string) => `draft:${form}:${useSession.getState().user?.id}`;

/** Remembers a form's texts under the key that `draftKey` gave while the visitor was still signed in. */
export const keepDraft = (key: string, texts: Record<string, string>): void =>
  tabStorage.set(key, JSON.stringify(texts));

/** Where the drafts of a form lie, and what was kept there, once: `start` where there is nothing. */
export function takeDraft<Texts extends Record<string, string>>(
  form: string,
  start: Texts,
): { key: string; texts: Texts } {
  const key = keyOf(form);
  const kept = tabStorage.get(key);
  return { key, texts: kept ? { ...start, ...(JSON.parse(kept) as Texts) } : start };
}

/** Nothing is left to remember: the form was sent, or closed on purpose. */
export const dropDraft = (key: string): void => tabStorage.remove(key);

type Texts = Record<string, string>;

const isSame = (one: Texts, other: Texts): boolean => JSON.stringify(one) === JSON.stringify(other);

type Kept<Values> = {
  /** Where the draft lies and what it said when the form opened. */
  draft: { key: string; texts: Values };
  /** What the form says when nobody has touched it. */
  start: Values;
  values: Values;
  /** Numbers that are kept encrypted elsewhere do not lie about in the browser. */
  secret?: readonly (keyof Values)[];
};

/**
 * Keeps a form's texts while they differ from what it began with, and nothing of a form that was only looked at: a draft
 * of it would undo later what was changed elsewhere. Tells whether what is shown was restored from a draft.
 */
export function useKeptDraft<Values extends Texts>({ draft, start, values, secret = [] }: Kept<Values>): boolean {
  const isTouched = !isSame(values, start);
  const { key } = draft;
  const open = JSON.stringify(values, (name, text: unknown) => (secret.includes(name) ? undefined : text));
  useEffect(() => {
    if (isTouched) keepDraft(key, JSON.parse(open) as Texts);
    else dropDraft(key);
  }, [key, open, isTouched]);
  return isTouched && isSame(values, draft.texts);
}

/** Says that a form shows what was typed before and not sent, and offers to begin again with what is on record. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="flex items-center justify-between gap-3 rounded-xl bg-[#dceff7] px-4 py-2 text-sm">
      Isian yang belum disimpan dipulihkan.
      <Button variant="quiet" size="sm" onClick={onDiscard}>
        Buang
      </Button>
    </p>
  );
}
