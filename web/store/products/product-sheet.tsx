import { Suspense, useState } from 'react';
import { Await } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { call } from '../../call.ts';
import { awaited } from '../../parts/awaited.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { formId, ProductForm } from './product-form.tsx';

/** What stands for an id in the address while there is none yet. */
export const newProductId = 'baru';

type ProductSheetProps = {
  /** Of the product to change, or `newGoods`. */
  id: string;
  onClose: () => void;
  onSaved: (product: Product) => void;
};

/**
 * The side sheet in which a product is put on sale or changed. The product is read anew, and by the seller's own call, of
 * which the service worker keeps no copy: what is sent back must not undo what was changed elsewhere.
 */
export function ProductSheet({ id, onClose, onSaved }: ProductSheetProps) {
  const isNew = id === newProductId;
  const [reading, setReading] = useState(() => readProduct(id));
  const [isBusy, setBusy] = useState(false);

  function saved(product: Product) {
    onSaved(product);
    onClose();
  }

  // Without a form there is nothing to send.
  const send = (hasForm: boolean) => (
    <Button type="submit" form={formId} isWide isBusy={isBusy} disabled={!hasForm}>
      {isBusy ? 'Menyimpan...' : isNew ? 'Tambah Produk' : 'Simpan Perubahan'}
    </Button>
  );

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isNew ? 'Tambah Produk' : 'Ubah Produk'}
      footer={
        <Suspense fallback={send(false)}>
          <Await resolve={reading} errorElement={send(false)}>
            {() => send(true)}
          </Await>
        </Suspense>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
        <Await
          resolve={reading}
          errorElement={<LoadError title="Produk gagal dimuat." onRetry={() => setReading(readProduct(id))} />}
        >
          {(product) => <ProductForm product={product} onBusy={setBusy} onSaved={saved} />}
        </Await>
      </Suspense>
    </Sheet>
  );
}

/** Nothing has to be waited for where there is no product yet. */
const readProduct = (id: string): Promise<Product> | null =>
  id === newProductId
    ? null
    : awaited(call('GET /api/store/products/get/:id', { params: { id } }).then(({ data }) => data));
