import { type DemoProducts } from './demo-product.ts';

export const traditionalTools: DemoProducts = {
  'kolintang-melodi-13-bilah': {
    store: 'kolintang-lembean',
    title: 'Kolintang Melodi (Ina) 13 Bilah dengan Peti Resonator Ukir',
    description:
      'Kolintang melodi untuk latihan sanggar dan sekolah, 13 bilah kayu wanderan yang dikeringkan dua tahun lalu ' +
      'disetem dengan garpu tala. Peti resonator berukir wajik, panjang 110 cm, kaki dapat dilepas. Termasuk dua ' +
      'pemukul dan sarung pelindung. Pengiriman luar pulau memakai peti kayu, perajin akan menghubungi Anda.',
    makers: ['wempie-wullur', 'jefry-lontoh'],
    materials: 'Kayu wanderan',
    technique: 'instruments',
    care: 'Jauhkan dari lembap; setem ulang tanpa biaya dalam tahun pertama.',
    price: 4_500_000,
    stock: 2,
    productionDays: 30,
    reviews: [
      [
        'hendra',
        5,
        115,
        'Untuk sanggar kami di Kotamobagu. Suaranya bulat, setelannya tepat, dan Pak Ferry menelepon sendiri untuk ' +
          'memastikan petinya sampai dengan baik. Sepadan dengan harganya.',
      ],
    ],
  },
  'sosiru-tampah-bambu': {
    store: 'anyaman-toulour',
    title: 'Sosiru (Tampah) Bambu Anyam 45 cm',
    description:
      'Sosiru untuk menampi beras, menjemur cengkih, atau menyajikan kue. Anyaman bilah bambu rapat dengan ' +
      'bingkai rotan ganda. Diameter 45 cm.',
    makers: ['hengky-supit'],
    materials: 'Bambu, Rotan',
    technique: 'plaiting',
    care: 'Jemur setelah dicuci agar tidak berjamur.',
    price: 78_000,
    stock: 29,
    reviews: [
      ['stenly', 5, 78, 'Anyaman rapat, bingkainya kokoh.'],
      ['maria', 4, 44, 'Dipakai menjemur cengkih, kuat.'],
      ['olivia', 5, 20, 'Saya jadikan hiasan dinding dapur, cantik.'],
    ],
  },
  'tambur-kayu-kulit-sapi': {
    store: 'kolintang-lembean',
    title: 'Tambur Kayu Kulit Sapi Lilit Tenun 45 cm',
    description:
      'Tambur dari batang kayu cempaka utuh dengan kulit sapi dan tali setem. Tinggi 45 cm, diameter 24 cm, suara ' +
      'bulat untuk iringan musik bambu dan tari. Pinggangnya dililit kain tenun yang dapat diganti.',
    makers: ['wempie-wullur'],
    materials: 'Kayu cempaka, Kulit sapi, Kain tenun',
    technique: 'instruments',
    care: 'Simpan di tempat kering agar kulitnya tetap kencang.',
    price: 950_000,
    salePrice: 825_000,
    stock: 4,
    reviews: [
      ['ronald', 5, 61, 'Suaranya bulat dan kulitnya kencang.'],
      ['hendra', 4, 25, 'Bagus untuk sekolah. Tali setemnya perlu dikencangkan setelah seminggu.'],
    ],
  },
  'keranjang-gendong-kebun-rotan': {
    store: 'anyaman-toulour',
    title: 'Keranjang Gendong Kebun Rotan dengan Dua Tali',
    description:
      'Keranjang punggung untuk membawa hasil kebun, sekarang banyak dipakai sebagai tempat kayu bakar atau ' +
      'payung. Rotan anyam, tinggi 55 cm, mulut 40 cm, dua tali bahu tenun. Kuat menahan beban 20 kg.',
    makers: ['hengky-supit'],
    materials: 'Rotan',
    technique: 'plaiting',
    care: 'Jemur setelah basah.',
    price: 275_000,
    stock: 14,
    reviews: [
      ['jemmy', 5, 54, 'Kuat membawa hasil kebun, talinya tidak sakit di bahu.'],
      ['pembeli', 4, 23, 'Saya pakai untuk menyimpan payung di teras. Rapi.'],
    ],
  },
  'set-suling-bambu-tiga-nada-dasar': {
    store: 'kolintang-lembean',
    title: 'Set Suling Bambu Tiga Nada Dasar (C, D, F)',
    description:
      'Tiga suling bambu tamiang dengan enam lubang, nada dasar C, D, dan F. Lubang dibor dan disetem satu per ' +
      'satu. Panjang 30 sampai 40 cm, disertai sarung kain. Cocok untuk siswa dan kelompok musik bambu.',
    makers: ['jefry-lontoh'],
    materials: 'Bambu tamiang',
    technique: 'instruments',
    care: 'Keringkan bagian dalamnya setelah ditiup.',
    price: 125_000,
    salePrice: 99_000,
    stock: 26,
    reviews: [
      ['grace', 5, 86, 'Nadanya tepat, anak saya belajar cepat.'],
      ['kevin', 4, 49, 'Suaranya lembut. Sarungnya agak sempit.'],
      ['nur', 5, 17, 'Tiga nada dasar sekaligus, praktis untuk kelas musik.'],
    ],
  },
  'cobek-batu-ulekan-kayu': {
    store: 'ukir-mongondow',
    title: 'Cobek Batu Vulkanik 25 cm dengan Ulekan Kayu',
    description:
      'Cobek dari batu vulkanik yang dipahat utuh, permukaannya kasar sehingga cabai dan rempah dabu-dabu cepat ' +
      'halus. Diameter 25 cm, berat sekitar 5 kg. Sebelum dipakai pertama kali, gosok dengan beras basah lalu ' +
      'bilas.',
    materials: 'Batu vulkanik, Kayu',
    price: 155_000,
    stock: 17,
    reviews: [
      ['vero', 5, 74, 'Dabu-dabu jadi lebih enak, sungguh. Berat dan mantap.'],
      ['grace', 5, 40, 'Tidak berpasir setelah digosok beras.'],
      ['ayu', 4, 16, 'Berat, ongkirnya lumayan, tetapi kualitasnya bagus.'],
      ['budi', 1, 5, 'Sampai dengan retak di pinggir. Sedang menunggu penggantian dari penjual.'],
    ],
  },
  'tolu-topi-petani-bambu': {
    store: 'anyaman-toulour',
    title: 'Tolu, Topi Petani Anyaman Bambu dan Pandan',
    description:
      'Topi lebar yang dipakai petani Minahasa di sawah dan kebun, ringan dan teduh. Rangka bambu dilapis daun ' +
      'pandan, diameter 48 cm, dengan tali dagu. Tahan gerimis, keringkan setelah basah.',
    makers: ['hengky-supit'],
    materials: 'Bambu, Pandan',
    technique: 'plaiting',
    care: 'Jemur setelah kehujanan.',
    price: 65_000,
    stock: 35,
    reviews: [
      ['stenly', 5, 65, 'Teduh dan ringan, dipakai ke kebun setiap hari.'],
      ['olivia', 4, 32, 'Bagus untuk properti tari anak-anak.'],
    ],
  },
  'bakul-nasi-anyaman-rotan': {
    store: 'anyaman-toulour',
    title: 'Bakul Nasi Anyaman Rotan 28 cm',
    description:
      'Bakul saji untuk nasi, pisang goroho, atau roti. Anyaman rotan halus tanpa pernis sehingga aman untuk ' +
      'makanan. Diameter 28 cm, tinggi 14 cm. Alasi daun pisang agar mudah dibersihkan.',
    makers: ['hengky-supit'],
    materials: 'Rotan',
    technique: 'plaiting',
    care: 'Cuci lalu jemur sampai kering.',
    price: 92_000,
    stock: 0,
    reviews: [
      ['vero', 5, 57, 'Nasi tidak cepat basi dan tampilannya cantik.'],
      ['dewi', 4, 38, 'Rapi, mudah dibersihkan.'],
    ],
  },
  'gasing-kayu-isi-3': {
    store: 'ukir-mongondow',
    title: 'Gasing Kayu Bubut Tradisional Isi 3 dengan Tali',
    description:
      'Tiga gasing kayu keras yang dibubut seimbang, berputar sampai dua menit di lantai rata. Tinggi 9 cm, ' +
      'pewarna aman untuk anak, tali katun 1,2 meter. Mainan lama yang masih seru di halaman rumah.',
    makers: ['hamid-mokodompit'],
    materials: 'Kayu, Tali katun',
    technique: 'woodwork',
    price: 68_000,
    salePrice: 55_000,
    stock: 41,
    reviews: [
      ['jemmy', 5, 46, 'Nostalgia masa kecil! Berputar lama.'],
      ['ronald', 4, 27, 'Anak-anak sampai berebut.'],
      ['kevin', 5, 8, 'Seimbang dan halus, talinya pas.'],
    ],
  },
  'tikar-pandan-laut-sangihe': {
    store: 'manik-sangihe',
    title: 'Tikar Pandan Laut Sangihe 150 × 200 cm',
    description:
      'Tikar dari daun pandan laut yang direbus, dijemur, lalu dianyam rapat oleh ibu-ibu di Tahuna. Muat empat ' +
      'orang duduk, sejuk dan harum ringan.',
    makers: ['orpa-makahinda'],
    materials: 'Pandan laut',
    technique: 'plaiting',
    dimensions: '150 × 200 cm',
    care: 'Simpan digulung, jangan dilipat.',
    price: 260_000,
    stock: 10,
    reviews: [
      ['maria', 5, 82, 'Seperti buatan oma. Harum pandan dan sejuk.'],
      ['hendra', 4, 34, 'Lebar, anyamannya rapat. Pengiriman agak lama tetapi sudah diberi tahu.'],
    ],
  },
  'musik-bambu-pan-enam-pipa': {
    store: 'kolintang-lembean',
    title: 'Alat Musik Tiup Bambu Enam Pipa',
    description:
      'Pipa bambu berjajar dengan panjang berbeda, diikat kayu berukir gigi. Enam nada, panjang pipa terbesar 30 ' +
      'cm. Mudah dipelajari pemula dan bagus juga sebagai pajangan.',
    makers: ['jefry-lontoh'],
    materials: 'Bambu, Kayu',
    technique: 'instruments',
    care: 'Keringkan bagian dalamnya setelah ditiup.',
    price: 145_000,
    stock: 20,
  },
  'sapu-ijuk-aren-gagang-pendek': {
    store: 'ukir-mongondow',
    title: 'Sapu Ijuk Aren Gagang Pendek Lilit Tenun',
    description:
      'Sapu tangan dari ijuk aren pilihan, rapat dan tidak mudah rontok, untuk tempat tidur, sofa, atau altar ' +
      'keluarga. Gagang kayu 30 cm, lehernya dililit kain tenun. Kibaskan dan jemur sesekali.',
    materials: 'Ijuk aren, Kayu, Kain tenun',
    care: 'Gantung agar ijuknya tidak melengkung.',
    price: 58_000,
    stock: 37,
    reviews: [
      ['pembeli', 4, 41, 'Tidak rontok, enak untuk membersihkan sofa.'],
      ['stenly', 5, 14, 'Ijuknya padat dan lilitannya manis.'],
    ],
  },
};
