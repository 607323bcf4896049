import type { ReactNode } from 'react';
import { codeOf, type OrderId } from '#contract/ids.ts';
import { chatNumber } from '#contract/words.ts';
import { ChatIcon } from '../../ui/icons.tsx';

type OrderChatProps = {
  /** As it was typed; the link takes digits alone. */
  phone: string;
  orderId: OrderId;
  /** The first sentence, which the code follows: "Halo, saya ingin bertanya tentang pesanan". */
  about: string;
  /** Whom it reaches: "Hubungi Penjual". */
  children: ReactNode;
};

/** Leads to WhatsApp with the other side's number and a first sentence that names the order. */
export function OrderChat({ phone, orderId, about, children }: OrderChatProps) {
  const text = `${about} ${codeOf(orderId)}.`;
  return (
    <a
      href={`https://wa.me/${chatNumber(phone)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-laut underline-offset-4 hover:underline"
    >
      <ChatIcon /> {children}
      <span className="sr-only">lewat WhatsApp, di tab baru</span>
    </a>
  );
}
