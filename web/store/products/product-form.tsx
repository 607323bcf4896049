import { useEffect, useState } from 'react';
import type { output } from 'zod/mini';
import type { Product } from '#contract/catalogue.ts';
import { formatRupiah, highestPrice } from '#contract/money.ts';
import { changedProduct, mostStock, newProduct, productLabels as label } from '#contract/product-forms.ts';
import { categories, categoryLabels } from '#contract/words.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { dropDraft, keepDraft, takeDraft } from '../../parts/draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';
import { AmountField } from './amount-field.tsx';
import { ProductPicture } from './product-picture.tsx';
import { isSame, textsOf } from './product-texts.ts';

/** The submit button stands in the sheet's footer, outside the form. */
export const formId = 'produk';

type ProductFormProps = {
  /** The product to change; without one, a new one is put on sale. */
  product: Product | null;
  onBusy: (isBusy: boolean) => void;
  onSaved: (product: Product) => void;
};

const categoryOptions = [
  { value: '', label: 'Pilih kategori' },
  ...categories.map((value) => ({ value, label: categoryLabels[value] })),
];
const longest = { title: 200, description: 5000 };

/** What is said about a product. It outlives a tap beside the sheet: what was typed lies in this tab until it is sent. */
export function ProductForm({ product, onBusy, onSaved }: ProductFormProps) {
  const start = textsOf(product);
  const [draft] = useState(() => takeDraft(`produk-${product?._id ?? 'baru'}`, start));
  const schema = product ? changedProduct : newProduct;
  const form = useForm(schema, draft.texts);
  const { values, fill, field } = form;
  const isTouched = !isSame(values, start);

  useEffect(() => (isTouched ? keepDraft(draft.key, values) : dropDraft(draft.key)), [draft.key, values, isTouched]);

  async function send(checked: output<typeof schema>) {
    onBusy(true);
    try {
      const { message, product: saved } = await save(checked, product);
      dropDraft(draft.key);
      toast({ title: message });
      onSaved(saved);
    } catch (error) {
      toastError(error, 'Gagal menyimpan produk.');
      if (error instanceof ApiError && error.code === 'STOCK_CHANGED') await acceptStock(error.message);
      else if (error instanceof ApiError) form.refuse(error.errors);
    }
    onBusy(false);
  }

  /** The seller has been told the present stock: what they send next is said in its knowledge. */
  async function acceptStock(why: string) {
    if (!product) return;
    const present = await call('GET /api/shop/products/get/:id', { params: { id: product._id } }).catch(() => null);
    if (present) fill('expectedStock', String(present.data.totalStock));
    form.refuse({ totalStock: why });
  }

  return (
    <form id={formId} {...form.sending(send)} className="flex flex-col gap-5">
      {isTouched && isSame(draft.texts, values) && (
        <p role="status" className="flex items-center justify-between gap-3 rounded-xl bg-[#dceff7] px-4 py-2 text-sm">
          Isian yang belum disimpan dipulihkan.
          <Button
            variant="quiet"
            size="sm"
            onClick={() => entriesOf(start).forEach(([name, text]) => fill(name, text))}
          >
            Buang
          </Button>
        </p>
      )}
      <ProductPicture
        image={values.image}
        error={form.errors.image}
        isLocked={product !== null}
        onUploaded={(image) => fill('image', image)}
      />
      <Field
        label={label.title}
        maxLength={longest.title}
        count={`${values.title.length}/${longest.title}`}
        {...field('title')}
      />
      <TextArea
        label={label.description}
        rows={6}
        maxLength={longest.description}
        hint="Bahan, ukuran, cara membuat, dan cara merawat."
        count={`${values.description.length}/${longest.description}`}
        {...field('description')}
      />
      <Select label={label.category} options={categoryOptions} {...field('category')} />
      <AmountField label={`${label.price} (Rp)`} most={highestPrice} show={formatRupiah} {...field('price')} />
      <AmountField
        label={`${label.salePrice} (Rp)`}
        most={highestPrice}
        show={formatRupiah}
        note="Isi 0 bila tidak ada promo; harus lebih rendah dari harga."
        {...field('salePrice')}
      />
      <AmountField
        label={label.totalStock}
        most={mostStock}
        show={(amount) => `${amount.toLocaleString('id-ID')} buah`}
        {...field('totalStock')}
      />
    </form>
  );
}

const entriesOf = <Texts extends object>(texts: Texts) => Object.entries(texts) as [keyof Texts & string, string][];

const save = (checked: output<typeof newProduct> | output<typeof changedProduct>, product: Product | null) =>
  product
    ? call('PUT /api/store/products/edit/:id', { params: { id: product._id }, body: checked })
    : call('POST /api/store/products/add', { body: checked as output<typeof newProduct> });
