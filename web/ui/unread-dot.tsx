/** Says that there are unread messages, for screen readers how many. The parent is `relative`. */
export const UnreadDot = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-white bg-primary">
      <span className="sr-only">, {count} notifikasi belum dibaca</span>
    </span>
  );
