import type { ReactNode } from 'react';

const tones = {
  gray: 'bg-[#ece7df] text-[#3f3a36]',
  yellow: 'bg-[#fdefc8] text-[#6b4700]',
  blue: 'bg-[#dceff7] text-[#0b4f6c]',
  green: 'bg-[#ddf1e3] text-[#1f5a38]',
  red: 'bg-[#fbe3e0] text-[#8f1d16]',
  neutral: 'border border-border bg-white text-ink',
  promo: 'bg-primary text-white',
  low: 'bg-warning text-ink',
  out: 'bg-[#5c534b] text-white',
};
export type Tone = keyof typeof tones;

/** A short label on a coloured background. The text must carry the meaning without the colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-xs leading-5 font-bold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
