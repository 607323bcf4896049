import type { ReactNode } from 'react';
import { chatNumber } from '#contract/words.ts';

type ChatLinkProps = {
  /** In any format; the link uses only the digits. */
  phone: string;
  text?: string;
  className?: string;
  children: ReactNode;
};

const linkClass =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline';

/** A link to a chat in WhatsApp. */
export const ChatLink = ({ phone, text, className = linkClass, children }: ChatLinkProps) => (
  <a
    href={`https://wa.me/${chatNumber(phone)}${text ? `?text=${encodeURIComponent(text)}` : ''}`}
    target="_blank"
    rel="noopener"
    className={className}
  >
    {children}
  </a>
);
