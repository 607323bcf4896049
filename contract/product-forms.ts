/** Form schemas for new and changed products. A separate module, so that forms can import it alone. */
import * as z from 'zod/mini';
import { required, requiredLine } from './endpoint.ts';
import { productLabels } from './field-labels.ts';
import { isPictureOf } from './media.ts';
import { formatRupiah, maxPrice, minPrice, zero, type Rupiah } from './money.ts';
import { describeFault } from './validation-messages.ts';
import { categories, maxPiecesPerLine } from './words.ts';

export const maxStock = 1_000_000;

/** Converts form input: text of digits becomes a number; empty text and null become undefined. */
const typed = z.transform((sent: unknown) => {
  if (typeof sent !== 'string') return sent ?? undefined;
  const text = sent.trim();
  if (text === '') return undefined;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
});

const wholeNumber = <Amount extends number>(label: string, max: number, min = 0) =>
  z.pipe(
    typed,
    z.int({ error: (issue) => describeFault(issue, label) }).check(z.gte(min), z.lte(max)),
  ) as unknown as z.ZodMiniType<Amount, number | string>;

/** A number of pieces in stock. */
export const stockAmount = wholeNumber(productLabels.totalStock, maxStock);

const salePrice = z.pipe(
  z.transform((sent: unknown) => (sent === null || (typeof sent === 'string' && sent.trim() === '') ? zero : sent)),
  wholeNumber<Rupiah>(productLabels.salePrice, maxPrice),
) as unknown as z.ZodMiniType<Rupiah, number | string | null>;

/** A missing limit is kept or not set; a blank one means none. */
const maxPerOrder = z.pipe(
  z.transform((sent: unknown) => (typeof sent === 'string' && sent.trim() === '' ? null : sent)),
  z.optional(z.nullable(wholeNumber(productLabels.maxPerOrder, maxPiecesPerLine, 1))),
) as unknown as z.ZodMiniOptional<z.ZodMiniType<number | null, number | string | null>>;

const productFields = {
  title: requiredLine(200),
  description: required(5000),
  category: z.enum(categories),
  price: wholeNumber<Rupiah>(productLabels.price, maxPrice),
  /** 0 or missing means no sale price. */
  salePrice: z._default(salePrice, zero),
  totalStock: stockAmount,
  maxPerOrder,
};

type Prices = { price: Rupiah; salePrice: Rupiah };
const minPriceText = formatRupiah(minPrice);

/** Compares the prices even when other fields are invalid, so that a form shows all its errors at once. */
const whenPricesAreKnown = {
  when: ({ value }: { value: unknown }) => {
    const { price, salePrice } = (value ?? {}) as Partial<Prices>;
    return [price, salePrice].every((amount) => Number.isInteger(amount) && amount! >= 0);
  },
};

const priceHighEnough = z.refine<Prices>(({ price, salePrice }) => salePrice > 0 || price >= minPrice, {
  path: ['price'],
  error: `${productLabels.price} minimal ${minPriceText}`,
  ...whenPricesAreKnown,
});
const saleHighEnough = z.refine<Prices>(({ salePrice }) => salePrice === 0 || salePrice >= minPrice, {
  path: ['salePrice'],
  error: `${productLabels.salePrice} minimal ${minPriceText}`,
  ...whenPricesAreKnown,
});
const saleBelowPrice = z.refine<Prices>((product) => product.salePrice === 0 || product.salePrice < product.price, {
  path: ['salePrice'],
  error: 'Harga promo harus lebih rendah dari harga',
  ...whenPricesAreKnown,
});

const missingImage = 'Unggah gambar produk terlebih dahulu';
const isProductPicture = (image: string) => isPictureOf('product', image);

export const newProduct = z
  .object({
    ...productFields,
    image: z.string({ error: missingImage }).check(z.refine(isProductPicture, { error: missingImage })),
  })
  .check(priceHighEnough, saleHighEnough, saleBelowPrice);

/**
 * A changed product. An image that is sent must be one of its pictures and changes nothing. `expectedStock` is the stock
 * the form was loaded with, so that saving does not undo sales made since then.
 */
export const changedProduct = z
  .object({
    ...productFields,
    image: z.optional(
      z.string().check(z.refine((image) => image === '' || isProductPicture(image), { error: missingImage })),
    ),
    expectedStock: z.optional(stockAmount),
  })
  .check(priceHighEnough, saleHighEnough, saleBelowPrice);
