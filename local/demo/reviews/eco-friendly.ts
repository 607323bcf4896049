import { type ReviewRows } from './row.ts';

export const ecoFriendlyReviews: ReviewRows = {
  'mangkuk-batok-kelapa-isi-3': [
    ['ayu', 5, 97, 'Cantik untuk smoothie bowl, ukurannya pas.'],
    ['vero', 5, 70, 'Halus dan tidak bau.'],
    ['kevin', 4, 48, 'Bentuknya sedikit berbeda-beda, wajar karena alami.'],
    ['dewi', 5, 29, 'Sudah setahun pakai, cukup diolesi minyak sesekali.'],
    ['pembeli', 5, 12, 'Es brenebon jadi lebih enak di sini, hehe.'],
  ],
  'keranjang-belanja-eceng-gondok': [
    ['olivia', 5, 91, 'Dipakai ke pasar Tondano tiap Sabtu. Kuat sekali.'],
    ['grace', 5, 63, 'Rapi dan ringan, senang bisa bantu bersihkan danau.'],
    ['budi', 4, 37, 'Bagus, gagangnya nyaman.'],
    ['maria', 5, 15, 'Hijaunya manis, muat banyak.'],
  ],
  'sedotan-bambu-isi-7': [
    ['dewi', 5, 85, 'Sarungnya cantik, sikatnya berguna.'],
    ['ronald', 4, 59, 'Halus di bibir. Harus benar-benar dikeringkan.'],
    ['nur', 5, 36, 'Sudah tidak pakai plastik lagi di rumah.'],
    ['jemmy', 3, 19, 'Fungsinya oke, diameternya tidak sama semua.'],
  ],
  'sabun-kelapa-cengkih-isi-3': [
    ['vero', 5, 73, 'Wangi cengkihnya lembut, kulit tidak kering.'],
    ['ayu', 5, 42, 'Busanya banyak dan tanpa plastik. Suka!'],
    ['maria', 4, 20, 'Yang serai paling enak wanginya.'],
  ],
  'cangkir-bambu-bertutup-sepasang': [
    ['stenly', 4, 55, 'Kopi terasa lebih nikmat. Perlu dikeringkan terbalik.'],
    ['hendra', 5, 24, 'Bambunya tebal dan tutupnya pas.'],
  ],
  'tas-belanja-anyaman-pandan': [
    ['pembeli', 5, 66, 'Ringan dan cantik, saya pakai untuk belanja mingguan.'],
    ['grace', 4, 33, 'Anyaman rapi, talinya kuat.'],
    ['olivia', 5, 10, 'Lebih bagus dari yang di mal.'],
  ],
  'lilin-kedelai-batok-kelapa': [
    ['dewi', 5, 51, 'Wangi palanya hangat, kamar jadi tenang.'],
    ['kevin', 5, 26, 'Menyala bersih, tidak berjelaga.'],
    ['nur', 4, 6, 'Wanginya lembut, semoga ada ukuran besar.'],
  ],
  'sikat-gigi-bambu-isi-4': [
    ['budi', 4, 45, 'Bulunya lembut, tanda warnanya membantu.'],
    ['jemmy', 2, 22, 'Gagangnya cepat berubah warna karena lembap.'],
  ],
  'set-alat-makan-kayu-gulung': [
    ['ayu', 5, 39, 'Selalu ada di tas saya sekarang.'],
    ['nur', 5, 18, 'Halus dan gulungannya cantik.'],
  ],
  'pot-sabut-kelapa-20-cm': [
    ['stenly', 5, 50, 'Anggrek saya betah di pot ini.'],
    ['ronald', 4, 23, 'Menyimpan air dengan baik, ringan.'],
  ],
  'set-sendok-masak-kayu-isi-3': [
    ['grace', 5, 56, 'Kayunya halus, tidak menggores wajan.'],
    ['maria', 4, 28, 'Bagus, ukurannya pas di tangan.'],
  ],
  'besek-bambu-pita-isi-5': [
    ['olivia', 5, 31, 'Untuk hantaran adik, tampilannya manis dan rapi.'],
    ['hendra', 4, 11, 'Bersih dan wangi bambu.'],
  ],
};
