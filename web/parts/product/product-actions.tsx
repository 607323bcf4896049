import type { Product } from '#contract/catalogue/catalogue.ts';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { toast, toastFailure } from '../../visitor/toast.ts';
import { productPath } from '../product-link.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { ReportMenu } from './report-menu.tsx';

/** What can be done with a product besides buying it. */
export const ProductActions = ({ product }: { product: Product }) => (
  <span className="flex">
    <FavoriteButton product={product} />
    <ShareButton id={product._id} title={fullTitle(product)} />
    <ReportMenu label="Lainnya" productId={product._id} subjectId={product._id} action="Laporkan produk" />
  </span>
);

/** Shares the URL of the product's page through the device's share sheet, or copies it to the clipboard. */
function ShareButton({ id, title }: { id: string; title: string }) {
  async function share() {
    const url = new URL(productPath(id), location.origin).href;
    if ('share' in navigator) {
      // Rejects when the user closes the share sheet, which is not an error.
      await navigator.share({ title, url }).catch(() => null);
      return;
    }
    await copyText(url).then(
      () => toast({ title: 'Tautan produk disalin.' }),
      () => toastFailure('Tautan gagal disalin.', url),
    );
  }

  return (
    <IconButton label="Bagikan" onClick={share}>
      <ShareIcon />
    </IconButton>
  );
}

// Async, because navigator.clipboard is undefined in insecure contexts and the error must become a rejection.
const copyText = async (text: string) => navigator.clipboard.writeText(text);
