import { CopyIcon } from '../ui/account-icons.tsx';
import { Button } from '../ui/button.tsx';
import { copyText } from './copy-text.ts';

/** Copies a number, 44 px high; `what` names it at the start of a sentence: "Nomor resi". */
export const CopyButton = ({ text, what }: { text: string; what: string }) => (
  <Button variant="secondary" size="sm" className="min-h-11" onClick={() => copyText(text, `${what} disalin.`)}>
    <CopyIcon /> Salin<span className="sr-only"> {what.toLowerCase()}</span>
  </Button>
);
