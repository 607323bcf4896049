import { type ReviewRows } from './row.ts';

export const homeDecorReviews: ReviewRows = {
  'sarung-bantal-pinatikan-merah-lenu': [
    ['pembeli', 5, 96, 'Merahnya dalam sekali, lebih cantik dari foto. Langsung pesan dua lagi untuk ruang tamu.'],
    ['ayu', 5, 81, 'Jahitannya rapi dan ritsletingnya halus.'],
    ['jemmy', 4, 60, 'Bagus, hanya sedikit lebih kecil dari bantal saya.'],
    ['grace', 5, 44, 'So sampe deng selamat, mantap skali tenunannya.'],
    ['budi', 5, 33, 'Kainnya tebal, tidak panas saat dipakai bersandar.'],
    ['dewi', 4, 21, 'Suka motifnya. Pengiriman lima hari ke Bandung.'],
    ['kevin', 5, 9, 'Sudah dicuci dua kali, warnanya tidak luntur.'],
  ],
  'panel-ukir-kayu-bunga-patola': [
    ['hendra', 5, 120, 'Ukirannya dalam dan halus sampai ke sudut. Tamu selalu bertanya beli di mana.'],
    [
      'budi',
      5,
      52,
      'Dikemas peti kayu, sampai Surabaya tanpa lecet sedikit pun. Penjualnya juga mengirim foto proses.',
    ],
  ],
  'lampu-gantung-anyaman-bambu': [
    ['vero', 5, 88, 'Cahayanya hangat, ruang makan jadi lain rasanya.'],
    ['stenly', 4, 57, 'Cantik. Kabelnya agak pendek untuk plafon tinggi.'],
    ['ayu', 5, 30, 'Anyamannya rapat dan ringan.'],
    ['nur', 3, 14, 'Bentuknya bagus, tetapi ada satu bilah yang lepas. Untung gampang diselipkan lagi.'],
  ],
  'runner-meja-tenun-biru-laut': [
    ['olivia', 5, 73, 'Birunya segar, cocok dengan meja kayu kami.'],
    ['pembeli', 4, 35, 'Rumbainya rapi. Perlu disetrika dulu setelah dibuka.'],
  ],
  'cermin-matahari-rotan': [
    ['dewi', 5, 66, 'Cantik banget di dinding kamar, kacanya jernih.'],
    ['vero', 5, 41, 'Ikatan rotannya kuat dan tidak ada yang tajam.'],
    ['kevin', 4, 18, 'Sampai utuh. Harap ditambah petunjuk pemasangan.'],
  ],
  'hiasan-dinding-tenun-sangket': [
    ['ronald', 5, 47, 'Hitamnya pekat dan motifnya jelas. Pantas untuk kado pindah rumah.'],
  ],
  'lampu-meja-batok-kelapa': [
    ['grace', 5, 92, 'Anak saya suka bintangnya di dinding waktu malam.'],
    ['maria', 4, 63, 'Bagus dan kokoh, hanya bohlamnya agak redup.'],
    ['nur', 5, 29, 'Kerajinan yang rapi, lubangnya simetris.'],
  ],
  'bantal-bundar-heksagon-cengkih': [
    ['pembeli', 5, 58, 'Empuk dan padat, pas di kursi rotan.'],
    ['hendra', 4, 26, 'Warnanya hangat seperti di foto.'],
  ],
  'tatakan-piring-eceng-gondok-isi-2': [
    ['stenly', 4, 70, 'Rapi dan tebal. Sedikit bau rumput di awal, hilang setelah diangin-anginkan.'],
    ['budi', 5, 38, 'Bangga bisa pakai produk dari Danau Tondano.'],
  ],
  'vas-kayu-ukir-rumput-kering': [
    ['ayu', 5, 49, 'Bentuknya anggun, rumput keringnya juga cantik.'],
    ['olivia', 5, 25, 'Kayunya licin dan wangi. Semoga cepat ada stok lagi.'],
  ],
  'sarung-bantal-panjang-biru-taun': [
    ['vero', 4, 31, 'Sederhana dan elegan. Warna aslinya sedikit lebih gelap.'],
    ['jemmy', 5, 12, 'Cocok untuk bantal mobil juga, hehe.'],
  ],
};
