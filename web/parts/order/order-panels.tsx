import type { ReactNode } from 'react';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { ChatIcon } from '../../ui/icons.tsx';
import { ChatLink } from '../chat-link.tsx';

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card p-4">
    <h3 className="mb-3 font-sans text-base font-bold wrap-anywhere">{title}</h3>
    {children}
  </section>
);

type OrderChatProps = {
  phone: string;
  orderId: OrderId;
  /** The start of the message, followed by the order code: "Halo, saya ingin bertanya tentang pesanan". */
  about: string;
  children: ReactNode;
};

/** A chat with the buyer or seller, with a prepared message that names the order. */
export const OrderChat = ({ phone, orderId, about, children }: OrderChatProps) => (
  <div className="mt-2 flex empty:hidden">
    <ChatLink phone={phone} text={`${about} ${orderCode(orderId)}.`}>
      <ChatIcon /> {children}
      <span className="sr-only">lewat WhatsApp, di tab baru</span>
    </ChatLink>
  </div>
);
