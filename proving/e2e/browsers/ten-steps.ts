/** The main features in browsers other than Chromium: ten sequential steps as customer, seller and admin. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { orderCode, type OrderId } from '#contract/ids.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { apiClient, homeAddress, saveAddress } from '../by-api.ts';
import { createCustomer, createStore, type Store } from '../create-store.ts';
import { demoAdmin, newPerson } from '../steps.ts';
import { expect, test } from './test.ts';

test.describe.configure({ mode: 'serial' });

const proof = 'local/demo/pictures/transfer-slip-720.webp';
const storeName = `Ukir ${crypto.randomUUID().slice(0, 8)}`;
const buyer = newPerson();
let seller: Store;
let product: Product;
let order: OrderId;

test.beforeAll(async ({ playwright, shop }) => {
  seller = await createStore(playwright, shop.network.url, storeName);
  product = await seller.add({ title: 'Perahu Londe Ukir', price: 250_000 });
  const customer = await createCustomer(playwright, shop.network.url, buyer);
  await saveAddress(customer, customer.user);
});

test('1. the home page shows its pictures and is no wider than the window', async ({ shop }) => {
  await shop.visit('/shop/home');
  await shop.expectText('Produk Unggulan');
  const pictureWidth = () => shop.run(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0);
  await expect.poll(pictureWidth).toBeGreaterThan(0);
  expect(await shop.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await shop.saveScreenshot('01-home');
});

test('2. a product opens in a dialog that shows it', async ({ shop, size }) => {
  await shop.visit('/shop/listing');
  await shop.click({ css: 'article a' });
  await shop.expectDialog(size.height * 0.5);
  await shop.expectText('Kunjungi Toko');
  await shop.saveScreenshot('02-product-dialog');
  await shop.click({ css: 'button', name: 'Tutup' });
  await expect.poll(() => shop.path()).toBe('/shop/listing');
});

test('3. the filters narrow the listing down', async ({ shop, size }) => {
  const query = { category: ['souvenirs'] as const, limit: 1 };
  const { total } = await apiClient(seller.request)('GET /api/shop/products/get', { query });
  const isPhone = size.width < 1024;
  await shop.visit('/shop/listing');
  if (isPhone) {
    await shop.click({ css: 'button', name: 'Filter' });
    await shop.expectDialog(size.height * 0.5);
  }
  await shop.saveScreenshot('03-filters');
  await shop.click({ css: 'label', name: /^Souvenir/ });
  if (isPhone) await shop.click({ css: 'button', name: /^Tampilkan/ });
  await expect.poll(() => shop.path()).toContain('category=souvenirs');
  await shop.expectText(`${total} produk`);
});

test('4. a product goes into the cart', async ({ shop, size }) => {
  await shop.signIn(buyer);
  await shop.visit(`/shop/product/${product._id}`);
  await shop.click({ css: 'main button', name: /keranjang/i });
  await shop.expectText('Produk berhasil dimasukkan ke keranjang');
  await shop.click({ css: 'button', name: /^Keranjang/ });
  await shop.expectDialog(size.height * 0.9);
  await shop.click({ css: 'button', name: /^Tambah jumlah/ });
  await shop.expectText(/Rp\s500\.000/);
  await shop.saveScreenshot('04-cart');
});

test('5. the customer checks out and pays', async ({ shop }) => {
  await shop.visit('/shop/checkout');
  await shop.click({ css: 'button', name: 'Ganti alamat pengiriman' });
  await shop.expectDialog(200);
  await shop.click({ css: 'button', name: /^Terpilih/ });
  await shop.expectText(homeAddress.address);
  await shop.saveScreenshot('05-checkout');
  await shop.click({ css: 'button', name: 'Bayar' });
  await shop.inFrame('iframe[title="Pembayaran (simulasi)"]', async () => {
    await shop.click({ css: 'button', name: /QRIS/ });
    await shop.click({ css: 'button', name: 'Saya sudah bayar' });
  });
  await expect.poll(() => shop.path()).toBe('/shop/payment-success');
  await shop.expectText('Pembayaran Berhasil');
  const { data } = await apiClient(seller.request)('GET /api/store/orders/get');
  order = data[0]!._id;
});

test('6. a seller’s picture is sent as JPEG or WebP, and with its transparent parts', async ({ shop, size }) => {
  await shop.signIn(seller.owner);
  await shop.visit('/store/products');
  await shop.click({ css: 'button', name: 'Tambah Produk' });
  await shop.expectDialog(size.height * 0.9);
  await shop.run(recordUploads);
  const send = async (file: string, index: number) => {
    await shop.attach({ css: 'input[type=file]:enabled' }, file);
    const sent = () => shop.run((at: number) => (window as unknown as Recorded).sent[at] ?? null, index);
    await expect.poll(sent).not.toBeNull();
    return (await sent())!;
  };
  const opaque = await send(await createScreenshot('opaque'), 0);
  expect(['image/jpeg', 'image/webp']).toContain(opaque.type);
  expect(opaque.size).toBeLessThan(opaque.chosen / 2);
  const transparent = await send(await createScreenshot('transparent'), 1);
  expect(['image/png', 'image/webp']).toContain(transparent.type);
  expect(transparent.size).toBeLessThanOrEqual(transparent.chosen);
  await expect.poll(() => shop.run(() => document.querySelectorAll('dialog [role=progressbar]').length)).toBe(0);
  await shop.saveScreenshot('06-photo');
});

test('7. the seller ships the order', async ({ shop, size }) => {
  await shop.visit('/store/orders');
  await shop.click({ css: 'button', name: `Detail pesanan ${orderCode(order)}` });
  await shop.expectText(homeAddress.address);
  await shop.expectDialog(size.height * 0.6);
  await shop.click({ css: 'summary', name: 'Ubah status lain' });
  await shop.choose({ css: 'select[name=orderStatus]' }, 'shipped');
  await shop.type({ css: 'input', name: /^Nomor resi/ }, 'JT0042');
  await shop.saveScreenshot('07-order');
  await shop.click({ css: 'button', name: 'Simpan' });
  await shop.expectText('Status berhasil diperbarui');
  await shop.visit(`/store/orders/${order}/packing-slip`);
  await shop.expectText('Isi paket (2 buah)');
  await shop.saveScreenshot('07-slip');
});

test('8. the customer confirms the receipt and reviews', async ({ shop, size }) => {
  await seller.move(order, 'delivered');
  await shop.signIn(buyer);
  await shop.visit(`/shop/account?tab=pesanan&status=review&pesanan=${order}`);
  await shop.expectDialog(size.height * 0.6);
  await shop.click({ css: 'button', name: 'Pesanan diterima' });
  await shop.click({ css: 'button', name: 'Ya, sudah diterima' });
  await shop.expectText('Pesanan telah diterima.');
  await shop.visit(`/shop/account?tab=pesanan&status=review&ulasan=${order}`);
  await shop.expectDialog(280);
  await shop.click({ css: 'label:has(input[aria-label^="5 dari"])' });
  await shop.type({ css: 'textarea' }, 'Halus sekali.');
  await shop.saveScreenshot('08-review');
  await shop.click({ css: 'button', name: 'Kirim Ulasan' });
  await shop.expectText('Review berhasil dikirim');
});

test('9. the admin pays the seller out and finds the proof', async ({ shop, size }) => {
  await shop.signIn(demoAdmin);
  await shop.visit(`/admin/payout?isi=${product.sellerId}`);
  await shop.expectDialog(size.height * 0.4);
  await shop.saveScreenshot('09-payout');
  await shop.click({ css: 'button', name: 'Tandai Pesanan Terpilih Telah Dibayar' });
  await shop.expectText('Konfirmasi Pembayaran');
  await shop.attach({ css: 'input[type=file]' }, proof);
  await shop.expectDialog(size.height * 0.5);
  await shop.saveScreenshot('09-confirm');
  await shop.click({ css: 'button', name: 'Ya, Bayar Sekarang' });
  await shop.expectText('Pembayaran Berhasil');
  await shop.visit('/admin/payout/history');
  await shop.click({ css: 'button', name: `Lihat Bukti untuk ${storeName}` });
  const pictureHeight = () =>
    shop.run(() => document.querySelector('dialog img[alt="Bukti pembayaran"]')?.clientHeight ?? 0);
  await expect.poll(pictureHeight).toBeGreaterThan(size.height * 0.3);
  await shop.expectDialog(size.height * 0.4);
  await shop.saveScreenshot('09-proof');
});

test('10. the shop opens without a network', async ({ shop }) => {
  // An admin would be redirected away from the home page.
  await shop.signIn(buyer);
  await shop.visit('/shop/home');
  await shop.run(() => navigator.serviceWorker.ready.then(() => {}));
  const isCached = () => shop.run(() => caches.match('/shop/home').then((response) => response !== undefined));
  await expect.poll(isCached).toBe(true);
  await shop.network.close();
  try {
    await shop.reload();
    await shop.expectText('Produk Unggulan');
    await shop.expectText('Koneksi Internet Terputus,');
    await shop.saveScreenshot('10-offline');
  } finally {
    await shop.network.reopen();
  }
  await shop.visit('/about');
  expect(await shop.path()).toBe('/about');
});

type Recorded = { sent: { type: string; size: number; chosen: number }[] };

/** Records the type and size of each uploaded file and the size of the selected file. */
function recordUploads(): void {
  const uploads: Recorded['sent'] = [];
  let chosen = 0;
  Object.assign(window, { sent: uploads });
  document.addEventListener(
    'change',
    ({ target }) => void (chosen = (target as HTMLInputElement).files?.[0]?.size ?? 0),
    true,
  );
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) {
      for (const part of body.values())
        if (part instanceof Blob) uploads.push({ type: part.type, size: part.size, chosen });
    }
    return send.call(this, body);
  };
}

/** Creates a large PNG like the screenshots that phones take. */
async function createScreenshot(kind: 'opaque' | 'transparent'): Promise<string> {
  const noise = { width: 540, height: 1170, channels: 3, noise: { type: 'gaussian', mean: 130, sigma: 12 } } as const;
  const picture = sharp({ create: { ...noise, background: '#8e2a1e' } }).resize(1080, 2340);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'picture-')), `${kind}.png`);
  await (kind === 'opaque' ? picture : picture.ensureAlpha(0.5)).png().toFile(file);
  return file;
}
