/** What was typed into a form that was not sent, kept in this tab for whoever was signed in until it opens again. */
import { useSession } from '../visitor/session.ts';
import { tabStorage } from '../visitor/storage.ts';

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
