import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { productPath } from '../product-link.tsx';

/** Hands the product's own address on: through the device's share sheet, or else through the clipboard. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  async function share() {
    const url = new URL(productPath(id), location.origin).href;
    if ('share' in navigator) {
      // Who closes the share sheet wanted nothing more.
      await navigator.share({ title, url }).catch(() => null);
      return;
    }
    await copied(url).then(
      () => toast({ title: 'Tautan produk disalin.' }),
      () => toastFailure('Tautan gagal disalin.', url),
    );
  }

  return (
    <Button variant="secondary" onClick={share} className="px-4!">
      <ShareIcon /> <span className="max-lg:sr-only">Bagikan</span>
    </Button>
  );
}

// Without https there is no clipboard, only on localhost.
const copied = async (text: string) => navigator.clipboard.writeText(text);
