/** Whole rupiah, and the only arithmetic done with it. */
declare const unit: unique symbol;
export type Rupiah = number & { readonly [unit]: 'rupiah' };

export const maxPrice = 1_000_000_000;
/** What a piece costs at least, sale price included. */
export const lowestPrice = 100;

/** Reads a number as rupiah. Throws a RangeError for fractions and for sums beyond 2^53, which would be silently wrong. */
export function rupiah(amount: number): Rupiah {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of rupiah: ${amount}`);
  return amount as Rupiah;
}

export const none = rupiah(0);

/** What a buyer pays for one piece: the sale price where there is one (above 0), otherwise the price. */
export const effectivePrice = (product: { price: Rupiah; salePrice: Rupiah }): Rupiah =>
  product.salePrice > 0 ? product.salePrice : product.price;

export const times = (price: Rupiah, quantity: number): Rupiah => rupiah(price * quantity);

export const sum = (amounts: Iterable<Rupiah>): Rupiah => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return rupiah(total);
};

/** What is left of an amount; below zero where more is taken than there is. */
export const difference = (amount: Rupiah, taken: Rupiah): Rupiah => rupiah(amount - taken);

/** An amount, or nothing where it is below zero. */
export const atLeastNone = (amount: Rupiah): Rupiah => (amount > none ? amount : none);

/** The sum of `price × quantity` over lines of a cart or an order. */
export const totalOf = (lines: Iterable<{ price: Rupiah; quantity: number }>): Rupiah =>
  sum([...lines].map((line) => times(line.price, line.quantity)));

const idr = new Intl.NumberFormat('id-ID', { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });

/** `Rp 1.234.567`, with a no-break space behind Rp. */
export const formatRupiah = (amount: number): string => idr.format(amount);
