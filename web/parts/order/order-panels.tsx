import type { ReactNode } from 'react';
import { orderCode, type OrderId } from '#contract/ids.ts';
import { chatNumber } from '#contract/words.ts';
import { ChatIcon } from '../../ui/icons.tsx';

/** A part of an order's details under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl border border-border-light bg-white p-4">
      <h3 className="mb-3 font-sans text-base font-bold wrap-anywhere">{title}</h3>
      {children}
    </section>
  );
}

type ShipmentProps = { order: { courier: string; trackingNumber: string } };

/** How an order travels, under its way; nothing while the seller has not said. */
export function Shipment({ order: { courier, trackingNumber } }: ShipmentProps) {
  if (!courier && !trackingNumber) return null;
  return (
    <p className="border-t border-border-light pt-3 text-sm wrap-anywhere">
      Kurir: <b>{courier || '-'}</b> · Nomor resi: <b>{trackingNumber || '-'}</b>
    </p>
  );
}

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
