import type { ReactNode } from 'react';

/** Creates a line icon, 24 × 24, in the current text colour. It is aria-hidden: the control around it needs a label. */
/* @__NO_SIDE_EFFECTS__ */
export const icon = (strokes: ReactNode) =>
  function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg aria-hidden viewBox="0 0 24 24" className={`line-icon ${className}`}>
        {strokes}
      </svg>
    );
  };

/* @__NO_SIDE_EFFECTS__ */
export const lines = (d: string) => icon(<path d={d} />);
