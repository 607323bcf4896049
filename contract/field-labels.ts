import { optionalFields } from './catalogue/product-facts.ts';
import { filters } from './words.ts';

const labelsOf = <Name extends string>(fields: Record<Name, { label: string }>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, fields[name as Name].label])) as Record<Name, string>;

/** The Indonesian labels of request fields, by field name: in forms and in validation messages. */
export const sellerLabels = {
  sellerName: 'Nama penjual',
  phoneNumber: 'Nomor telepon',
  email: 'Email',
  nik: 'NIK',
  password: 'Kata sandi',
  domicileAddress: 'Alamat domisili',
  storeName: 'Nama toko',
  productionAddress: 'Alamat produksi',
  storeDescription: 'Deskripsi toko',
  bankAccountOwner: 'Nama pemilik rekening',
  bankAccountNumber: 'Nomor rekening',
  bankName: 'Nama bank',
  eWallet: 'E-wallet',
  eWalletsAccountOwner: 'Nama pemilik e-wallet',
  eWalletAccountNumber: 'Nomor e-wallet',
} as const;

export const productLabels = {
  title: 'Nama produk',
  description: 'Deskripsi',
  category: 'Kategori',
  price: 'Harga',
  salePrice: 'Harga promo',
  totalStock: 'Stok',
  optionLabel: 'Nama pilihan',
  siblingLabel: 'Nama pilihan produk asal',
  ...labelsOf(optionalFields),
} as const;

/** The title of a notification. `fieldLabels.title` is the title of a product. */
export const notificationTitleLabel = 'Judul';

const fieldLabels: Readonly<Record<string, string>> = {
  ...sellerLabels,
  ...labelsOf(filters),
  ...productLabels,
  // Ids
  id: 'ID',
  userId: 'Pengguna',
  sellerId: 'Penjual',
  productId: 'Produk',
  siblingOf: 'Produk',
  makerIds: 'Perajin',
  orderId: 'Pesanan',
  orders: 'Pesanan',
  invoice: 'Invoice',
  orderIds: 'Pesanan',
  photo1: 'Foto',
  photo2: 'Foto',
  photo3: 'Foto',
  addressId: 'Alamat',
  payoutId: 'Pembayaran',
  transactionId: 'Transaksi',
  // Accounts and addresses
  userName: 'Nama',
  newPassword: 'Kata sandi baru',
  newEmail: 'Email baru',
  code: 'Kode',
  receiverName: 'Nama penerima',
  address: 'Alamat',
  city: 'Kota',
  pincode: 'Kode pos',
  region: 'Kecamatan',
  phone: 'Nomor telepon',
  notes: 'Catatan',
  isForOther: 'Kirim ke orang lain',
  // Cart, checkout, reviews
  quantity: 'Jumlah',
  cartItems: 'Keranjang',
  addressInfo: 'Alamat pengiriman',
  totalAmount: 'Total belanja',
  reviewValue: 'Rating',
  reviewMessage: 'Ulasan',
  stars: 'Bintang',
  maxStars: 'Bintang',
  photos: 'Foto',
  reply: 'Balasan',
  shipping: 'Ongkos kirim',
  isPickup: 'Ambil sendiri',
  gifts: 'Hadiah',
  hidesPrices: 'Tanpa harga di paket',
  // Store
  postalCode: 'Kode pos',
  fee: 'Ongkos kirim',
  nearbyFee: 'Ongkos kirim wilayah terdekat',
  provinceFee: 'Ongkos kirim Sulawesi Utara',
  elsewhereFee: 'Ongkos kirim luar Sulawesi Utara',
  feePerFurtherPiece: 'Tambahan per produk',
  freeFrom: 'Batas gratis ongkir',
  hasPickup: 'Ambil sendiri',
  day: 'Tanggal',
  name: 'Nama',
  opensOn: 'Tanggal buka kembali',
  until: 'Berlaku sampai',
  shipBy: 'Tanggal kirim',
  storeLogoUrl: 'Logo toko',
  storeBannerUrl: 'Banner toko',
  kind: 'Jenis gambar',
  image: 'Gambar produk',
  images: 'Foto',
  stock: 'Stok',
  expected: 'Stok',
  expectedStock: 'Stok',
  orderStatus: 'Status pesanan',
  reason: 'Alasan',
  answer: 'Jawaban',
  courier: 'Kurir',
  text: 'Penjelasan',
  amount: 'Jumlah',
  trackingNumber: 'Nomor resi',
  // Makers
  portrait: 'Foto',
  showsDistrict: 'Sebut juga kecamatannya',
  since: 'Sejak tahun',
  story: 'Cerita',
  technique: 'Teknik',
  consent: 'Persetujuan',
  contact: 'Kontak',
  // Admin
  expectedAmount: 'Jumlah',
  note: 'Catatan',
  type: 'Jenis banner',
  word: 'Kata',
  means: 'Arti',
  twoWay: 'Dua arah',
  caption: 'Caption',
  redirectUrl: 'Tautan',
  body: 'Isi',
  path: 'Halaman tujuan',
  period: 'Periode',
  token: 'Token',
  action: 'Tindakan',
  subject: 'Subjek',
  whatsapp: 'Nomor WhatsApp',
  commissionPercent: 'Komisi',
  percent: 'Komisi',
  fromDay: 'Berlaku mulai',
  pseScope: 'Lingkup PSE',
  autoConfirmDays: 'Konfirmasi otomatis',
  // Lists
  keyword: 'Kata kunci',
  q: 'Kata kunci',
  status: 'Status',
  tab: 'Tab',
  sortBy: 'Urutan',
  limit: 'Jumlah baris',
  from: 'Dari tanggal',
  to: 'Sampai tanggal',
};

/**
 * The label of the field at a path, `['cartItems', 0, 'price']` → Harga. A field without a label is called by its name;
 * empty for the request as a whole.
 */
export function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string') ?? '';
  return Object.hasOwn(fieldLabels, name) ? fieldLabels[name]! : name;
}
