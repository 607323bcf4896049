import { useEffect, useRef, useState } from 'react';
import type { ShopContact } from '#contract/admin/system.ts';
import { call } from '../../call.ts';
import { ChatLink } from '../chat-link.tsx';

const linkClass = 'inline-flex min-h-11 items-center font-bold wrap-anywhere text-accent underline';

/**
 * The payment provider refused to create a payment, which no repetition changes: whom the buyer can ask for help. The
 * button may be in a bar far from this notice, so the page scrolls to it.
 */
export function PaymentRefused() {
  const [contact, setContact] = useState<ShopContact | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    call('GET /api/shop/contact').then(
      ({ data }) => setContact(data),
      () => {},
    );
  }, []);
  // Again when the contact has come, which makes the notice longer.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    notice.current?.scrollIntoView({ block: 'center' });
  }, [contact]);
  return (
    <div ref={notice} role="alert" className="rounded-xl border border-warning-ink bg-notice px-4 py-3 text-sm">
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
