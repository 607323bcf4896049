/** The sold-out products that the customer waits for, in this tab. */
import { call } from '../call.ts';
import { productList } from './product-list.ts';

export const {
  useList: useWaitingList,
  load: loadWaitingList,
  reload: reloadWaitingList,
  set: setWaiting,
} = productList({
  read: () => call('GET /api/shop/waiting-list/ids'),
  add: (productId) => call('PUT /api/shop/waiting-list/:productId', { params: { productId } }),
  remove: (productId) => call('DELETE /api/shop/waiting-list/:productId', { params: { productId } }),
  addFailure: 'Gagal meminta kabar.',
  removeFailure: 'Gagal membatalkan.',
});

/** What a customer is told who begins to wait. */
export const waitToast = {
  title: 'Anda akan dikabari.',
  description: 'Kami memberi tahu Anda satu kali ketika stok tersedia lagi.',
};
