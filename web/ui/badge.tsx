import type { ReactNode } from 'react';

/** The colours of each are in theme.css, because most pages use three of them. */
export type Tone = 'gray' | 'yellow' | 'blue' | 'green' | 'red' | 'neutral' | 'promo' | 'low' | 'out';

/** A short label on a coloured background. The text must carry the meaning without the colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-xs leading-5 font-bold whitespace-nowrap badge-${tone}`}
    >
      {children}
    </span>
  );
}
