import { type DemoProducts } from './demo-product.ts';

export const souvenirs: DemoProducts = {
  'boneka-tarsius-rajut': {
    store: 'galeri-wanua',
    title: 'Boneka Tarsius Rajut Syal Merah 20 cm',
    description:
      'Boneka tarsius dari hutan Tangkoko versi rajut, lengkap dengan mata bulat dan ekor panjangnya. Benang katun ' +
      'susu lembut, isi dakron, mata pengaman yang tidak mudah lepas. Tinggi 20 cm. Bisa dicuci tangan, aman untuk ' +
      'anak di atas tiga tahun.',
    makers: ['rahmawati-paputungan'],
    materials: 'Benang katun, Dakron',
    technique: 'knitting',
    care: 'Cuci tangan dan keringkan mendatar.',
    price: 135_000,
    stock: 31,
    reviews: [
      ['pembeli', 5, 110, 'Matanya menggemaskan! Keponakan tidak mau lepas.'],
      ['ayu', 5, 94, 'Rajutannya rapat dan lembut, aman untuk anak.'],
      ['budi', 5, 79, 'Oleh-oleh Sulut paling unik yang pernah saya beli.'],
      ['dewi', 5, 64, 'Lucu sekali, ekornya bisa ditekuk.'],
      ['kevin', 4, 48, 'Bagus. Sedikit lebih kecil dari bayangan saya.'],
      ['nur', 5, 30, 'Anak saya memberi nama Tarsi. Terima kasih, kak.'],
      ['stenly', 5, 10, 'Pesan tiga untuk hadiah sekolah minggu, semuanya rapi.'],
    ],
  },
  'kolintang-mini-meja': {
    store: 'kolintang-lembean',
    title: 'Kolintang Mini Meja 8 Nada, Nada Dasar C',
    description:
      'Kolintang kecil yang benar-benar bisa dimainkan, delapan bilah kayu cempaka yang disetem dari do sampai do ' +
      'tinggi. Dengan dua pemukul dan lembar lagu "O Ina Ni Keke". Hadiah yang disukai anak maupun tamu kantor.',
    makers: ['wempie-wullur'],
    materials: 'Kayu cempaka',
    technique: 'instruments',
    dimensions: '32 × 22 cm',
    care: 'Jauhkan dari matahari langsung agar nadanya tetap.',
    price: 185_000,
    salePrice: 159_000,
    stock: 27,
    reviews: [
      ['ronald', 5, 101, 'Nadanya benar, bukan pajangan saja. Anak langsung bisa main O Ina Ni Keke.'],
      ['ayu', 5, 83, 'Kado untuk teman di Jakarta, dia terharu.'],
      ['hendra', 4, 56, 'Suara jernih, kayunya halus. Pemukulnya agak ringan.'],
      ['kevin', 5, 33, 'Dipajang di meja kantor dan sering dimainkan saat istirahat.'],
      ['maria', 4, 13, 'Bagus, lembar lagunya membantu.'],
    ],
  },
  'gantungan-kunci-tenun-wajik': {
    store: 'galeri-wanua',
    title: 'Gantungan Kunci Tenun Wajik Isi 2',
    description:
      'Dua gantungan kunci dari sisa kain tenun yang dibingkai kulit, jadi tidak ada motif yang sama persis. Sisi ' +
      '6 cm, ring baja tahan karat. Bisa dipesan dengan kartu ucapan untuk suvenir acara.',
    makers: ['rahmawati-paputungan'],
    materials: 'Kain tenun, Kulit',
    technique: 'sewing',
    price: 35_000,
    stock: 120,
    reviews: [
      ['grace', 5, 72, 'Murah dan rapi, cocok untuk suvenir.'],
      ['budi', 4, 45, 'Motifnya beda-beda, ringnya kuat.'],
      ['pembeli', 4, 19, 'Sesuai harga, kulitnya agak kaku di awal.'],
    ],
  },
  'miniatur-perahu-londe': {
    store: 'manik-sangihe',
    title: 'Miniatur Perahu Londe Sangihe Layar Tenun 35 cm',
    description:
      'Miniatur perahu bercadik khas nelayan Sangihe, dibuat dari kayu ringan dengan layar kain bergaris. Panjang ' +
      '35 cm, tinggi 38 cm, berdiri di atas alas kayu. Dikemas dengan busa; layar dilepas saat pengiriman dan ' +
      'mudah dipasang kembali.',
    makers: ['yulius-lahopang'],
    materials: 'Kayu, Kain katun',
    technique: 'woodwork',
    care: 'Bersihkan layarnya dengan kuas halus.',
    price: 295_000,
    stock: 5,
    reviews: [
      ['maria', 5, 67, 'Persis perahu papa saya dulu. Detailnya luar biasa.'],
      ['ronald', 5, 28, 'Layarnya mudah dipasang kembali, kayunya ringan.'],
    ],
  },
  'magnet-kulkas-motif-isi-4': {
    store: 'galeri-wanua',
    title: 'Magnet Kulkas Motif Tenun Isi 4',
    description:
      'Empat magnet kayu berlapis resin bening dengan potongan motif tenun. Daya rekat kuat untuk beberapa lembar ' +
      'kertas. Oleh-oleh ringan yang muat di tas tangan.',
    materials: 'Kayu, Kain tenun, Resin',
    technique: 'woodwork',
    dimensions: '5 × 5 cm',
    price: 60_000,
    salePrice: 49_000,
    stock: 85,
    reviews: [
      ['dewi', 4, 76, 'Lucu, magnetnya lumayan kuat.'],
      ['nur', 5, 53, 'Warnanya cerah, kulkas jadi ramai.'],
      ['jemmy', 3, 31, 'Bagus, tetapi satu keping resinnya ada gelembung.'],
      ['olivia', 5, 9, 'Untuk teman kantor, semuanya suka.'],
    ],
  },
  'kotak-perhiasan-ukir-linggua': {
    store: 'ukir-mongondow',
    title: 'Kotak Perhiasan Kayu Ukir Tutup Tenun',
    description:
      'Kotak kayu linggua dengan ukiran wajik di depan dan sisipan tenun pada tutupnya. Bagian dalam berlapis ' +
      'beludru dengan dua sekat. Engsel dan pengait kuningan.',
    makers: ['hamid-mokodompit'],
    materials: 'Kayu linggua, Kain tenun',
    technique: 'carving',
    dimensions: '22 × 15 × 12 cm',
    care: 'Lap dengan kain kering.',
    price: 340_000,
    stock: 11,
    reviews: [
      ['vero', 5, 69, 'Engselnya halus, ukirannya rapi, beludrunya tebal.'],
      ['ayu', 5, 24, 'Hadiah ulang tahun mama. Beliau suka tutup tenunnya.'],
    ],
  },
  'pembatas-buku-tenun-isi-3': {
    store: 'rumah-bentenan',
    title: 'Pembatas Buku Tenun Berumbai Isi 3',
    description:
      'Tiga pembatas buku dari pinggiran kain tenun, dikeraskan dan dijahit rapi, dengan rumbai katun. Pas untuk ' +
      'suvenir seminar atau teman kirim buku.',
    makers: ['ivonne-tumiwa'],
    materials: 'Benang katun',
    technique: 'weaving',
    dimensions: '4 × 14 cm',
    price: 36_000,
    stock: 96,
    reviews: [
      ['dewi', 5, 58, 'Cantik, tidak membuat halaman rusak.'],
      ['kevin', 5, 22, 'Suvenir seminar kami, peserta senang.'],
    ],
  },
  'kipas-lipat-tenun': {
    store: 'galeri-wanua',
    title: 'Kipas Lipat Tenun Rangka Kayu dengan Tali Gantung',
    description:
      'Kipas tangan dengan daun kain tenun ringan dan lima belas rusuk kayu yang diampelas halus. Panjang 23 cm ' +
      'saat dilipat. Disertai kantong serut, cocok untuk ibadah, pesta, atau siang di Manado.',
    materials: 'Kayu, Kain tenun',
    technique: 'sewing',
    care: 'Lipat menurut alurnya dan simpan kering.',
    price: 72_000,
    stock: 44,
    reviews: [
      ['olivia', 4, 43, 'Kuat dan anginnya terasa. Agak berat untuk tas kecil.'],
      ['grace', 5, 18, 'Berguna sekali di gereja waktu siang.'],
    ],
  },
  'tatakan-gelas-kayu-tenun-isi-4': {
    store: 'galeri-wanua',
    title: 'Tatakan Gelas Kayu Sisipan Tenun Isi 4',
    description:
      'Empat tatakan gelas dari kayu nantu dengan sisipan tenun berlapis resin tahan air. Diameter 10 cm, alas ' +
      'gabus agar meja tidak tergores. Dikemas dalam kotak hadiah.',
    materials: 'Kayu nantu, Kain tenun, Gabus',
    technique: 'woodwork',
    care: 'Lap dengan kain lembap, jangan direndam.',
    price: 110_000,
    salePrice: 89_000,
    stock: 33,
    reviews: [
      ['stenly', 5, 60, 'Resinnya rata dan tidak lengket.'],
      ['hendra', 4, 35, 'Bagus untuk hadiah, kotaknya juga rapi.'],
      ['vero', 5, 11, 'Ungunya cantik di meja kopi.'],
    ],
  },
  'buku-catatan-sampul-tenun': {
    store: 'rumah-bentenan',
    title: 'Buku Catatan A5 Sampul Tenun dengan Pensil Kayu',
    description:
      'Buku catatan A5 isi 160 halaman kertas krem polos, dijilid benang sehingga dapat dibuka rata. Sampul tenun ' +
      'katun berpunggung kulit, tali elastis, dan pita penanda. Termasuk satu pensil kayu.',
    materials: 'Kain tenun, Kulit, Kertas',
    technique: 'sewing',
    price: 95_000,
    stock: 40,
    reviews: [
      ['budi', 5, 47, 'Kertasnya tebal, pena tinta tidak tembus.'],
      ['dewi', 5, 26, 'Bisa dibuka rata. Sampulnya terlalu sayang untuk dicoret.'],
      ['nur', 4, 7, 'Cantik, semoga ada versi bergaris.'],
    ],
  },
  'gantungan-kunci-ukir-kolintang': {
    store: 'ukir-mongondow',
    title: 'Gantungan Kunci Kayu Ukir Bilah Kolintang',
    description:
      'Sepasang gantungan kunci kayu eboni sisa produksi, diukir bentuk bilah kolintang di dalam wajik. Sisi 6 cm, ' +
      'dilapisi lilin lebah. Nama di sisi belakang dapat diukir tanpa biaya tambahan, tuliskan pada catatan.',
    makers: ['hamid-mokodompit'],
    materials: 'Kayu eboni',
    technique: 'carving',
    price: 28_000,
    stock: 75,
    noteLabel: 'Nama yang diukir',
    reviews: [
      ['jemmy', 5, 52, 'Nama saya diukir gratis di belakang. Keren.'],
      ['ronald', 4, 21, 'Kayunya halus, ukirannya kecil tetapi jelas.'],
    ],
  },
  'kantong-serut-tenun-oleh-oleh': {
    store: 'wale-tenun-tombulu',
    title: 'Kantong Serut Tenun untuk Bingkisan Oleh-Oleh',
    description:
      'Kantong serut dari tenun katun untuk membungkus kenari, kopi, atau perhiasan, dan bisa dipakai lagi ' +
      'sesudahnya. Tali katun dengan manik kayu. Harga per lembar.',
    makers: ['altje-pangemanan', 'selvie-wowor'],
    materials: 'Benang katun, Manik kayu',
    technique: 'sewing',
    dimensions: '20 × 25 cm',
    care: 'Cuci tangan, setrika dari sisi dalam.',
    price: 45_000,
    stock: 64,
    optionLabel: 'Merah lenu',
    siblings: { 'Biru laut': 38, 'Hijau daun': 27 },
    reviews: [['pembeli', 5, 29, 'Saya pakai untuk membungkus kenari, penerimanya suka kantongnya juga.']],
  },
};
