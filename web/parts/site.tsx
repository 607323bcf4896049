import { createContext, use } from 'react';
import { shopName } from './page-head.ts';

/** What an installed shop says of itself on its pages. */
export type SiteFacts = {
  /** Whether payments go to the provider's sandbox. */
  isSandbox: boolean;
  /** Who runs the shop, and its number in the Ministry's list of operators of electronic systems; empty until set. */
  operator: string;
  pseNumber: string;
};

export const Site = createContext<SiteFacts>({ isSandbox: false, operator: '', pseNumber: '' });

/** Reads what the server rendered into this document. The browser must render what the server did. */
export const readSite = (): SiteFacts =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=site]')!.content) as SiteFacts;

export const SiteMeta = () => <meta name="site" content={JSON.stringify(use(Site))} />;

export const SandboxNotice = () =>
  use(Site).isSandbox && (
    <p className="bg-warning px-4 py-1 text-center text-sm text-ink print:hidden">
      Mode uji: pembayaran di sini tidak memakai uang sungguhan.
    </p>
  );

export function Operator() {
  const { operator, pseNumber } = use(Site);
  return `${operator || shopName}${pseNumber && `, PSE ${pseNumber}`}`;
}

/** Source: Ministry of Trade; PP 80/2019 asks to name it. */
export const ConsumerService = () => (
  <>
    Layanan Pengaduan Konsumen, Direktorat Jenderal Perlindungan Konsumen dan Tertib Niaga, Kementerian Perdagangan:{' '}
    <a href="https://wa.me/6285311111010" target="_blank" rel="noopener" className="underline">
      WhatsApp 0853 1111 1010
    </a>
  </>
);
