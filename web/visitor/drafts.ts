/**
 * Unsent input of the forms of this tab, so that it outlives an ended session. It belongs to one account: it is
 * deleted when the form is sent, on logout, and when another account signs in (session.ts). Guests have none.
 */
import { draftsKey, draftsOwnerKey, tabStorage } from './storage.ts';
import { fieldsOf, readFields } from './stored-json.ts';

export type Draft = {
  values: Readonly<Record<string, string>>;
  /** The labels of what was filled in and may not be stored. */
  lost: readonly string[];
};

const maxDrafts = 20;
/** The most letters of one draft; the browser refuses more than about 5 MB for a site. */
const maxLength = 100_000;

/** A draft of a form; null if there is none that can be read. */
export function loadDraft(owner: string, form: string): Draft | null {
  const draft = draftsOf(owner)[form];
  if (draft === undefined) return null;
  const { values, lost } = fieldsOf(draft);
  const texts = Object.entries(fieldsOf(values)).filter(([, text]) => typeof text === 'string');
  const labels = Array.isArray(lost) ? lost.filter((label) => typeof label === 'string') : [];
  return { values: Object.fromEntries(texts) as Draft['values'], lost: labels };
}

/** Replaces the draft of a form; null deletes it, and so does one that is too long. */
export function saveDraft(owner: string, form: string, draft: Draft | null): void {
  // Another account has signed in since the form was opened.
  if (tabStorage.get(draftsOwnerKey) !== owner) return;
  const { [form]: before, ...others } = draftsOf(owner);
  if (before === undefined && !draft) return;
  const isStored = draft && JSON.stringify(draft).length <= maxLength;
  const drafts = Object.entries(isStored ? { ...others, [form]: draft } : others).slice(-maxDrafts);
  tabStorage.set(draftsKey, JSON.stringify(Object.fromEntries(drafts)));
}

/** Deletes the drafts of all forms for which `isKept` is false. */
export function keepDrafts(owner: string, isKept: (form: string) => boolean): void {
  const drafts = Object.entries(draftsOf(owner));
  const kept = drafts.filter(([form]) => isKept(form));
  if (kept.length < drafts.length) tabStorage.set(draftsKey, JSON.stringify(Object.fromEntries(kept)));
}

const draftsOf = (owner: string) => (tabStorage.get(draftsOwnerKey) === owner ? readFields(draftsKey) : {});
