import { type ReviewRows } from './row.ts';

export const traditionalToolReviews: ReviewRows = {
  'kolintang-melodi-13-bilah': [
    [
      'hendra',
      5,
      115,
      'Untuk sanggar kami di Kotamobagu. Suaranya bulat, setelannya tepat, dan Pak Ferry menelepon sendiri untuk ' +
        'memastikan petinya sampai dengan baik. Sepadan dengan harganya.',
    ],
  ],
  'sosiru-tampah-bambu': [
    ['stenly', 5, 78, 'Anyaman rapat, bingkainya kokoh.'],
    ['maria', 4, 44, 'Dipakai menjemur cengkih, kuat.'],
    ['olivia', 5, 20, 'Saya jadikan hiasan dinding dapur, cantik.'],
  ],
  'tambur-kayu-kulit-sapi': [
    ['ronald', 5, 61, 'Suaranya bulat dan kulitnya kencang.'],
    ['hendra', 4, 25, 'Bagus untuk sekolah. Tali setemnya perlu dikencangkan setelah seminggu.'],
  ],
  'keranjang-gendong-kebun-rotan': [
    ['jemmy', 5, 54, 'Kuat membawa hasil kebun, talinya tidak sakit di bahu.'],
    ['pembeli', 4, 23, 'Saya pakai untuk menyimpan payung di teras. Rapi.'],
  ],
  'set-suling-bambu-tiga-nada-dasar': [
    ['grace', 5, 86, 'Nadanya tepat, anak saya belajar cepat.'],
    ['kevin', 4, 49, 'Suaranya lembut. Sarungnya agak sempit.'],
    ['nur', 5, 17, 'Tiga nada dasar sekaligus, praktis untuk kelas musik.'],
  ],
  'cobek-batu-ulekan-kayu': [
    ['vero', 5, 74, 'Dabu-dabu jadi lebih enak, sungguh. Berat dan mantap.'],
    ['grace', 5, 40, 'Tidak berpasir setelah digosok beras.'],
    ['ayu', 4, 16, 'Berat, ongkirnya lumayan, tetapi kualitasnya bagus.'],
    ['budi', 1, 5, 'Sampai dengan retak di pinggir. Sedang menunggu penggantian dari penjual.'],
  ],
  'tolu-topi-petani-bambu': [
    ['stenly', 5, 65, 'Teduh dan ringan, dipakai ke kebun setiap hari.'],
    ['olivia', 4, 32, 'Bagus untuk properti tari anak-anak.'],
  ],
  'bakul-nasi-anyaman-rotan': [
    ['vero', 5, 57, 'Nasi tidak cepat basi dan tampilannya cantik.'],
    ['dewi', 4, 38, 'Rapi, mudah dibersihkan.'],
  ],
  'gasing-kayu-isi-3': [
    ['jemmy', 5, 46, 'Nostalgia masa kecil! Berputar lama.'],
    ['ronald', 4, 27, 'Anak-anak sampai berebut.'],
    ['kevin', 5, 8, 'Seimbang dan halus, talinya pas.'],
  ],
  'tikar-pandan-laut-sangihe': [
    ['maria', 5, 82, 'Seperti buatan oma. Harum pandan dan sejuk.'],
    ['hendra', 4, 34, 'Lebar, anyamannya rapat. Pengiriman agak lama tetapi sudah diberi tahu.'],
  ],
  'sapu-ijuk-aren-gagang-pendek': [
    ['pembeli', 4, 41, 'Tidak rontok, enak untuk membersihkan sofa.'],
    ['stenly', 5, 14, 'Ijuknya padat dan lilitannya manis.'],
  ],
};
