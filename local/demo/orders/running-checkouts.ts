import { type StoreSlug } from '../stores.ts';
import { type DemoCheckout, type DemoOrder } from './checkout.ts';

type Basket = Record<string, number>;

const order = (
  store: StoreSlug,
  status: DemoOrder['status'],
  payment: DemoOrder['payment'],
  basket: Basket,
): DemoOrder => ({
  store,
  status,
  payment,
  lines: Object.entries(basket).map(([product, quantity]) => ({ product, quantity })),
});

const checkout = (account: string, daysAgo: number, ...orders: DemoOrder[]): DemoCheckout => ({
  customer: `${account}@kreasi.test`,
  daysAgo,
  orders,
});

/**
 * Orders in progress. The demo customer and the demo seller each have an order in every status, and the seller has a
 * paid one. None is reviewed, so the delivered and confirmed ones appear in "Beri Penilaian". The delivered ones are
 * younger than the days until automatic confirmation.
 */
export const runningCheckouts: readonly DemoCheckout[] = [
  checkout(
    'pembeli',
    0,
    order('galeri-wanua', 'pending', 'pending', { 'kipas-lipat-tenun': 1, 'magnet-kulkas-motif-isi-4': 2 }),
  ),
  checkout(
    'pembeli',
    1,
    order('wale-tenun-tombulu', 'pending', 'paid', { 'syal-tenun-ungu-senja': 1 }),
    order('batok-bitung', 'processing', 'paid', { 'lilin-kedelai-batok-kelapa': 2, 'sabun-kelapa-cengkih-isi-3': 1 }),
  ),
  checkout('pembeli', 4, order('wale-tenun-tombulu', 'processing', 'paid', { 'tas-selempang-tenun-sangket': 1 })),
  checkout(
    'pembeli',
    6,
    order('anyaman-toulour', 'shipped', 'paid', { 'sosiru-tampah-bambu': 1, 'topi-pandan-pita-tenun': 2 }),
    order('wale-tenun-tombulu', 'shipped', 'paid', { 'sarung-bantal-panjang-biru-taun': 2 }),
  ),
  checkout(
    'pembeli',
    5,
    order('wale-tenun-tombulu', 'delivered', 'paid', {
      'dompet-ritsleting-biru-taun': 1,
      'dompet-panjang-tenun-hijau': 1,
    }),
    order('kolintang-lembean', 'delivered', 'paid', { 'kolintang-mini-meja': 1 }),
  ),
  checkout(
    'pembeli',
    16,
    order('ukir-mongondow', 'confirmed', 'paid', { 'set-sendok-masak-kayu-isi-3': 1, 'gasing-kayu-isi-3': 1 }),
  ),
  checkout('pembeli', 20, order('manik-sangihe', 'rejected', 'refunded', { 'tikar-pandan-laut-sangihe': 1 })),
  checkout('vero', 0, order('wale-tenun-tombulu', 'pending', 'pending', { 'kantong-serut-tenun-oleh-oleh': 6 })),
  checkout('jemmy', 1, order('wale-tenun-tombulu', 'pending', 'paid', { 'runner-meja-tenun-biru-laut': 1 })),
  checkout(
    'grace',
    2,
    order('wale-tenun-tombulu', 'processing', 'paid', {
      'sarung-bantal-panjang-biru-taun': 4,
      'runner-meja-tenun-biru-laut': 1,
    }),
  ),
  checkout(
    'ayu',
    3,
    order('rumah-bentenan', 'processing', 'paid', {
      'selendang-bentenan-hijau-daun': 1,
      'buku-catatan-sampul-tenun': 2,
    }),
  ),
  checkout('kevin', 5, order('wale-tenun-tombulu', 'shipped', 'paid', { 'dompet-panjang-tenun-hijau': 1 })),
  checkout('budi', 5, order('kolintang-lembean', 'shipped', 'paid', { 'tambur-kayu-kulit-sapi': 1 })),
  checkout('dewi', 5, order('wale-tenun-tombulu', 'delivered', 'paid', { 'syal-tenun-ungu-senja': 2 })),
  checkout(
    'olivia',
    5,
    order('batok-bitung', 'delivered', 'paid', { 'pot-sabut-kelapa-20-cm': 4, 'sedotan-bambu-isi-7': 2 }),
  ),
  checkout('hendra', 14, order('wale-tenun-tombulu', 'confirmed', 'paid', { 'tas-jinjing-tenun-pinatikan': 1 })),
  checkout('stenly', 3, order('wale-tenun-tombulu', 'rejected', 'refunding', { 'tas-selempang-tenun-sangket': 2 })),
  checkout('nur', 11, order('wale-tenun-tombulu', 'rejected', 'expired', { 'tas-jinjing-tenun-pinatikan': 1 })),
  checkout('ronald', 12, order('anyaman-toulour', 'rejected', 'expired', { 'lampu-gantung-anyaman-bambu': 2 })),
  checkout('maria', 2, order('galeri-wanua', 'pending', 'paid', { 'besek-bambu-pita-isi-5': 3 })),
];
