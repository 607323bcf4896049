import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { ProductDetails } from '../../parts/product/product-details.tsx';
import { readProduct, type ProductWithReviews } from '../../parts/product/product-queries.ts';
import { useDataChanged } from '../../parts/use-data-changed.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';

/** The product dialog. The URL controls whether it is open; its state is discarded when it closes. */
export function ProductDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { found, failure, retry } = useProduct(id);
  return (
    <Dialog isOpen onClose={onClose} title={found?.product.title ?? 'Detail produk'} isTitleHidden size="lg">
      <div aria-busy={!found && !failure} className="p-5 sm:p-8">
        {found && <ProductDetails {...found} heading="h2" />}
        {failure && !found && <LoadFailure failure={failure} retry={retry} />}
        {!found && !failure && <LoadingSkeleton />}
      </div>
    </Dialog>
  );
}

/** `isGone`: the product is no longer for sale. */
type Failure = { isGone: boolean; reason: string };

function useProduct(id: string) {
  const [found, setFound] = useState<ProductWithReviews | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const read = useCallback(() => {
    const onFailure = (error: unknown) => {
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone) setFound(null);
      setFailure({ isGone, reason: error instanceof Error ? error.message : '' });
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
    <EmptyState title="Produk gagal dimuat." action={<Button onClick={retry}>Coba lagi</Button>}>
      {failure.reason}
    </EmptyState>
  );
}

function LoadingSkeleton() {
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-10">
      <p role="status" className="sr-only">
        Memuat produk...
      </p>
      <Skeleton className="aspect-square rounded-2xl" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-32" />
        <Skeleton className="h-14" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
