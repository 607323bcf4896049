import { type DemoProducts } from './demo-product.ts';

export const ecoFriendly: DemoProducts = {
  'mangkuk-batok-kelapa-isi-3': {
    store: 'batok-bitung',
    title: 'Mangkuk Batok Kelapa Alami Isi 3',
    description:
      'Tiga mangkuk dari batok kelapa sisa industri kopra Bitung, diampelas halus dan dilapisi minyak kelapa ' +
      'murni. Volume sekitar 400 ml, untuk salad, es, atau camilan.',
    makers: ['yopie-tamboto'],
    materials: 'Tempurung kelapa',
    technique: 'carving',
    care: 'Cuci dengan sabun lembut; jangan masuk microwave atau mesin cuci piring.',
    price: 96_000,
    salePrice: 79_000,
    stock: 58,
    reviews: [
      ['ayu', 5, 97, 'Cantik untuk smoothie bowl, ukurannya pas.'],
      ['vero', 5, 70, 'Halus dan tidak bau.'],
      ['kevin', 4, 48, 'Bentuknya sedikit berbeda-beda, wajar karena alami.'],
      ['dewi', 5, 29, 'Sudah setahun pakai, cukup diolesi minyak sesekali.'],
      ['pembeli', 5, 12, 'Es brenebon jadi lebih enak di sini, hehe.'],
    ],
  },
  'keranjang-belanja-eceng-gondok': {
    store: 'anyaman-toulour',
    title: 'Keranjang Belanja Eceng Gondok Danau Tondano',
    description:
      'Keranjang belanja dari eceng gondok, gulma Danau Tondano yang diubah menjadi barang berguna. Gagang rotan ' +
      'dililit rapat, kuat 8 kg. Setiap keranjang membantu membersihkan sekitar 3 kg gulma dari danau.',
    makers: ['yetty-tumbel'],
    materials: 'Eceng gondok, Rotan',
    technique: 'plaiting',
    dimensions: '38 × 26 × 28 cm',
    care: 'Lap dengan kain lembap dan keringkan di tempat teduh.',
    price: 168_000,
    stock: 23,
    reviews: [
      ['olivia', 5, 91, 'Dipakai ke pasar Tondano tiap Sabtu. Kuat sekali.'],
      ['grace', 5, 63, 'Rapi dan ringan, senang bisa bantu bersihkan danau.'],
      ['budi', 4, 37, 'Bagus, gagangnya nyaman.'],
      ['maria', 5, 15, 'Hijaunya manis, muat banyak.'],
    ],
  },
  'sedotan-bambu-isi-7': {
    store: 'batok-bitung',
    title: 'Sedotan Bambu Isi 7 dengan Sikat dan Sarung Tenun',
    description:
      'Tujuh sedotan bambu yang direbus dan dijemur, satu sikat pembersih, dan sarung tenun untuk dibawa. Panjang ' +
      '20 cm, diameter dalam 6 sampai 8 mm. Dapat dipakai berulang sampai enam bulan bila dikeringkan dengan baik.',
    materials: 'Bambu, Kain tenun',
    technique: 'woodwork',
    care: 'Sikat bagian dalamnya setelah dipakai, lalu keringkan.',
    price: 42_000,
    stock: 140,
    reviews: [
      ['dewi', 5, 85, 'Sarungnya cantik, sikatnya berguna.'],
      ['ronald', 4, 59, 'Halus di bibir. Harus benar-benar dikeringkan.'],
      ['nur', 5, 36, 'Sudah tidak pakai plastik lagi di rumah.'],
      ['jemmy', 3, 19, 'Fungsinya oke, diameternya tidak sama semua.'],
    ],
  },
  'sabun-kelapa-cengkih-isi-3': {
    store: 'batok-bitung',
    title: 'Sabun Batang Minyak Kelapa dan Cengkih Isi 3',
    description:
      'Sabun buatan tangan dari minyak kelapa murni dengan tiga wangi: kelapa, cengkih, dan serai. Proses dingin, ' +
      'diperam enam minggu, tanpa SLS dan pewarna sintetis. Berat 90 gram per batang, diikat tali rami tanpa ' +
      'plastik.',
    materials: 'Minyak kelapa, Cengkih, Serai',
    care: 'Tiriskan setelah dipakai agar tidak cepat habis.',
    price: 66_000,
    stock: 72,
    reviews: [
      ['vero', 5, 73, 'Wangi cengkihnya lembut, kulit tidak kering.'],
      ['ayu', 5, 42, 'Busanya banyak dan tanpa plastik. Suka!'],
      ['maria', 4, 20, 'Yang serai paling enak wanginya.'],
    ],
  },
  'cangkir-bambu-bertutup-sepasang': {
    store: 'anyaman-toulour',
    title: 'Cangkir Bambu Sepasang, Satu Bertutup Kayu',
    description:
      'Sepasang cangkir dari bambu petung tebal, satu tinggi bertutup kayu dan satu pendek. Volume 350 dan 250 ml, ' +
      'dilapisi lilin lebah bagian dalam. Untuk kopi dan teh hangat; keringkan terbalik setelah dicuci.',
    makers: ['hengky-supit'],
    materials: 'Bambu, Kayu',
    technique: 'woodwork',
    care: 'Cuci dengan tangan dan jangan direndam.',
    price: 128_000,
    stock: 8,
    reviews: [
      ['stenly', 4, 55, 'Kopi terasa lebih nikmat. Perlu dikeringkan terbalik.'],
      ['hendra', 5, 24, 'Bambunya tebal dan tutupnya pas.'],
    ],
  },
  'tas-belanja-anyaman-pandan': {
    store: 'anyaman-toulour',
    title: 'Tas Belanja Anyaman Pandan Pengganti Kantong Plastik',
    description:
      'Tas belanja ringan dari daun pandan dengan tali kulit imitasi. Kuat 6 kg sayur dan buah. Setelah tua, ' +
      'anyamannya dapat dijadikan kompos.',
    makers: ['yetty-tumbel'],
    materials: 'Pandan',
    technique: 'plaiting',
    dimensions: '40 × 38 × 12 cm',
    care: 'Lap dengan kain lembap.',
    price: 118_000,
    salePrice: 95_000,
    stock: 45,
    reviews: [
      ['pembeli', 5, 66, 'Ringan dan cantik, saya pakai untuk belanja mingguan.'],
      ['grace', 4, 33, 'Anyaman rapi, talinya kuat.'],
      ['olivia', 5, 10, 'Lebih bagus dari yang di mal.'],
    ],
  },
  'lilin-kedelai-batok-kelapa': {
    store: 'batok-bitung',
    title: 'Lilin Kedelai dalam Batok Kelapa Aroma Pala Siau',
    description:
      'Lilin kedelai 150 gram yang dituang ke dalam batok kelapa, wangi pala Siau yang hangat. Menyala sekitar 28 ' +
      'jam, sumbu katun tanpa timbal. Batoknya dapat dipakai lagi sebagai mangkuk kecil.',
    materials: 'Lilin kedelai, Tempurung kelapa, Pala',
    care: 'Potong sumbu setengah sentimeter sebelum dinyalakan.',
    price: 88_000,
    stock: 30,
    reviews: [
      ['dewi', 5, 51, 'Wangi palanya hangat, kamar jadi tenang.'],
      ['kevin', 5, 26, 'Menyala bersih, tidak berjelaga.'],
      ['nur', 4, 6, 'Wanginya lembut, semoga ada ukuran besar.'],
    ],
  },
  'sikat-gigi-bambu-isi-4': {
    store: 'batok-bitung',
    title: 'Sikat Gigi Bambu Keluarga Isi 4',
    description:
      'Empat sikat gigi bergagang bambu dengan tanda warna berbeda, supaya tidak tertukar. Bulu nilon-4 lembut, ' +
      'dua di antaranya dengan arang bambu. Cabut bulunya, gagangnya bisa dikubur di kebun.',
    materials: 'Bambu',
    technique: 'woodwork',
    care: 'Ganti setiap tiga bulan; gagangnya dapat dikompos.',
    price: 52_000,
    stock: 110,
    reviews: [
      ['budi', 4, 45, 'Bulunya lembut, tanda warnanya membantu.'],
      ['jemmy', 2, 22, 'Gagangnya cepat berubah warna karena lembap.'],
    ],
  },
  'set-alat-makan-kayu-gulung': {
    store: 'batok-bitung',
    title: 'Set Alat Makan Kayu Kelapa dalam Gulungan Tenun',
    description:
      'Sendok, garpu, dan pisau kayu kelapa dengan gulungan kain tenun, untuk bekal kantor dan perjalanan. ' +
      'Panjang 20 cm, dilapisi minyak aman pangan.',
    makers: ['yopie-tamboto'],
    materials: 'Kayu kelapa, Kain tenun',
    technique: 'woodwork',
    care: 'Keringkan segera setelah dicuci.',
    price: 74_000,
    stock: 0,
    reviews: [
      ['ayu', 5, 39, 'Selalu ada di tas saya sekarang.'],
      ['nur', 5, 18, 'Halus dan gulungannya cantik.'],
    ],
  },
  'pot-sabut-kelapa-20-cm': {
    store: 'batok-bitung',
    title: 'Pot Tanaman Sabut Kelapa 20 cm',
    description:
      'Pot dari sabut kelapa padat yang menyimpan air dan memberi udara pada akar. Diameter 20 cm, tinggi 18 cm, ' +
      'tahan dua sampai tiga tahun lalu terurai. Tanaman pada foto tidak termasuk.',
    materials: 'Sabut kelapa',
    price: 32_000,
    salePrice: 27_000,
    stock: 88,
    reviews: [
      ['stenly', 5, 50, 'Anggrek saya betah di pot ini.'],
      ['ronald', 4, 23, 'Menyimpan air dengan baik, ringan.'],
    ],
  },
  'set-sendok-masak-kayu-isi-3': {
    store: 'ukir-mongondow',
    title: 'Set Sendok Masak Kayu Isi 3 Tanpa Pernis',
    description:
      'Sendok, sodet, dan sendok sayur dari kayu nantu, diampelas sampai halus dan hanya dilapisi minyak kelapa. ' +
      'Panjang 32 cm, aman untuk wajan antilengket.',
    makers: ['hamid-mokodompit'],
    materials: 'Kayu nantu',
    technique: 'woodwork',
    care: 'Oleskan minyak sebulan sekali agar tidak retak.',
    price: 84_000,
    stock: 49,
    reviews: [
      ['grace', 5, 56, 'Kayunya halus, tidak menggores wajan.'],
      ['maria', 4, 28, 'Bagus, ukurannya pas di tangan.'],
    ],
  },
  'besek-bambu-pita-isi-5': {
    store: 'galeri-wanua',
    title: 'Besek Bambu Hantaran dengan Pita Isi 5',
    description:
      'Lima besek bambu bertutup untuk hantaran, kue, atau bingkisan, pengganti kotak plastik. Muat setengah ' +
      'kilogram kukis kenari. Sudah dibersihkan dari serat kasar dan diberi pita.',
    materials: 'Bambu, Pita katun',
    technique: 'plaiting',
    dimensions: '18 × 18 × 10 cm',
    care: 'Simpan di tempat kering.',
    price: 75_000,
    salePrice: 63_000,
    stock: 66,
    reviews: [
      ['olivia', 5, 31, 'Untuk hantaran adik, tampilannya manis dan rapi.'],
      ['hendra', 4, 11, 'Bersih dan wangi bambu.'],
    ],
  },
};
