import { useEffect } from 'react';
import { dropDraft, keepDraft } from './draft.ts';

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
