import { orderStatusLabels } from '#contract/orders/order-states.ts';
import { orderTabs, type OrderTab } from '#contract/orders/orders.ts';

/** The values of `?tab=` on the account page. The default is the last. */
export const accountTabs = [
  { key: 'pesanan', label: 'Riwayat Pesanan' },
  { key: 'alamat', label: 'Daftar Alamat' },
  { key: 'akun', label: 'Biodata Diri' },
] as const;
export type AccountTab = (typeof accountTabs)[number]['key'];

/** The values of `?status=`. Without one, the first tab with something under way is shown. */
export const statusTabs = orderTabs.map((key) => ({
  key,
  label: key === 'review' ? 'Beri Penilaian' : orderStatusLabels[key],
}));

export const chosenTab = (params: URLSearchParams): AccountTab =>
  accountTabs.find(({ key }) => key === params.get('tab'))?.key ?? 'akun';

export const chosenStatus = (params: URLSearchParams): OrderTab | null =>
  orderTabs.find((key) => key === params.get('status')) ?? null;
