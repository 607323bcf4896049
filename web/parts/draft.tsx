import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { useSession } from '../visitor/session.ts';
import { tabStorage } from '../visitor/storage.ts';

/** Drafts of unsent forms, stored in this tab per user. */

const keyOf = (form: string) => `draft:${form}:${useSession.getState().user?.id}`;

/** Stores a form's values. `key` comes from `loadDraft`, because the user may be signed out by now. */
export const saveDraft = (key: string, values: Record<string, string>): void =>
  tabStorage.set(key, JSON.stringify(values));

/** Returns the storage key of a form's draft and the stored values merged over `initialValues`. Call it while signed in. */
export function loadDraft<Values extends Record<string, string>>(
  form: string,
  initialValues: Values,
): { key: string; values: Values } {
  const key = keyOf(form);
  const stored = tabStorage.get(key);
  return { key, values: stored ? { ...initialValues, ...(JSON.parse(stored) as Partial<Values>) } : initialValues };
}

export const deleteDraft = (key: string): void => tabStorage.remove(key);

type Values = Record<string, string>;

const isSame = (one: Values, other: Values): boolean => JSON.stringify(one) === JSON.stringify(other);

type DraftOptions<Values> = {
  /** The result of `loadDraft` when the form opened. */
  draft: { key: string; values: Values };
  initialValues: Values;
  values: Values;
  /** Fields that must not be stored in the browser, because the server stores them encrypted. */
  secret?: readonly (keyof Values)[];
};

/** Stores values that differ from `initialValues`. Returns whether the present ones come from a draft. */
export function useSavedDraft<Fields extends Values>(options: DraftOptions<Fields>): boolean {
  const { draft, initialValues, values, secret = [] } = options;
  const isEdited = !isSame(values, initialValues);
  const { key } = draft;
  const serialized = JSON.stringify(values, (name, text: unknown) => (secret.includes(name) ? undefined : text));
  useEffect(() => {
    if (isEdited) saveDraft(key, JSON.parse(serialized) as Values);
    else deleteDraft(key);
  }, [key, serialized, isEdited]);
  return isEdited && isSame(values, draft.values);
}

/** A notice that the form shows a restored draft, with a button to discard it. */
export const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <p role="status" className="flex items-center justify-between gap-3 rounded-xl bg-[#dceff7] px-4 py-2 text-sm">
    Isian yang belum disimpan dipulihkan.
    <Button variant="quiet" size="sm" onClick={onDiscard}>
      Buang
    </Button>
  </p>
);
