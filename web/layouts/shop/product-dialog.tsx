import { useCallback, useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { messageOf } from '../../call.ts';
import { call } from '../../parts/product/answers.ts';
import { isNotFound } from '../../parts/error-page.tsx';
import { ProductDetails } from '../../parts/product/product-details.tsx';
import { readProduct, type ProductData } from '../../parts/product/product-queries.ts';
import { productPath, type ProductPreview } from '../../parts/product-link.tsx';
import { useDataChanged } from '../../parts/use-data-changed.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, FailureState } from '../../ui/empty-state.tsx';
import { ProductSkeleton } from './page-skeleton.tsx';

/** The product dialog. The URL controls whether it is open; its state is discarded when it closes. */
export function ProductDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { found, failure, retry } = useProduct(id);
  const preview = usePreview(id);
  const product = found?.product ?? (failure ? null : preview);
  return (
    <Dialog isOpen onClose={onClose} title={product?.title ?? 'Detail produk'} isTitleHidden size="lg">
      <div aria-busy={!found && !failure} className="p-4 max-sm:pb-32 max-sm:has-[[data-buy-bar=tall]]:pb-44 sm:p-8">
        {failure && !found && (
          <div className="mb-4">
            <LoadFailure failure={failure} retry={retry} />
          </div>
        )}
        {product && <ProductDetails product={product} loaded={found} heading="h2" />}
        {found && (
          <p className="mt-6 text-center">
            <ButtonLink to={productPath(id)} variant="secondary">
              Lihat halaman produk
            </ButtonLink>
          </p>
        )}
        {!product && !failure && <ProductSkeleton />}
      </div>
    </Dialog>
  );
}

/** The product of the card that opened the dialog. */
function usePreview(id: string): ProductPreview['product'] | null {
  const { state } = useLocation() as Location<ProductPreview | null>;
  // Kept, because overlays above the dialog have history states of their own.
  const [preview] = useState(state?.product);
  return preview?._id === id ? preview : null;
}

/** `isGone`: the product is no longer for sale. */
type Failure = { isGone: boolean; reason: string | undefined };

function useProduct(id: string) {
  const [found, setFound] = useState<ProductData | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const read = useCallback(() => {
    const onFailure = (error: unknown) => {
      const isGone = isNotFound(error);
      if (isGone) setFound(null);
      setFailure({ isGone, reason: messageOf(error) });
    };
    return readProduct(call, id).then(setFound).catch(onFailure);
  }, [id]);
  useEffect(() => void read(), [read]);
  useDataChanged(() => void read());

  return {
    found,
    failure,
    retry() {
      setFailure(null);
      void read();
    },
  };
}

function LoadFailure({ failure, retry }: { failure: Failure; retry: () => void }) {
  if (failure.isGone) {
    return <EmptyState title="Produk tidak ditemukan.">Produk ini sudah tidak dijual.</EmptyState>;
  }
  return (
    <FailureState title="Produk gagal dimuat." onRetry={retry}>
      {failure.reason}
    </FailureState>
  );
}
