import { useEffect, useState } from 'react';
import type { ShopContact } from '#contract/admin/system.ts';
import { call } from '../../call.ts';
import { ChatLink } from '../chat-link.tsx';

const linkClass = 'inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent underline';

/** The payment provider refused to create a payment, which no repetition changes: whom the buyer can ask for help. */
export function PaymentRefused() {
  const [contact, setContact] = useState<ShopContact | null>(null);
  useEffect(() => {
    call('GET /api/shop/contact').then(
      ({ data }) => setContact(data),
      () => {},
    );
  }, []);
  return (
    <div role="alert" className="rounded-2xl border border-warning-ink bg-[#fdefc8] px-4 py-3 text-sm">
      <p>
        <b>Pembayaran belum bisa dibuat. Hubungi kami.</b> Tidak ada dana yang ditarik.
      </p>
      {contact && (
        <p className="flex flex-wrap gap-x-5">
          <ChatLink
            phone={contact.whatsapp}
            text="Halo, saya tidak bisa membayar di Kreasi Sulut."
            className={linkClass}
            fallback={contact.whatsapp}
          >
            WhatsApp {contact.whatsapp}
          </ChatLink>
          <a href={`mailto:${contact.email}`} className={linkClass}>
            {contact.email}
          </a>
        </p>
      )}
    </div>
  );
}
