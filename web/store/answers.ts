/** The answers that only a seller's pages read. See web/answers.ts. */
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { OwnProduct, SellerOrder, SellerProfile } from '#contract/store/store.ts';
import {
  type Adapters,
  type CallInput,
  type Fields,
  filled,
  isRecord,
  listed,
  messageOr,
  rowsOf,
  textOf,
} from '../answers.ts';
import { callWith } from '../call.ts';
import { uploadWith } from '../parts/uploading/upload.ts';
import { openedOrder, orderOf } from '../parts/order/answers.ts';
import { emptyProfile } from '../parts/selling/empty-profile.ts';
import { productOf } from '../visitor/answers.ts';
import { sellerStatusOf } from './orders/status-options.ts';

/** What the pages of sellers read. */
const answers: Adapters = {
  'GET /api/store/profile/get': ({ data }) => (isRecord(data) ? { data: profileOf(data) } : null),
  'PUT /api/store/profile/edit': (answer, { fields }) => ({
    ...messageOr(answer, 'Profil berhasil diperbarui.'),
    data: profileOf(isRecord(answer.data) ? answer.data : (fields as Fields)),
  }),

  'GET /api/store/products/get'(answer) {
    const data = rowsOf(answer.data, ownProductOf);
    return { data, ...listed(answer, data) };
  },
  'GET /api/store/products/get/:id': ({ data }) => (isRecord(data) ? { data: ownProductOf(data) } : null),
  'POST /api/store/products/add': (answer, input) => savedProduct(answer, input, 'Produk Berhasil Ditambahkan'),
  'PUT /api/store/products/edit/:id': (answer, input) => savedProduct(answer, input, 'Produk berhasil diperbarui'),

  /** A server that knows neither statuses nor sort orders answers all orders, which are filtered and sorted here. */
  'GET /api/store/orders/get'(answer, { query = {} }) {
    const all = rowsOf(answer.data, sellerOrderOf);
    const found = all.filter(({ orderStatus }) => !query.status || isAlike(orderStatus, query.status as OrderStatus));
    const data = query.sortBy ? found : found.toSorted((one, other) => timeOf(other) - timeOf(one));
    return { data, ...listed(answer, data) };
  },
  'GET /api/store/orders/details/:id': ({ data }) =>
    isRecord(data) ? { data: { ...openedOrder, goodsReturnedAt: null, ...sellerOrderOf(data) } } : null,
  'PUT /api/store/orders/update/:id': (answer) => messageOr(answer, 'Status berhasil diperbarui'),
};

/** `call` and `upload` for the pages of sellers. */
export const call = callWith(answers);
export const upload = uploadWith(answers);

const profileOf = (profile: Fields): SellerProfile => filled(profile, emptyProfile);

const ownProductOf = (product: Fields): OwnProduct => ({ takenDownBecause: null, ...productOf(product) });

/** An answer without the product is the one that was sent. Of a new one, `_id` is then empty. */
const savedProduct = (answer: Fields, { params, body }: CallInput, specified: string) => ({
  ...messageOr(answer, specified),
  product: ownProductOf({ _id: params?.id, ...(isRecord(answer.product) ? answer.product : (body as Fields)) }),
});

const isAlike = (one: OrderStatus, other: OrderStatus) => sellerStatusOf(one) === sellerStatusOf(other);
const timeOf = ({ orderDate }: SellerOrder) => Date.parse(orderDate) || 0;

const sellerOrderOf = (order: Fields): SellerOrder => ({
  ...orderOf(order),
  userName: textOf(order.userName),
  phoneNumber: textOf(order.phoneNumber),
});
