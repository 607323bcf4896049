import { Suspense } from 'react';
import { Await, useRevalidator } from 'react-router';
import type { OwnProduct } from '#contract/store/store.ts';
import { Loaded, useReading } from '../../parts/loaded.tsx';
import { useSend } from '../../parts/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { readOwnProduct, readSiblings } from './own-product-filters.ts';
import { call } from '../../call.ts';
import { formId, type OwnMakers, ProductForm } from './product-form.tsx';

/** The placeholder id of a new product in the URL. */
export const newProductId = 'baru';

/** The same of a new product that copies another. */
export const copyOf = (id: string): string => `salin-${id}`;
/** The same of a new product that is another size or colour of one. */
export const optionOf = (id: string): string => `pilihan-${id}`;
/** The same of a new offer by link, which may begin as a copy of a product. */
export const newOfferId = 'pesanan';
export const offerOf = (id: string): string => `${newOfferId}-${id}`;
const sourceOf = (id: string): string | undefined => /^(?:salin|pilihan|pesanan)-(.*)$/.exec(id)?.[1];

const isOfferId = (id: string) => id === newOfferId || id === offerOf(sourceOf(id) ?? '');
const isBlankId = (id: string) => id === newProductId || id === newOfferId;

type ProductSheetProps = {
  /** The id of the product to edit, or one of the placeholders above. */
  id: string;
  onClose: () => void;
  onSaved: (...products: OwnProduct[]) => void;
  /** Shows the link of a new offer. */
  onOffered: (id: string) => void;
};

/** Creates or edits a product, read through the endpoint that no cache answers: stale data would overwrite newer. */
export function ProductSheet({ id, onClose, onSaved, onOffered }: ProductSheetProps) {
  const source = sourceOf(id);
  const isNew = isBlankId(id) || source !== undefined;
  const isOffer = isOfferId(id);
  const isOption = source !== undefined && id === optionOf(source);
  const { reading } = useReading(() => Promise.all([readProduct(id), readMakers()]));
  const { revalidate } = useRevalidator();
  const { isBusy, send } = useSend();

  function saved(product: OwnProduct, before: OwnProduct | null) {
    if (!isOffer || !product._id) onClose();
    // The answer did not say which product it is.
    if (!product._id) return void revalidate();
    onSaved(product);
    if (isOffer) return onOffered(product._id);
    const changed = readSiblings(product.siblings ? product : (before ?? product));
    void changed.then((siblings) => onSaved(...siblings));
  }

  const addLabel = isOffer ? 'Buat Pesanan Khusus' : 'Tambah Produk';
  // The button stays disabled until the form has loaded.
  const submitButton = (hasForm: boolean) => (
    <Button type="submit" form={formId} isWide isBusy={isBusy} disabled={!hasForm}>
      {isBusy ? 'Menyimpan...' : isNew ? addLabel : 'Simpan Perubahan'}
    </Button>
  );

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isOption ? 'Tambah Pilihan' : source && !isOffer ? 'Salin Produk' : isNew ? addLabel : 'Ubah Produk'}
      footer={
        <Suspense fallback={submitButton(false)}>
          <Await resolve={reading.promise} errorElement={submitButton(false)}>
            {() => submitButton(true)}
          </Await>
        </Suspense>
      }
    >
      <Loaded {...reading} fallback={<Skeleton className="h-96 rounded-xl" />} isOffice title="Produk gagal dimuat.">
        {([product, makers]) => (
          <ProductForm
            makers={makers}
            product={isNew ? null : product}
            template={product}
            isOption={isOption}
            isNewOffer={isOffer}
            send={send}
            onSaved={(now) => saved(now, product)}
          />
        )}
      </Loaded>
    </Sheet>
  );
}

/** Fetches the product to edit or copy; null for a blank form. */
const readProduct = (id: string): Promise<OwnProduct> | null =>
  isBlankId(id) ? null : readOwnProduct(sourceOf(id) ?? id);

/** Without them a product can be saved nevertheless. */
const readMakers = (): Promise<OwnMakers | null> => call('GET /api/store/makers').catch(() => null);
