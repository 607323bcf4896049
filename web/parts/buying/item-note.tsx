import { useState } from 'react';
import type { StoreLines } from '#contract/cart/cart.ts';
import { maxItemNote } from '#contract/words.ts';
import { setNote } from '../../visitor/cart-quantity.ts';
import { loadDraft, saveDraft } from '../../visitor/drafts.ts';
import { useSession } from '../../visitor/session.ts';
import { TextArea } from '../../ui/field.tsx';

/**
 * What the buyer writes for a product of the cart, saved when the field is left. Renders nothing where the store
 * asks for nothing. While a text is missing or was not saved, the field is invalid, and `focusOpenNote` finds it.
 */
export function ItemNote({ productId: product, quantity, note }: StoreLines['items'][number]) {
  /** What was typed and is not saved yet. */
  const [owner] = useState(() => useSession.getState().user?.id ?? '');
  const form = `catatan ${product._id}`;
  const [draft, setDraft] = useState(() => loadDraft(owner, form)?.values.note ?? null);
  const [problem, setProblem] = useState(draft === null ? '' : unsaved);
  if (!product.noteLabel) return null;
  const text = draft ?? note ?? '';
  const isMissing = product.noteRequired === true && text.trim() === '';

  function save() {
    const typed = text.trim();
    setProblem('');
    const done = () => {
      setDraft(null);
      saveDraft(owner, form, null);
    };
    if (typed === (note ?? '')) done();
    else void setNote(product, typed, { done, failed: () => setProblem(unsaved) });
  }

  return (
    <div className="mt-2">
      <TextArea
        label={product.noteLabel}
        name="note"
        rows={2}
        maxLength={maxItemNote}
        hint={quantity > 1 ? `Satu tulisan untuk ${quantity} buah.` : undefined}
        count={`${text.length}/${maxItemNote}`}
        error={isMissing ? 'Wajib diisi.' : problem}
        value={text}
        onChange={({ target }) => {
          setDraft(target.value);
          saveDraft(owner, form, { values: { note: target.value }, lost: [] });
          setProblem('');
        }}
        onBlur={save}
      />
    </div>
  );
}

const unsaved = 'Belum tersimpan.';

/** Focuses the first note on the page that keeps the cart from being ordered. Returns its label; null without one. */
export function focusOpenNote(): string | null {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name=note][aria-invalid=true]');
  field?.focus();
  return field?.labels[0]?.textContent ?? null;
}
