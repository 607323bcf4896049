import type { ShopContact } from '#contract/admin/system.ts';
import { pageLoaders } from '../page-loaders.ts';
import { ChatLink } from '../parts/chat-link.tsx';

const linkStyle = 'inline-flex min-h-11 items-center font-bold wrap-anywhere text-accent underline';

export const contactLoaders = pageLoaders(async ({ call }) => (await call('GET /api/shop/contact')).data);

export const ContactDetails = ({ contact: { email, whatsapp, address } }: { contact: ShopContact }) => (
  <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr] sm:items-center">
    <dt className="text-muted">Email</dt>
    <dd>
      <a href={`mailto:${email}`} className={linkStyle}>
        {email}
      </a>
    </dd>
    <dt className="text-muted max-sm:mt-2">WhatsApp</dt>
    <dd>
      <ChatLink phone={whatsapp} className={linkStyle} fallback={whatsapp}>
        {whatsapp}
      </ChatLink>
    </dd>
    <dt className="text-muted max-sm:mt-2">Alamat</dt>
    <dd className="py-2.5">{address}</dd>
  </dl>
);
