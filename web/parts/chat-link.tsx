import type { ReactNode } from 'react';
import { readPhoneNumber } from '#contract/phone-number.ts';

type ChatLinkProps = {
  /** As it was typed. Without a number that can be read there is no link. */
  phone: string;
  text?: string;
  className?: string;
  children: ReactNode;
  /** Shown where there is no link. */
  fallback?: ReactNode;
};

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-bold text-accent underline-offset-4 hover:underline';

/** A link to a chat in WhatsApp. */
export function ChatLink({ phone, text, className = linkClass, children, fallback = null }: ChatLinkProps) {
  const number = readPhoneNumber(phone);
  if (!number) return fallback;
  return (
    <a
      href={`https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`}
      target="_blank"
      rel="noopener"
      className={className}
    >
      {children}
    </a>
  );
}
