import type { ReactNode } from 'react';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { chatNumber } from '#contract/words.ts';
import { ChatIcon } from '../../ui/icons.tsx';

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card p-4">
    <h3 className="mb-3 font-sans text-base font-bold wrap-anywhere">{title}</h3>
    {children}
  </section>
);

type OrderChatProps = {
  /** In any format; the link uses only the digits. */
  phone: string;
  orderId: OrderId;
  /** The start of the message, followed by the order code: "Halo, saya ingin bertanya tentang pesanan". */
  about: string;
  children: ReactNode;
};

/** A link to a WhatsApp chat with the buyer or seller, with a prepared message that names the order. */
export function OrderChat({ phone, orderId, about, children }: OrderChatProps) {
  const text = `${about} ${orderCode(orderId)}.`;
  return (
    <a
      href={`https://wa.me/${chatNumber(phone)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
    >
      <ChatIcon /> {children}
      <span className="sr-only">lewat WhatsApp, di tab baru</span>
    </a>
  );
}
