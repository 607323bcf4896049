type WrittenNoteProps = { note: string | null; noteLabel: string | null };

/** What the buyer wrote for a product of an order; renders nothing without it. */
export const WrittenNote = ({ note, noteLabel }: WrittenNoteProps) =>
  note && (
    <p className="text-sm wrap-anywhere whitespace-pre-line">
      {noteLabel}: <b>{note}</b>
    </p>
  );
