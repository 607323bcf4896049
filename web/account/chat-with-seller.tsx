import { codeOf, type OrderId } from '#contract/ids.ts';
import { chatNumber } from '#contract/words.ts';
import { ChatIcon } from '../ui/icons.tsx';

type ChatWithSellerProps = { phone: string; orderId: OrderId };

/** Leads to WhatsApp with the seller's number and a first sentence that names the order. */
export function ChatWithSeller({ phone, orderId }: ChatWithSellerProps) {
  const text = `Halo, saya ingin bertanya tentang pesanan ${codeOf(orderId)}.`;
  return (
    <a
      href={`https://wa.me/${chatNumber(phone)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-laut underline-offset-4 hover:underline"
    >
      <ChatIcon /> Hubungi Penjual
      <span className="sr-only">lewat WhatsApp, di tab baru</span>
    </a>
  );
}
