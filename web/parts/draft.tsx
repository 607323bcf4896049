import { type ReactNode, useEffect, useState } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { labelOf } from '#contract/field-labels.ts';
import { storableFields } from '#contract/storable-fields.ts';
import { Button } from '../ui/button.tsx';
import { useForm } from '../ui/use-form.ts';
import { type Draft, loadDraft, saveDraft } from '../visitor/drafts.ts';
import { useSession } from '../visitor/session.ts';
import { useLocation } from 'react-router';
import { useOpened } from './use-overlay.ts';

type DraftOptions<Values> = {
  /** What the form is about, if the URL does not say it. */
  about?: string;
  /** The form stands on the page itself: it is the same whatever is opened over it. */
  ofPage?: true;
  /** Texts that belong to the form and not to its schema. */
  alsoStored?: readonly (keyof Values & string)[] | undefined;
  /** Of the schema, but given anew each time, such as a consent. */
  neverStored?: readonly (keyof Values & string)[] | undefined;
  /** The name of chosen files, which cannot be stored. */
  files?: string | false | undefined;
};

/**
 * `useForm` for every form that has a text: unsent input is stored for the signed-in user and is there when the form is
 * opened again, also after the session has ended. `draftNotice` says so, and names what could not be stored.
 */
export function useDraftForm<Values extends Record<string, string>, Schema extends $ZodType>(
  schema: Schema,
  values: Values,
  { about = '', ofPage, alsoStored = [], neverStored = [], files }: DraftOptions<Values> = {},
) {
  // Not of a later render: by then the user may be signed out.
  const [owner] = useState(() => useSession.getState().user?.id);
  const opened = useOpened();
  const { pathname } = useLocation();
  const [name] = useState(`${ofPage ? pathname : opened} ${about} ${Object.keys(values).join()}`);
  const [initial] = useState(values);
  const [stored] = useState(() => storedFields(schema, alsoStored, neverStored));
  const [draft] = useState(() => (owner ? loadDraft(owner, name) : null));
  const form = useForm(schema, { ...initial, ...only(draft?.values ?? {}, initial, stored) });

  const kept = only(form.values, initial, stored);
  const isEdited = Object.keys(kept).some((field) => kept[field] !== initial[field]);
  const lost = Object.keys(initial)
    .filter((field) => !stored.has(field) && form.values[field] !== initial[field])
    .map((field) => labelOf([field]));
  // What an earlier draft had lost is still missing.
  const missing = [...new Set([...(draft?.lost ?? []), ...lost, ...(files ? [files] : [])])];
  const serialized = JSON.stringify({ values: kept, lost: missing });
  const [sent, setSent] = useState('');
  useEffect(() => {
    if (!owner) return;
    saveDraft(owner, name, isEdited && serialized !== sent ? (JSON.parse(serialized) as Draft) : null);
  }, [owner, name, serialized, isEdited, sent]);

  const isRestored = draft !== null && isEdited && sent === '';
  const draftNotice: ReactNode = isRestored && (
    <p role="status" className="flex items-center justify-between gap-3 rounded-xl bg-info px-4 py-2 text-sm">
      <span>
        Isian yang belum disimpan dipulihkan.
        {draft.lost.length > 0 && <span>{` Isi lagi: ${draft.lost.join(', ')}.`}</span>}
      </span>
      <Button variant="quiet" size="sm" onClick={() => form.reset(initial)}>
        Buang
      </Button>
    </p>
  );

  return {
    ...form,
    draftNotice,
    /** Deletes the draft, once the form was sent or given up. What is typed after that is a new one. */
    endDraft: () => {
      setSent(serialized);
      if (owner) saveDraft(owner, name, null);
    },
  };
}

function storedFields(schema: $ZodType, also: readonly string[], never: readonly string[]): Set<string> {
  const stored = new Set([...storableFields(schema), ...also]);
  for (const name of never) stored.delete(name);
  return stored;
}

/** The fields of the form that may be stored. */
const only = (values: Readonly<Record<string, string>>, form: object, stored: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in form && stored.has(field)));
