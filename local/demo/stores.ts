const rows = [
  {
    slug: 'wale-tenun-tombulu',
    email: 'penjual@kreasi.test',
    sellerName: 'Meiske Rumondor',
    nik: '7173000000000001',
    domicileAddress: 'Jalan Contoh Mawar No. 1, Kelurahan Kolongan, Tomohon Tengah, Kota Tomohon',
    storeName: 'Wale Tenun Tombulu',
    productionAddress: 'Kelurahan Kakaskasen Dua, Kecamatan Tomohon Utara, Kota Tomohon',
    storeDescription:
      'Rumah tenun kecil di kaki Gunung Lokon. Sejak 2014 kami menenun katun dengan alat tenun bukan mesin bersama ' +
      'sembilan ibu dari Kakaskasen, lalu menjahitnya menjadi tas, syal, dan perlengkapan rumah. Motif kami ' +
      'terinspirasi Bentenan dan digambar ulang untuk dipakai sehari-hari.',
    bankName: 'Bank Contoh Sulut',
    joinedDaysAgo: 412,
  },
  {
    slug: 'rumah-bentenan',
    email: 'rumahbentenan@kreasi.test',
    sellerName: 'Deitje Mokalu',
    nik: '7107000000000002',
    domicileAddress: 'Jalan Contoh Pantai No. 2, Desa Bentenan, Pusomaen, Kabupaten Minahasa Tenggara',
    storeName: 'Rumah Bentenan',
    productionAddress: 'Desa Bentenan, Kecamatan Pusomaen, Kabupaten Minahasa Tenggara',
    storeDescription:
      'Kami menenun dan mencelup ikat di pesisir Bentenan, desa yang memberi nama pada kain Minahasa itu. Setiap ' +
      'lembar dikerjakan satu orang dari awal sampai akhir. Produk kami terinspirasi Bentenan, bukan tiruan kain ' +
      'upacara.',
    bankName: 'Bank Contoh Nusantara',
    joinedDaysAgo: 398,
  },
  {
    slug: 'kolintang-lembean',
    email: 'kolintang@kreasi.test',
    sellerName: 'Ferry Wullur',
    nik: '7106000000000003',
    domicileAddress: 'Jalan Contoh Cempaka No. 3, Desa Lembean, Kauditan, Kabupaten Minahasa Utara',
    storeName: 'Kolintang Lembean',
    productionAddress: 'Desa Lembean, Kecamatan Kauditan, Kabupaten Minahasa Utara',
    storeDescription:
      'Bengkel kolintang dan musik bambu. Kayu wanderan dan cempaka kami keringkan dua tahun sebelum disetem ' +
      'dengan telinga dan garpu tala. Kami melayani sanggar, sekolah, dan siapa saja yang ingin membawa pulang ' +
      'bunyi Minahasa.',
    bankName: 'Bank Contoh Sulut',
    joinedDaysAgo: 371,
  },
  {
    slug: 'anyaman-toulour',
    email: 'anyaman@kreasi.test',
    sellerName: 'Yuliana Tumbel',
    nik: '7102000000000004',
    domicileAddress: 'Jalan Contoh Danau No. 4, Kelurahan Toulour, Tondano Timur, Kabupaten Minahasa',
    storeName: 'Anyaman Toulour',
    productionAddress: 'Kelurahan Toulour, Kecamatan Tondano Timur, Kabupaten Minahasa',
    storeDescription:
      'Kelompok perajin di tepi Danau Tondano yang mengubah eceng gondok, bambu, rotan, dan pandan menjadi barang ' +
      'yang dipakai bertahun-tahun. Sebagian hasil penjualan kembali ke kegiatan membersihkan danau.',
    bankName: 'Bank Contoh Mandala',
    joinedDaysAgo: 355,
  },
  {
    slug: 'manik-sangihe',
    email: 'maniksangihe@kreasi.test',
    sellerName: 'Novita Makahinda',
    nik: '7103000000000005',
    domicileAddress: 'Jalan Contoh Pala No. 5, Kelurahan Sawang Bendar, Tahuna, Kabupaten Kepulauan Sangihe',
    storeName: 'Manik Sangihe',
    productionAddress: 'Kelurahan Sawang Bendar, Kecamatan Tahuna, Kabupaten Kepulauan Sangihe',
    storeDescription:
      'Perhiasan manik, tikar pandan laut, dan miniatur perahu dari pulau di perbatasan utara. Kapal barang dari ' +
      'Tahuna berangkat dua kali seminggu, jadi mohon sabar menunggu satu atau dua hari lebih lama.',
    bankName: 'Bank Contoh Nusantara',
    joinedDaysAgo: 300,
  },
  {
    slug: 'batok-bitung',
    email: 'batok@kreasi.test',
    sellerName: 'Rizal Pontoh',
    nik: '7172000000000006',
    domicileAddress: 'Jalan Contoh Pelabuhan No. 6, Kelurahan Girian Weru, Girian, Kota Bitung',
    storeName: 'Batok Bitung',
    productionAddress: 'Kelurahan Girian Weru, Kecamatan Girian, Kota Bitung',
    storeDescription:
      'Bitung hidup dari kelapa, dan kami memakai yang tersisa: batok, sabut, kayu, dan minyaknya. Semua barang ' +
      'dibuat tanpa plastik sekali pakai dan dikirim dengan kertas daur ulang.',
    bankName: 'Bank Contoh Mandala',
    joinedDaysAgo: 264,
  },
  {
    slug: 'ukir-mongondow',
    email: 'ukirmongondow@kreasi.test',
    sellerName: 'Abdul Mokodompit',
    nik: '7174000000000007',
    domicileAddress: 'Jalan Contoh Bogani No. 7, Kelurahan Motoboi Besar, Kotamobagu Timur, Kota Kotamobagu',
    storeName: 'Ukir Mongondow',
    productionAddress: 'Kelurahan Motoboi Besar, Kecamatan Kotamobagu Timur, Kota Kotamobagu',
    storeDescription:
      'Bengkel bubut dan ukir kayu milik keluarga, generasi ketiga. Kami hanya memakai kayu berizin dari kebun ' +
      'rakyat di Bolaang Mongondow dan menyelesaikannya dengan minyak alami.',
    bankName: 'Bank Contoh Sulut',
    joinedDaysAgo: 231,
  },
  {
    slug: 'galeri-wanua',
    email: 'galeriwanua@kreasi.test',
    sellerName: 'Stevani Lasut',
    nik: '7171000000000008',
    domicileAddress: 'Jalan Contoh Boulevard No. 8, Kelurahan Wanea, Kecamatan Wanea, Kota Manado',
    storeName: 'Galeri Wanua',
    productionAddress: 'Kelurahan Tanjung Batu, Kecamatan Wanea, Kota Manado',
    storeDescription:
      'Studio suvenir di Manado yang menjahit, merajut, dan merangkai oleh-oleh kecil dari sisa kain tenun dan ' +
      'kayu. Bisa dipesan dengan kartu ucapan untuk pernikahan, seminar, dan tamu kantor.',
    bankName: 'Bank Contoh Nusantara',
    joinedDaysAgo: 190,
  },
] as const;

export type StoreSlug = (typeof rows)[number]['slug'];

/**
 * The demo sellers and their stores; the first is the one to sign in as. Identity, phone and account numbers have
 * a valid format but are fictitious. All demo accounts have the same password, which fill/open-account.ts sets.
 */
export const stores = rows.map((row, index) => {
  const number = String(index + 1).padStart(4, '0');
  const bankAccount = { bankAccountOwner: row.sellerName, bankAccountNumber: number.repeat(4) };
  return { ...row, phoneNumber: `08120001${number}`, ...bankAccount };
});
