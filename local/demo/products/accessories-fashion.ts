import { type DemoProducts } from './demo-product.ts';

export const accessoriesFashion: DemoProducts = {
  'tas-jinjing-tenun-pinatikan': {
    store: 'wale-tenun-tombulu',
    title: 'Tas Jinjing Tenun Motif Pinatikan Merah Lenu',
    description:
      'Tas jinjing untuk kerja dan kuliah, muat laptop 13 inci. Badan tas katun tenun terinspirasi Bentenan, tali ' +
      'dan lis dari kanvas tebal, furing katun dengan satu saku ritsleting.',
    makers: ['deetje-rorimpandey', 'selvie-wowor'],
    materials: 'Benang katun, Kanvas',
    technique: 'weaving',
    dimensions: '38 × 36 × 10 cm',
    care: 'Bersihkan dengan kain lembap.',
    price: 325_000,
    salePrice: 279_000,
    stock: 16,
    reviews: [
      ['pembeli', 5, 104, 'Sudah tiga bulan dipakai ke kantor setiap hari, talinya masih kuat dan warnanya tetap.'],
      ['vero', 5, 90, 'Muat laptop dan bekal. Banyak yang memuji!'],
      ['ayu', 5, 77, 'Kualitas butik, harga masuk akal.'],
      ['dewi', 4, 61, 'Suka sekali. Andai ada saku tambahan di luar.'],
      ['grace', 5, 46, 'Bagus, furingnya rapi.'],
      ['nur', 4, 28, 'Sesuai foto dan pengemasan aman.'],
      ['olivia', 5, 15, 'Beli untuk mama, beliau senang sekali.'],
      ['maria', 3, 6, 'Tasnya bagus, tetapi kancing magnetnya kurang kuat.'],
    ],
  },
  'kalung-manik-laut-sangihe': {
    store: 'manik-sangihe',
    title: 'Kalung Manik Tiga Untai Warna Laut Sangihe',
    description:
      'Manik kaca warna laut dironce tangan dalam beberapa untai, dengan liontin wajik kayu. Panjang untai luar ' +
      '48 cm, pengait kuningan dapat disetel 4 cm. Ringan dipakai seharian.',
    makers: ['orpa-makahinda'],
    materials: 'Manik kaca, Kayu, Kuningan',
    technique: 'beading',
    care: 'Simpan dalam kantong kain yang disertakan.',
    price: 165_000,
    stock: 24,
    reviews: [
      ['vero', 5, 84, 'Warnanya seperti laut betulan. Ringan di leher.'],
      ['dewi', 5, 59, 'Dipakai ke kondangan, cantik dengan kebaya putih.'],
      ['olivia', 4, 36, 'Pengaitnya agak seret di awal, selebihnya bagus.'],
      ['pembeli', 5, 17, 'Maniknya rata dan kantong kainnya manis.'],
    ],
  },
  'syal-tenun-ungu-senja': {
    store: 'wale-tenun-tombulu',
    title: 'Syal Tenun Katun Halus Ungu Senja 35 × 170 cm',
    description:
      'Syal katun halus untuk udara dingin Tomohon maupun ruang ber-AC. Kedua ujung berpita motif dan berumbai.',
    makers: ['altje-pangemanan', 'deetje-rorimpandey'],
    materials: 'Benang katun',
    technique: 'weaving',
    dimensions: '35 × 170 cm, berat sekitar 180 gram',
    care: 'Cuci tangan, jangan diperas keras.',
    price: 210_000,
    stock: 19,
    reviews: [
      ['jemmy', 5, 75, 'Hangat untuk pagi di Tomohon, tidak gatal.'],
      ['ayu', 5, 43, 'Ungunya cantik dan lembut di leher.'],
      ['nur', 4, 20, 'Halus, hanya rumbainya perlu disisir.'],
    ],
  },
  'topi-pandan-pita-tenun': {
    store: 'anyaman-toulour',
    title: 'Topi Pandan Anyam Lebar dengan Pita Tenun',
    description:
      'Topi pantai dari daun pandan yang dianyam rapat, dengan pita tenun yang dapat dilepas. Lingkar kepala 57 cm ' +
      'dengan tali penyetel di dalam, lebar tepi 9 cm. Dapat dilipat ringan, tetapi jangan ditekuk basah.',
    makers: ['yetty-tumbel'],
    materials: 'Pandan, Kain tenun',
    technique: 'plaiting',
    care: 'Simpan di tempat kering; bentuknya dapat diratakan dengan uap.',
    price: 135_000,
    salePrice: 115_000,
    stock: 28,
    reviews: [
      ['ronald', 4, 80, 'Adem dipakai memancing.'],
      ['budi', 5, 55, 'Anyamannya rapat, pita tenunnya jadi pembeda.'],
      ['grace', 5, 34, 'Dipakai ke pantai Lembeh, fotonya jadi bagus semua.'],
      ['kevin', 3, 11, 'Agak longgar walau sudah disetel, tetapi topinya cantik.'],
    ],
  },
  'selendang-bentenan-hijau-daun': {
    store: 'rumah-bentenan',
    title: 'Selendang Tenun Terinspirasi Bentenan Hijau Daun 45 × 200 cm',
    description:
      'Selendang untuk kebaya dan acara keluarga, ditenun dari katun merser yang berkilau halus. Motifnya ' +
      'terinspirasi Bentenan dan disusun ulang oleh perajin kami di pesisir Minahasa Tenggara. Pengerjaan satu ' +
      'lembar sekitar sembilan hari.',
    makers: ['nontje-mokalu', 'ivonne-tumiwa'],
    materials: 'Benang katun',
    technique: 'weaving',
    care: 'Cuci kering lebih disarankan.',
    price: 685_000,
    stock: 6,
    reviews: [
      ['olivia', 5, 68, 'Dipakai saat wisuda anak. Kilaunya halus dan jatuhnya bagus.'],
      ['vero', 5, 24, 'Terasa sekali dikerjakan dengan hati. Penjual menjelaskan arti motifnya dengan sabar.'],
    ],
  },
  'gelang-manik-isi-3': {
    store: 'manik-sangihe',
    title: 'Gelang Manik Elastis Isi 3 Warna Campur',
    description:
      'Tiga gelang manik kayu dan kaca dengan karet elastis kuat, cocok untuk pergelangan 15 sampai 18 cm. Setiap ' +
      'set sedikit berbeda karena dironce tangan. Hindari parfum langsung pada manik.',
    makers: ['orpa-makahinda'],
    materials: 'Manik kayu, Manik kaca',
    technique: 'beading',
    care: 'Lepas sebelum mandi atau berenang.',
    price: 75_000,
    stock: 54,
    reviews: [
      ['dewi', 5, 71, 'Lucu dan pas di tangan.'],
      ['maria', 5, 54, 'Karetnya kuat, warnanya ceria.'],
      ['grace', 4, 39, 'Bagus untuk kado kecil.'],
      ['nur', 2, 23, 'Satu gelang putus setelah seminggu. Penjual sudah mengirim gantinya.'],
      ['ayu', 5, 8, 'Tiap gelang beda, justru itu menariknya.'],
    ],
  },
  'tas-selempang-tenun-sangket': {
    store: 'wale-tenun-tombulu',
    title: 'Tas Selempang Tenun Hitam Sangket dengan Kancing Kuningan',
    description:
      'Tas selempang ringkas untuk ponsel, dompet, dan buku kecil. Penutup depan tenun bermotif, badan kanvas, ' +
      'tali panjang 120 cm dapat disetel.',
    makers: ['deetje-rorimpandey', 'selvie-wowor'],
    materials: 'Benang katun, Kanvas, Kuningan',
    technique: 'weaving',
    dimensions: '26 × 22 × 7 cm',
    care: 'Bersihkan dengan kain lembap.',
    price: 245_000,
    stock: 3,
    productionDays: 14,
    reviews: [
      ['kevin', 5, 40, 'Ringkas, cocok untuk jalan sore.'],
      ['vero', 4, 19, 'Hitamnya elegan. Talinya bisa disetel panjang.'],
    ],
  },
  'anting-batok-wajik': {
    store: 'batok-bitung',
    title: 'Anting Batok Kelapa Ukir Wajik',
    description:
      'Anting gantung dari batok kelapa tua yang diampelas sampai licin, dengan sisipan wajik kuning. Diameter 3 ' +
      'cm, kait tembaga bebas nikel. Sangat ringan, hanya 3 gram tiap sisi.',
    makers: ['yopie-tamboto'],
    materials: 'Tempurung kelapa, Tembaga',
    technique: 'carving',
    care: 'Gosok dengan kain kering dan setetes minyak kelapa.',
    price: 48_000,
    stock: 47,
    reviews: [
      ['olivia', 5, 62, 'Ringan sekali, tidak membuat telinga sakit.'],
      ['dewi', 4, 37, 'Unik dan bahannya ramah lingkungan.'],
      ['pembeli', 5, 13, 'Beli satu lagi untuk kakak.'],
    ],
  },
  'kain-tenun-ikat-merah-2-meter': {
    store: 'rumah-bentenan',
    title: 'Kain Tenun Ikat Terinspirasi Bentenan 2 Meter untuk Kemeja atau Gaun',
    description:
      'Selembar kain tenun ikat 105 × 200 cm, cukup untuk satu kemeja lengan panjang atau gaun sederhana. Katun ' +
      'dengan pewarna reaktif, tidak luntur setelah cucian kedua. Motif terinspirasi Bentenan dan ditenun di alat ' +
      'tenun bukan mesin. Tersedia surat keterangan perajin.',
    makers: ['nontje-mokalu'],
    materials: 'Benang katun',
    technique: 'weaving',
    care: 'Cuci tangan terpisah dengan air dingin.',
    price: 875_000,
    salePrice: 745_000,
    stock: 8,
    reviews: [
      ['jemmy', 5, 99, 'Dijahit jadi kemeja untuk ibadah, pas dua meter. Tukang jahit saya ikut memuji kainnya.'],
      ['hendra', 5, 51, 'Tenunan padat dan tidak luntur saat direndam.'],
      ['budi', 4, 22, 'Bagus. Kirimannya tertunda sehari karena cuaca.'],
    ],
  },
  'dompet-ritsleting-biru-taun': {
    store: 'wale-tenun-tombulu',
    title: 'Dompet Ritsleting Tenun Biru Taun',
    description:
      'Pouch serbaguna untuk alat tulis, kosmetik, atau kabel. Luar tenun katun, dalam furing tahan air, ' +
      'ritsleting kuningan dengan rumbai.',
    makers: ['selvie-wowor', 'altje-pangemanan'],
    materials: 'Benang katun, Kain katun',
    technique: 'sewing',
    dimensions: '22 × 13 cm',
    care: 'Bersihkan dengan kain lembap.',
    price: 89_000,
    stock: 38,
    reviews: [
      ['grace', 5, 65, 'Untuk alat tulis, rapi dan mudah dibersihkan.'],
      ['stenly', 4, 42, 'Ritsletingnya lancar.'],
      ['nur', 5, 16, 'Rumbainya manis, ukurannya pas untuk kosmetik.'],
    ],
  },
  'sandal-anyaman-eceng-gondok': {
    store: 'anyaman-toulour',
    title: 'Sandal Anyaman Eceng Gondok Tali Tenun',
    description:
      'Sandal rumah dan hotel dengan alas anyaman eceng gondok, tali tenun, dan sol karet antiselip. Di ' +
      'antara dua ukuran, ambil yang lebih besar. Tidak untuk dipakai di tempat basah.',
    makers: ['yetty-tumbel'],
    materials: 'Eceng gondok, Karet, Kain tenun',
    technique: 'plaiting',
    care: 'Jemur setelah basah, jangan direndam.',
    price: 98_000,
    stock: 22,
    optionLabel: '37–38',
    siblings: { '39–40': 17, '41–42': 0 },
    reviews: [
      ['ronald', 3, 50, 'Nyaman, tetapi agak sempit di depan.'],
      ['maria', 5, 27, 'Empuk untuk di rumah dan tidak licin.'],
    ],
  },
  'dompet-panjang-tenun-hijau': {
    store: 'wale-tenun-tombulu',
    title: 'Dompet Panjang Tenun Hijau Daun Kombinasi Kulit',
    description:
      'Dompet panjang dengan delapan slot kartu, dua ruang uang kertas, dan satu saku koin. Luar tenun katun ' +
      'berpadu kulit sapi samak nabati.',
    makers: ['selvie-wowor', 'deetje-rorimpandey'],
    materials: 'Benang katun, Kulit sapi',
    technique: 'sewing',
    dimensions: '19 × 10 cm',
    care: 'Oleskan pelembap kulit tiap beberapa bulan.',
    price: 265_000,
    stock: 13,
    reviews: [['stenly', 5, 32, 'Kulitnya tebal dan slot kartunya banyak. Jahitan rapi.']],
  },
};
