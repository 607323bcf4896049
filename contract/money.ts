/** Whole rupiah, and all arithmetic on them. */
declare const unit: unique symbol;
export type Rupiah = number & { readonly [unit]: 'rupiah' };

export const maxPrice = 1_000_000_000;
/** The lowest price of one piece in rupiah; also applies to the sale price. */
export const minPrice = 100;

/**
 * Converts a number to rupiah.
 * @throws RangeError for fractions and amounts beyond 2^53, where numbers lose precision
 */
export function rupiah(amount: number): Rupiah {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of rupiah: ${amount}`);
  return amount as Rupiah;
}

export const zero = rupiah(0);

/** The price a buyer pays for one piece: the sale price if it is above 0, otherwise the price. */
export const effectivePrice = (product: { price: Rupiah; salePrice: Rupiah }): Rupiah =>
  product.salePrice > 0 ? product.salePrice : product.price;

export const times = (price: Rupiah, quantity: number): Rupiah => rupiah(price * quantity);

export const sum = (amounts: Iterable<Rupiah>): Rupiah => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return rupiah(total);
};

/** `amount` minus `taken`; may be negative. */
export const difference = (amount: Rupiah, taken: Rupiah): Rupiah => rupiah(amount - taken);

export const absolute = (amount: Rupiah): Rupiah => rupiah(Math.abs(amount));

export const atLeastZero = (amount: Rupiah): Rupiah => (amount > zero ? amount : zero);

/** The sum of `price × quantity` over the lines of a cart or an order. */
export const totalOf = (lines: Iterable<{ price: Rupiah; quantity: number }>): Rupiah =>
  sum([...lines].map((line) => times(line.price, line.quantity)));

/** `Rp 1.234.567`, with a no-break space after Rp. */
export const formatRupiah = (amount: number): string =>
  `${amount < 0 ? '-' : ''}Rp\u00a0${formatNumber(Math.round(Math.abs(amount)))}`;

/**
 * `1.234.567`, of a whole number. Without Intl, whose first use blocks a slow phone:
 * the prices of a page are written while it hydrates.
 */
export const formatNumber = (amount: number | bigint): string => String(amount).replace(/\B(?=(\d{3})+$)/g, '.');
