/** Form schemas for new and changed products. A separate module, so that forms can import it alone. */
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { commaList, id, required, requiredLine } from '../endpoint.ts';
import { productLabels } from '../field-labels.ts';
import type { MakerId, ProductId } from '../ids.ts';
import { maxMakersOfProduct } from '../makers/makers.ts';
import { isPictureOf } from '../media.ts';
import { formatRupiah, maxPrice, minPrice, zero, type Rupiah } from '../money.ts';
import type { OptionalName } from './optional-names.ts';
import { optionalFields } from './product-facts.ts';
import { blankAs, typedAmount, typedCount, typedTick } from '../number-schemas.ts';
import { plainLine } from '../texts.ts';
import { categories, keysOf, maxPiecesPerLine, type Technique, techniques } from '../words.ts';

const maxStock = 1_000_000;

/** Why a seller changes the stock. Those with a sign only add or only take pieces. */
export const stockReasons = {
  made: { label: 'Dibuat', sign: 1 },
  sold: { label: 'Terjual di tempat lain', sign: -1 },
  broken: { label: 'Rusak', sign: -1 },
  counted: { label: 'Dihitung ulang', sign: 0 },
} as const;
export type StockReason = keyof typeof stockReasons;

/** The reasons that fit a change of so many pieces. */
export const reasonsFor = (delta: number): StockReason[] =>
  keysOf(stockReasons).filter((reason) => delta * stockReasons[reason].sign >= 0);

export const stockAmount = typedCount({ max: maxStock, label: productLabels.totalStock });

/** The stock that a form was loaded with. It may be above what a seller may set: a cancellation adds to it. */
export const expectedStock = typedCount({ label: productLabels.totalStock });

const price = typedAmount({ max: maxPrice });

/** A missing value is kept or not set; a blank one means none. */
const optional = <Value>(value: z.ZodMiniType<Value, Value | number | string>) =>
  z.pipe(
    z.transform((sent: unknown) => (typeof sent === 'string' && sent.trim() === '' ? null : sent)),
    z.optional(z.nullable(value)),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniType<Value | null, Value | number | string | null>>;

const optionalForms = {
  materials: optional(requiredLine(optionalFields.materials.maxLength)),
  technique: optional<Technique>(z.enum(techniques)),
  geoIndication: optional(requiredLine(optionalFields.geoIndication.maxLength)),
  dimensions: optional(requiredLine(optionalFields.dimensions.maxLength)),
  care: optional(requiredLine(optionalFields.care.maxLength)),
  maxPerOrder: optional(typedCount({ min: 1, max: maxPiecesPerLine })),
  productionDays: optional(typedCount({ max: optionalFields.productionDays.max })),
  permitNumber: optional(requiredLine(optionalFields.permitNumber.maxLength)),
  noteLabel: optional(requiredLine(optionalFields.noteLabel.maxLength)),
  noteRequired: optional<boolean>(typedTick),
} satisfies Record<OptionalName, unknown>;

/** The optional fields in answers; each is a column of the table `products` by the same name. */
export const optionalAnswers = {
  /** Of what it is made, with commas between; null when not told. */
  materials: z.nullable(z.string()),
  /** How it is made. One that a newer release has added is none, as long as this one still runs beside it. */
  technique: orElse(z.nullable(z.enum(techniques)), null),
  /** The number of the registered geographical indication that it bears; null for none. */
  geoIndication: z.nullable(z.string()),
  /** Its size or weight as the seller wrote it, such as "38 × 36 × 10 cm"; null for none. */
  dimensions: z.nullable(z.string()),
  /** How to clean and keep it, as the seller wrote it; null for nothing. */
  care: z.nullable(z.string()),
  /** The maximum quantity of one order; null for no limit of its own. */
  maxPerOrder: z.nullable(z.int()),
  /** The days that it takes to make the product when it is ordered; 0 or null for one that is ready. */
  productionDays: z.nullable(z.int()),
  /** A permit with its number, such as "PIRT 2067171010012"; null for none. */
  permitNumber: z.nullable(z.string()),
  /** What the buyer may write for the product, such as "Nama yang diukir"; null for nothing. */
  noteLabel: z.nullable(z.string()),
  /** Whether the product is not sold without that text. */
  noteRequired: z.nullable(z.boolean()),
} satisfies Record<OptionalName, unknown>;

/** The maximum number of products that are siblings, and the maximum length of what distinguishes them. */
export const maxOptions = 10;
export const maxOptionLabel = 30;
const optionLabel = optional(requiredLine(maxOptionLabel));

/** Who made it, the first being the one with whom a sale is shared out. Missing ones are kept, or none are named. */
const makerIds = z.optional(
  commaList(id<MakerId>()).check(
    z.maxLength(maxMakersOfProduct),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Perajin tidak boleh sama' }),
  ),
);

const productFields = {
  title: requiredLine(200),
  description: required(5000),
  category: z.enum(categories),
  price,
  /** 0, blank or missing means no sale price. */
  salePrice: z._default(z.pipe(blankAs(zero), price) as unknown as z.ZodMiniType<Rupiah, number | string | null>, zero),
  totalStock: stockAmount,
  ...optionalForms,
  /** In a changed product, a blank one parts it from its siblings. Ignored for a product that has none. */
  optionLabel,
  makerIds,
};

type Prices = { price: Rupiah; salePrice: Rupiah };

/**
 * A rule about both prices. It is checked even when other fields
 * are invalid, so that a form shows all its errors at once.
 */
const priceRule = (field: keyof Prices, error: string, holds: (price: Rupiah, salePrice: Rupiah) => boolean) =>
  z.refine<Prices>(({ price, salePrice }) => holds(price, salePrice), {
    path: [field],
    params: { fields: ['price', 'salePrice'] },
    error,
    when: ({ value }) => {
      const { price, salePrice } = (value ?? {}) as Partial<Prices>;
      return [price, salePrice].every((amount) => Number.isInteger(amount) && amount! >= 0);
    },
  });

const tooLow = (field: keyof Prices) => `${productLabels[field]} minimal ${formatRupiah(minPrice)}`;
const priceRules = [
  priceRule('price', tooLow('price'), (price, sale) => sale > 0 || price >= minPrice),
  priceRule('salePrice', tooLow('salePrice'), (_, sale) => sale === 0 || sale >= minPrice),
  priceRule('salePrice', 'Harga promo harus lebih rendah dari harga', (price, sale) => sale === 0 || sale < price),
] as const;

const missingImage = 'Unggah gambar produk terlebih dahulu';
const isProductPicture = (image: string) => isPictureOf('product', image);

const newProductWith = (image: z.ZodMiniString) =>
  z
    .object({
      ...productFields,
      image,
      /** The product that gets it as another size or colour, and the label of that one, if it has none yet. */
      siblingOf: optional(id<ProductId>()),
      siblingLabel: optionLabel,
    })
    .check(
      ...priceRules,
      z.refine(({ siblingOf, optionLabel: label }) => !siblingOf || Boolean(label), {
        path: ['optionLabel'],
        error: `${productLabels.optionLabel} wajib diisi`,
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    );

const image = z.string({ error: missingImage }).check(z.overwrite(plainLine));
export const newProduct = newProductWith(image.check(z.refine(isProductPicture, { error: missingImage })));
/** The form of a new product in the browser, which sends any address that an upload answered. */
export const newProductForm = newProductWith(image.check(z.minLength(1, { error: missingImage })));

/** How many days an offer by link is for sale if its seller names no day, and at most. */
export const offerDays = 14;
export const maxOfferDays = 90;

const newOfferWith = (picture: z.ZodMiniString) =>
  z
    .object({
      title: productFields.title,
      description: productFields.description,
      category: productFields.category,
      price,
      totalStock: stockAmount,
      productionDays: optionalForms.productionDays,
      image: picture,
      /** The last day in Asia/Makassar on which it is for sale. */
      until: z.optional(z.iso.date().check(z.regex(/^20/))),
    })
    .check(
      z.refine((offer) => offer.price >= minPrice, {
        path: ['price'],
        params: { fields: ['price'] },
        error: tooLow('price'),
        when: ({ value }) => Number.isInteger((value as { price?: unknown } | undefined)?.price),
      }),
    );

/** A product that only who has its address sees and buys, for what was agreed in a conversation. */
export const newOffer = newOfferWith(image.check(z.refine(isProductPicture, { error: missingImage })));
/** Its form in the browser, as `newProductForm`. */
export const newOfferForm = newOfferWith(image.check(z.minLength(1, { error: missingImage })));

/**
 * A changed product. An image that is sent must be one of its pictures and changes nothing. `expectedStock`
 * is the stock the form was loaded with, so that saving does not undo sales made since then.
 */
export const changedProduct = z
  .object({
    ...productFields,
    image: z.optional(
      z.string().check(
        z.overwrite(plainLine),
        z.refine((image) => image === '' || isProductPicture(image), { error: missingImage }),
      ),
    ),
    expectedStock: z.optional(expectedStock),
  })
  .check(...priceRules);
