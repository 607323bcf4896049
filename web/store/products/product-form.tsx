import { type ChangeEvent, useState } from 'react';
import type { output } from 'zod/mini';
import type { Answer } from '#contract/endpoint.ts';
import type { Api } from '#contract/index.ts';
import type { OwnProduct } from '#contract/store/store.ts';
import { productLabels as label } from '#contract/field-labels.ts';
import { changeOf } from '#contract/changed-fields.ts';
import {
  changedProduct,
  maxOfferDays,
  maxOptionLabel,
  newOfferForm,
  newProductForm,
} from '#contract/catalogue/product-forms.ts';
import { optionalNames } from '#contract/catalogue/optional-names.ts';
import { type OptionalField, optionalFields } from '#contract/catalogue/product-facts.ts';
import { formatNumber } from '#contract/money.ts';
import { categoryLabels } from '#contract/words.ts';
import { ApiError, isSessionOver } from '../../call.ts';
import { call } from '../answers.ts';
import { useDraftForm } from '../../parts/draft.tsx';
import { AmountField, CountField } from '../../parts/number-fields.tsx';
import type { useSend } from '../../parts/use-send.ts';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { toastError, toastFailure } from '../../visitor/toast.ts';
import { MaterialField } from './material-field.tsx';
import { optionalHints } from './optional-hints.ts';
import { readOwnProduct } from './own-product-filters.ts';
import { NewPhotos, type PhotoField, photoFields, ProductPicture, sendPicture } from './product-picture.tsx';
import { namable, ProductMakers } from './product-makers.tsx';
import { dayAfter, notCopied, optionalOfOffer, optionOf, ownOfOffer, textsOf } from './product-values.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** The form id, needed because the submit button is in the sheet's footer, outside the form. */
export const formId = 'produk';

/** The makers of the store, and those whom its newest product names. */
export type OwnMakers = Answer<Api['GET /api/store/makers']>;

type ProductFormProps = {
  /** The product to edit, or null to create one. */
  product: OwnProduct | null;
  /** The product whose values fill the form: the one to edit, one to copy, or null for a blank form. */
  template: OwnProduct | null;
  /** The makers of the store; null when they cannot be read: those of the product stay. */
  makers: OwnMakers | null;
  /** Whether a new product becomes another size or colour of the template. */
  isOption: boolean;
  /** Whether a new product is an offer by link: what was agreed with one buyer. */
  isNewOffer: boolean;
  send: ReturnType<typeof useSend>['send'];
  onSaved: (product: OwnProduct) => void;
};

/** How many customers want to be told when a product is in stock again; undefined for none. */
export const waitingText = ({ waiting }: OwnProduct): string | undefined =>
  waiting ? `${formatNumber(waiting)} orang menunggu` : undefined;

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, text]) => ({ value, label: text }));

const categoryOptions = [{ value: '', label: 'Pilih kategori' }, ...choicesOf(categoryLabels)];
const maxLengths = { title: 200, description: 5000 };

/** The form to create or edit a product. Unsaved input is kept as a draft when the sheet is closed. */
export function ProductForm({ product, template, makers, isOption, isNewOffer, send, onSaved }: ProductFormProps) {
  const initialValues = product
    ? textsOf(product)
    : {
        ...textsOf(template),
        makerIds: makers ? namable(makers.data, template ? template.makerIds : makers.lastNamed) : '',
        ...(isOption ? optionOf(template) : notCopied),
        ...(isNewOffer && ownOfOffer()),
      };
  const schema = product ? changeOf(changedProduct, product) : isNewOffer ? newOfferForm : newProductForm;
  const form = useDraftForm(schema, initialValues, { alsoStored: [...photoFields, 'makerIds'] });
  const [uploads, setUploads] = useState(0);
  const { values, setValue, field } = form;

  async function sendPhoto(name: PhotoField, ...photo: Parameters<typeof sendPicture>) {
    setUploads((now) => now + 1);
    try {
      setValue(name, await sendPicture(...photo));
    } finally {
      setUploads((now) => now - 1);
    }
  }

  async function submit(checked: output<typeof schema>) {
    if (uploads > 0) return void toastFailure('Foto masih diunggah.', 'Tunggu sebentar, lalu simpan lagi.');
    const photos = [...new Set(photoFields.map((name) => values[name]).filter(Boolean))];
    return send(() => save(checked, product, isNewOffer), {
      form,
      done: async ({ product: saved }) => onSaved(product ? saved : await withPhotos(saved, photos)),
      async failure(error) {
        toastError(error, 'Gagal menyimpan produk.');
        if (error instanceof ApiError && error.code === 'STOCK_CHANGED') await showCurrentStock(error.message);
      },
    });
  }

  /**
   * Updates the expected stock after a conflict: the seller has seen the current stock, so the next save can succeed.
   */
  async function showCurrentStock(message: string) {
    if (!product) return;
    const current = await readOwnProduct(product._id).catch(() => null);
    if (current) setValue('expectedStock', String(current.totalStock));
    form.showServerErrors({ totalStock: message });
  }

  return (
    <form id={formId} {...form.formProps(submit)} className="flex flex-col gap-5">
      {form.draftNotice}
      {product ? (
        <ProductPicture image={product.image} productId={product._id} />
      ) : (
        <NewPhotos images={values} error={form.errors.image} send={sendPhoto} />
      )}
      {(isOption || product?.optionLabel) && (
        <Field
          label={label.optionLabel}
          maxLength={maxOptionLabel}
          hint={
            isOption ? 'Ukuran atau warna, misalnya L atau Merah.' : 'Kosongkan untuk memisahkannya dari pilihan lain.'
          }
          {...field('optionLabel')}
        />
      )}
      {isOption && !template?.optionLabel && (
        <Field
          label={label.siblingLabel}
          maxLength={maxOptionLabel}
          hint={`Ukuran atau warna dari “${template?.title}”.`}
          {...field('siblingLabel')}
        />
      )}
      <Field
        label={label.title}
        maxLength={maxLengths.title}
        count={`${values.title.length}/${maxLengths.title}`}
        {...field('title')}
      />
      <TextArea
        label={label.description}
        rows={6}
        maxLength={maxLengths.description}
        hint={
          isNewOffer
            ? 'Apa yang disepakati dengan pembeli: ukuran, warna, bahan.'
            : 'Bahan, cara membuat, dan cerita di baliknya.'
        }
        count={`${values.description.length}/${maxLengths.description}`}
        {...field('description')}
      />
      {!isOption && <Select label={label.category} options={categoryOptions} {...field('category')} />}
      <AmountField label={`${label.price} (Rp)`} {...field('price')} />
      {!isNewOffer && (
        <AmountField
          label={`${label.salePrice} (Rp)`}
          hint="Kosongkan jika tidak ada promo; harus lebih rendah dari harga."
          {...field('salePrice')}
        />
      )}
      <CountField
        label={label.totalStock}
        unit="buah"
        hint={product ? waitingText(product) : undefined}
        {...field('totalStock')}
      />
      {isNewOffer && (
        <Field
          label="Berlaku sampai"
          type="date"
          min={dayAfter(0)}
          max={dayAfter(maxOfferDays)}
          hint={`Sampai akhir hari itu, paling lama ${maxOfferDays} hari lagi.`}
          {...field('until')}
        />
      )}
      {makers && !isNewOffer && (
        <ProductMakers
          makers={makers.data}
          value={values.makerIds}
          error={form.errors.makerIds}
          onChange={(ids) => setValue('makerIds', ids)}
        />
      )}
      {(isNewOffer ? optionalOfOffer : optionalNames).map((name) => {
        const { fact: _, isAbout: _about, ...input }: OptionalField = optionalFields[name];
        const hint = optionalHints[name];
        if ('needs' in input) {
          if (values[input.needs] === '') return null;
          const choose = ({ target }: ChangeEvent<HTMLInputElement>) => setValue(name, String(target.checked));
          const text = (
            <>
              {input.label}
              <span className="block text-sm text-muted">{hint}</span>
            </>
          );
          return <Checkbox key={name} label={text} checked={values[name] === 'true'} onChange={choose} />;
        }
        if ('max' in input) {
          return <CountField key={name} label={input.label} unit={input.unit} hint={hint} {...field(name)} />;
        }
        if ('options' in input) {
          const options = [{ value: '', label: 'Tidak disebut' }, ...choicesOf(input.options)];
          return <Select key={name} label={input.label} hint={hint} options={options} {...field(name)} />;
        }
        if ('maxLength' in input) {
          const text = { ...input, hint, ...field(name) };
          if (name !== 'materials') return <Field key={name} {...text} />;
          return <MaterialField key={name} {...text} onChoose={(chosen) => setValue(name, chosen)} />;
        }
        // A further kind of field does not compile without an input of its own.
        return input satisfies never;
      })}
    </form>
  );
}

type Checked = output<typeof newProductForm> | output<typeof changedProduct> | output<typeof newOfferForm>;

function save(checked: Checked, product: OwnProduct | null, isNewOffer: boolean) {
  // Only a changed product may lack an image.
  const added = { ...checked, image: checked.image ?? '' };
  if (isNewOffer) return call('POST /api/store/offers/add', { body: added });
  if (!product) return call('POST /api/store/products/add', { body: added });
  return call('PUT /api/store/products/edit/:id', {
    params: { id: product._id },
    body: { ...checked, image: undefined },
  });
}

/** A new product with all of its photos. It is on sale with the first one also if the others cannot be saved. */
async function withPhotos(added: OwnProduct, images: string[]): Promise<OwnProduct> {
  if (images.length === 1) return added;
  try {
    return (await call('PUT /api/store/products/pictures/:id', { params: { id: added._id }, body: { images } }))
      .product;
  } catch (error) {
    if (!isSessionOver(error)) toastFailure('Foto lainnya gagal disimpan.', 'Tambahkan lagi lewat Kelola foto.');
    return added;
  }
}
