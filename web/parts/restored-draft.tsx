import { Button } from '../ui/button.tsx';

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
