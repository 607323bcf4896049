import { ReceiptIcon } from '../ui/account-icons.tsx';

/** A link that opens a PDF in a new tab, because many browsers do not display PDFs inside a page. */
export const OpenPdf = ({ address }: { address: string }) => (
  <a
    href={address}
    target="_blank"
    rel="noopener"
    className="mx-auto my-4 flex min-h-11 w-fit items-center gap-2 rounded-xl border border-border bg-white
      px-5 font-bold
      hover:border-primary hover:text-primary"
  >
    <ReceiptIcon /> Buka PDF
  </a>
);
