import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The colours of each are in badge.css, because most pages use three of them. */
export type Tone = 'gray' | 'yellow' | 'blue' | 'green' | 'red' | 'neutral' | 'promo' | 'low' | 'out';

type BadgeProps = { tone: Tone; canWrap?: boolean; children: ReactNode };

/** A short label on a coloured background. The text must carry the meaning without the colour. */
export const Badge = ({ tone, canWrap, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex items-center rounded-full px-2.5 py-0.5',
      'text-xs leading-5 font-bold whitespace-nowrap forced-colors:border',
      canWrap && 'max-sm:whitespace-normal',
      `badge-${tone}`,
    )}
  >
    {children}
  </span>
);
