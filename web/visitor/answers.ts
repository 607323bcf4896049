/** The answers that every page may read: session, cart, products and banners. See web/answers.ts. */
import type { User } from '#contract/auth/auth.ts';
import type { Banner } from '#contract/banners/banners.ts';
import type { StoreLines } from '#contract/cart/cart.ts';
import type { DetailedProduct } from '#contract/catalogue/catalogue.ts';
import { type OptionalName, optionalNames } from '#contract/catalogue/optional-names.ts';
import type { Call } from '#contract/index.ts';
import { categories } from '#contract/words.ts';
import { type Adapters, type CallInput, type Fields, filled, isRecord, listed, rowsOf, textOf } from '../answers.ts';

export const visitorAnswers: Adapters = {
  'GET /api/auth/check-auth': ({ success, user }) =>
    success !== false && isRecord(user) ? { user: userOf(user) } : {},
  'POST /api/shop/cart/add': cartOf,
  // Someone without a cart has nothing in it.
  'GET /api/shop/cart/get/:userId': ({ data }, input, call) =>
    cartOf({ data: isRecord(data) ? data : {} }, input, call),
  'PUT /api/shop/cart/update-cart': cartOf,
  'DELETE /api/shop/cart/:userId/:productId': cartOf,

  'GET /api/admin/banner': ({ data }) => ({ data: rowsOf(data, bannerOf) }),
  'GET /api/shop/products/get'(answer) {
    const data = rowsOf(answer.data, productOf);
    return { data, ...listed(answer, data) };
  },
  'GET /api/shop/products/get/:id': ({ data, store = null }, { params }) =>
    isRecord(data) ? { data: productOf({ _id: params?.id, ...data }), store: store as never } : null,
};

const userOf = (user: Fields): User =>
  filled(
    { ...user, userName: user.userName ?? user.name },
    { id: '', userName: '', email: '', phoneNumber: '', role: 'customer' },
  );

/** A product of the catalogue or of its seller. Its rating alone is a number with decimals. */
export function productOf(product: Fields): DetailedProduct {
  const whole = filled<DetailedProduct>(product, {
    _id: '',
    title: 'Produk',
    description: '',
    image: '',
    images: [],
    category: 'souvenirs',
    price: 0,
    salePrice: 0,
    totalStock: 0,
    averageReview: 0,
    reviewCount: 0,
    sold: 0,
    storeName: '',
    sellerId: '',
    ...(Object.fromEntries(optionalNames.map((name) => [name, null])) as Record<OptionalName, null>),
  });
  return {
    ...whole,
    category: categories.includes(whole.category) ? whole.category : 'souvenirs',
    averageReview: Number(product.averageReview) || 0,
    images: whole.images.length > 0 ? whole.images : [whole.image],
  };
}

/** A line may have only the id of its product. One whose product is not for sale any more is not in the cart. */
async function cartOf({ data }: Fields, _: CallInput, call: Call) {
  if (!isRecord(data)) return null;
  const stores = rowsOf(data.itemsByStore, async (store) => {
    const items = rowsOf(store.items, async (item) => {
      const product = isRecord(item.productId)
        ? productOf({ storeName: store.storeName, sellerId: store.storeId, ...item.productId })
        : await productWith(call, item.productId);
      return (
        product && filled<CartItem>({ ...item, productId: product }, { productId: product, quantity: 0, note: null })
      );
    });
    const lines = (await Promise.all(items)).filter((item) => item !== null);
    const bare = { storeId: '', storeName: '', storeLogoUrl: '', closedUntil: null, items: [] };
    return filled<StoreLines>({ ...store, items: lines }, bare);
  });
  const itemsByStore = (await Promise.all(stores)).filter(({ items }) => items.length > 0);
  return { data: { itemsByStore } };
}

type CartItem = StoreLines['items'][number];

/** Null when the product does not exist. */
const productWith = (call: Call, id: unknown): Promise<DetailedProduct | null> =>
  call('GET /api/shop/products/get/:id', { params: { id: textOf(id) } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if ((error as { status?: number }).status === 404) return null;
      throw error;
    },
  );

export const bannerOf = (banner: Fields): Banner =>
  filled(
    { ...banner, imageUrl: banner.imageUrl ?? banner.image },
    { _id: '', type: 'intro', imageUrl: '', caption: '', redirectUrl: '' },
  );
