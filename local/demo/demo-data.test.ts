import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { banners } from './fill/fill-banners.ts';
import { customers } from './customers.ts';
import { makers } from './makers.ts';
import { products, productsByCategory, reviews } from './products.ts';
import { checkouts } from './orders.ts';
import { pictureFile, pictureFormats, pictures, transferSlip, widthsOf } from './pictures.ts';
import { optionSlug, picturesOf } from './products/demo-product.ts';
import { stores } from './stores.ts';

const distinct = (list: readonly string[]) => new Set(list).size;
const productBySlug = new Map(products.map((product) => [product.slug, product]));
const orders = checkouts.flatMap(({ customer, daysAgo, orders: list }) =>
  list.map((order) => ({ ...order, customer, daysAgo })),
);

describe('products', () => {
  test('each category has at least twelve, with unique slugs and titles', () => {
    for (const list of Object.values(productsByCategory)) expect(Object.keys(list).length).toBeGreaterThanOrEqual(12);
    for (const name of ['slug', 'title'] as const)
      expect(distinct(products.map((product) => product[name]))).toBe(products.length);
  });

  test('every store has products, and every product has a store', () => {
    expect(new Set(products.map(({ store }) => store))).toEqual(new Set(stores.map(({ slug }) => slug)));
  });

  test('prices are whole rupiah, and a promotion is cheaper than the price', () => {
    for (const { slug, price, salePrice } of products) {
      expect(Number.isSafeInteger(price) && Number.isSafeInteger(salePrice), slug).toBe(true);
      expect(price, slug).toBeGreaterThanOrEqual(15_000);
      expect(salePrice, slug).toBeLessThan(price);
    }
  });

  test('some are sold out, low in stock, cheaper, made to order, in sizes and in colours, so that all of it is seen', () => {
    const options = products.flatMap(({ slug, siblings = {} }) =>
      Object.entries(siblings).map(([label, stock]) => ({
        stock,
        pictures: picturesOf({ slug: optionSlug(slug, label) }),
      })),
    );
    const found = [
      products.find(({ stock }) => stock === 0),
      products.find(({ stock }) => stock > 0 && stock < 10),
      products.find(({ salePrice }) => salePrice > 0),
      products.find(({ productionDays }) => productionDays),
      options.find(({ stock }) => stock === 0),
      options.find(({ pictures }) => pictures.length > 0),
    ];
    expect(found).not.toContain(undefined);
  });

  test('every description has at least two sentences', () => {
    for (const { slug, description } of products) {
      expect(description.split(/[.!?](?:\s|$)/).filter(Boolean).length, slug).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('pictures', () => {
  const files = readdirSync(new URL('pictures/', import.meta.url));
  const size = (file: string) => statSync(new URL(`pictures/${file}`, import.meta.url)).size;

  test('every product, store and banner has its files in every width and format, and there are no other files', () => {
    const names = [
      ...products.flatMap(picturesOf),
      ...products.flatMap(({ slug, siblings = {} }) =>
        Object.keys(siblings).flatMap((label) => picturesOf({ slug: optionSlug(slug, label) })),
      ),
      ...stores.flatMap(({ slug }) => [`logo-${slug}`, `banner-${slug}`]),
      ...makers.map(({ slug }) => `maker-${slug}`),
      ...banners.map(({ picture }) => picture),
      transferSlip.name,
    ];
    expect(names.toSorted()).toEqual(Object.keys(pictures).toSorted());
    for (const { slug } of products) expect(pictures).toHaveProperty(slug);
    const expected = names.flatMap((name) =>
      widthsOf(name).flatMap((width) => pictureFormats.map((format) => pictureFile(name, width, format))),
    );
    expect(files.toSorted()).toEqual([...expected, 'README.md'].toSorted());
    for (const name of names) expect(pictures[name]!.widths, name).toEqual(widthsOf(name));
  });

  test('card pictures average at most 7 kB as AVIF and 11 kB as WebP, and all pictures take at most 6 MB', () => {
    const mean = (format: 'avif' | 'webp') => {
      const sizes = products.map(({ slug }) => size(pictureFile(slug, 360, format)));
      return sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
    };
    expect(mean('avif')).toBeLessThanOrEqual(7_000);
    expect(mean('webp')).toBeLessThanOrEqual(11_000);
    expect(files.map(size).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(6_000_000);
  });
});

describe('people and orders', () => {
  test('every account has its own email address, and identity values have the right format', () => {
    const emails = [...stores, ...customers].map(({ email }) => email);
    expect(distinct(emails)).toBe(emails.length);
    for (const { nik, phoneNumber } of stores) expect([nik, phoneNumber].join(' ')).toMatch(/^\d{16} 08\d{8,11}$/);
    for (const { addresses } of customers) expect(addresses.length).toBeLessThanOrEqual(3);
  });

  test('every review belongs to a confirmed order of its author, and none is repeated', () => {
    const reviewed = orders.flatMap(({ customer, status, lines }) =>
      lines.flatMap(({ product, review }) => (review ? [{ customer, status, product, review }] : [])),
    );
    expect(reviewed).toHaveLength(reviews.length);
    expect(new Set(reviewed.map(({ review }) => review))).toEqual(new Set(reviews));
    expect(distinct(reviews.map(({ customer, product }) => `${customer} ${product}`))).toBe(reviews.length);
    for (const { customer, status, product, review } of reviewed) {
      expect([status, customer, product]).toEqual(['confirmed', review.customer, review.product]);
    }
  });

  test('a review is newer than its order, and its author registered before ordering', () => {
    for (const { customer, daysAgo, orders: list } of checkouts) {
      const author = customers.find(({ email }) => email === customer);
      expect(author?.joinedDaysAgo, customer).toBeGreaterThan(daysAgo);
      for (const { review } of list.flatMap(({ lines }) => lines)) {
        if (review) expect(review.daysAgo).toBeLessThan(daysAgo);
      }
    }
  });

  test('an order has products of one store only, and a checkout has one order per store', () => {
    for (const { store, lines } of orders) {
      for (const { product } of lines) expect(productBySlug.get(product)?.store, product).toBe(store);
    }
    for (const { orders: list } of checkouts) expect(distinct(list.map(({ store }) => store))).toBe(list.length);
  });

  test('the demo seller has paid orders in every status, and the demo customer has orders in every status', () => {
    const statuses = ['confirmed', 'delivered', 'pending', 'processing', 'shipped'];
    const paid = orders.filter(({ store, payment }) => store === stores[0]?.slug && payment === 'paid');
    expect([...new Set(paid.map(({ status }) => status))].toSorted()).toEqual(statuses);
    const own = orders.filter(({ customer }) => customer === customers[0]?.email);
    expect([...new Set(own.map(({ status }) => status))].toSorted()).toEqual([...statuses, 'rejected'].toSorted());
  });

  test('orders of at least two stores are confirmed and were placed too late for the payouts', () => {
    const due = orders.filter(
      ({ status, payment, daysAgo }) => status === 'confirmed' && payment === 'paid' && daysAgo <= 30,
    );
    expect(distinct(due.map(({ store }) => store))).toBeGreaterThanOrEqual(2);
  });

  test('a customer has at most one unpaid checkout; unpaid orders are pending, expired and refunded ones rejected', () => {
    const unpaid = checkouts.filter(({ orders: list }) => list.some(({ payment }) => payment === 'pending'));
    expect(distinct(unpaid.map(({ customer }) => customer))).toBe(unpaid.length);
    for (const { status, payment } of orders) {
      if (payment === 'pending') expect(status).toBe('pending');
      expect(status === 'rejected', `${status} ${payment}`).toBe(
        ['expired', 'refunding', 'refunded'].includes(payment),
      );
    }
  });
});
