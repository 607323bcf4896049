import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { useSession } from '../visitor/session.ts';
import { tabStorage } from '../visitor/storage.ts';

/** Drafts of unsent forms, stored in this tab per user. */

const keyOf = (form: string) => `draft:${form}:${useSession.getState().user?.id}`;

/** Stores a form's values. `key` comes from `takeDraft`, because the user may be signed out by now. */
export const keepDraft = (key: string, texts: Record<string, string>): void =>
  tabStorage.set(key, JSON.stringify(texts));

/** Returns the storage key of a form's draft and the stored values merged over `start`. Call it while signed in. */
export function takeDraft<Texts extends Record<string, string>>(
  form: string,
  start: Texts,
): { key: string; texts: Texts } {
  const key = keyOf(form);
  const kept = tabStorage.get(key);
  return { key, texts: kept ? { ...start, ...(JSON.parse(kept) as Texts) } : start };
}

/** Deletes a draft after the form was sent or closed. */
export const dropDraft = (key: string): void => tabStorage.remove(key);

type Texts = Record<string, string>;

const isSame = (one: Texts, other: Texts): boolean => JSON.stringify(one) === JSON.stringify(other);

type Kept<Values> = {
  /** The result of `takeDraft` when the form opened. */
  draft: { key: string; texts: Values };
  /** The values of the unedited form. */
  start: Values;
  values: Values;
  /** Fields that must not be stored in the browser, because the server stores them encrypted. */
  secret?: readonly (keyof Values)[];
};

/**
 * Stores a form's values while they differ from `start`. An unedited form is not stored, because restoring it would
 * overwrite changes made elsewhere. Returns whether the current values were restored from a draft.
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

/** A notice that the form shows a restored draft, with a button to discard it. */
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
