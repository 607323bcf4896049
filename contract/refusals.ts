/**
 * The closed list of expected refusals: code → HTTP status and what the person reads. `{name}` is filled in by
 * `refuse('CODE', { name })`. Everything that is not on this list is a bug and answers 500.
 */
export const refusals = {
  INVALID: [400, 'Data yang dikirim tidak valid.'],
  NOTHING_TO_PAY: [400, 'Total belanja harus lebih dari Rp0.'],
  BAD_SIGNATURE: [400, 'Tanda tangan notifikasi tidak valid.'],
  AMOUNT_DIFFERS: [400, 'Jumlah pembayaran tidak cocok.'],
  SIGN_IN_FIRST: [401, 'Silakan login terlebih dahulu.'],
  WRONG_CREDENTIALS: [401, 'Email atau kata sandi salah.'],
  NOT_ALLOWED: [403, 'Akses ditolak'],
  SUSPENDED: [403, 'Akun Anda ditangguhkan. Hubungi admin.'],
  FOREIGN_ORIGIN: [403, 'Permintaan dari situs lain ditolak.'],
  NOT_FOUND: [404, 'Data tidak ditemukan.'],
  NO_SUCH_CALL: [404, 'Alamat API tidak ditemukan.'],
  NO_PRODUCT: [404, 'Produk tidak ditemukan.'],
  NO_STORE: [404, 'Toko tidak ditemukan.'],
  NO_ORDER: [404, 'Pesanan tidak ditemukan.'],
  NO_ADDRESS: [404, 'Alamat tidak ditemukan.'],
  NOT_IN_CART: [404, 'Barang tidak ada di keranjang.'],
  EMAIL_TAKEN: [409, 'Email sudah terdaftar.'],
  STOCK_SHORT: [409, 'Stok tidak mencukupi. Maksimum {max} item.'],
  CART_FULL: [409, 'Keranjang penuh. Maksimum {max} barang.'],
  ADDRESSES_FULL: [409, 'Anda dapat menambahkan maksimal 3 alamat.'],
  CART_CHANGED: [409, 'Harga atau stok telah berubah. Periksa kembali keranjang Anda.'],
  ORDER_UNPAID: [409, 'Pesanan belum dibayar.'],
  ORDER_MOVE: [409, 'Status pesanan tidak dapat diubah dari {from} ke {to}.'],
  ALREADY_REVIEWED: [409, 'Produk ini sudah Anda ulas.'],
  NOT_REVIEWABLE: [409, 'Pesanan belum diterima, ulasan belum dapat diberikan.'],
  PAYMENT_OVER: [409, 'Pembayaran ini sudah berakhir.'],
  TOO_LARGE: [413, 'Berkas atau data terlalu besar.'],
  NOT_A_PICTURE: [415, 'Gambar harus berupa JPEG, PNG, atau WebP.'],
  WRONG_TYPE: [415, 'Jenis data tidak didukung.'],
  TOO_MANY: [429, 'Terlalu banyak permintaan. Coba lagi dalam {seconds} detik.'],
  PAYMENT_UNREACHABLE: [503, 'Gagal membuat pesanan atau mengambil snap token.'],
  BUSY: [503, 'Server sedang sibuk. Silakan coba lagi.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;
