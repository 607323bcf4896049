import { type DemoProducts } from './demo-product.ts';

export const homeDecor: DemoProducts = {
  'sarung-bantal-pinatikan-merah-lenu': {
    store: 'wale-tenun-tombulu',
    title: 'Sarung Bantal Tenun Motif Pinatikan Merah Lenu 45 × 45 cm',
    description:
      'Sarung bantal sofa dari katun tenun bukan mesin, terinspirasi Bentenan dengan motif jala pinatikan. Dengan ' +
      'ritsleting tersembunyi, bagian belakang katun polos. Harga untuk satu sarung, tanpa isi bantal.',
    makers: ['deetje-rorimpandey', 'selvie-wowor'],
    materials: 'Benang katun, Kain katun',
    technique: 'weaving',
    dimensions: '45 × 45 cm',
    care: 'Cuci tangan dengan air dingin dan jemur di tempat teduh agar merahnya awet.',
    price: 145_000,
    stock: 42,
    reviews: [
      ['pembeli', 5, 96, 'Merahnya dalam sekali, lebih cantik dari foto. Langsung pesan dua lagi untuk ruang tamu.'],
      ['ayu', 5, 81, 'Jahitannya rapi dan ritsletingnya halus.'],
      ['jemmy', 4, 60, 'Bagus, hanya sedikit lebih kecil dari bantal saya.'],
      ['grace', 5, 44, 'So sampe deng selamat, mantap skali tenunannya.'],
      ['budi', 5, 33, 'Kainnya tebal, tidak panas saat dipakai bersandar.'],
      ['dewi', 4, 21, 'Suka motifnya. Pengiriman lima hari ke Bandung.'],
      ['kevin', 5, 9, 'Sudah dicuci dua kali, warnanya tidak luntur.'],
    ],
  },
  'panel-ukir-kayu-bunga-patola': {
    store: 'ukir-mongondow',
    title: 'Panel Ukir Dinding Bunga Patola Kayu Linggua 50 × 50 cm',
    description:
      'Panel hias yang diukir tangan dari satu papan kayu linggua tua. Tengahnya bunga delapan kelopak, ' +
      'terinspirasi patola pada kain Bentenan. Dilapisi minyak alami tanpa pernis mengilap. Pengait sudah ' +
      'terpasang di bagian belakang.',
    makers: ['hamid-mokodompit'],
    materials: 'Kayu linggua',
    technique: 'carving',
    dimensions: '50 × 50 cm, tebal 3 cm',
    care: 'Lap dengan kain kering, beri minyak kayu setahun sekali.',
    price: 1_250_000,
    stock: 4,
    reviews: [
      ['hendra', 5, 120, 'Ukirannya dalam dan halus sampai ke sudut. Tamu selalu bertanya beli di mana.'],
      [
        'budi',
        5,
        52,
        'Dikemas peti kayu, sampai Surabaya tanpa lecet sedikit pun. Penjualnya juga mengirim foto proses.',
      ],
    ],
  },
  'lampu-gantung-anyaman-bambu': {
    store: 'anyaman-toulour',
    title: 'Lampu Gantung Anyaman Bambu Diameter 40 cm',
    description:
      'Kap lampu dari bilah bambu yang dihaluskan lalu dianyam rapat, memberi cahaya hangat untuk ruang makan ' +
      'atau teras. Diameter 40 cm, tinggi 32 cm, sudah termasuk kabel 1 meter dan fitting E27 (bohlam tidak ' +
      'termasuk).',
    makers: ['hengky-supit'],
    materials: 'Bambu',
    technique: 'plaiting',
    care: 'Bersihkan dengan kuas kering.',
    price: 420_000,
    salePrice: 359_000,
    stock: 15,
    reviews: [
      ['vero', 5, 88, 'Cahayanya hangat, ruang makan jadi lain rasanya.'],
      ['stenly', 4, 57, 'Cantik. Kabelnya agak pendek untuk plafon tinggi.'],
      ['ayu', 5, 30, 'Anyamannya rapat dan ringan.'],
      ['nur', 3, 14, 'Bentuknya bagus, tetapi ada satu bilah yang lepas. Untung gampang diselipkan lagi.'],
    ],
  },
  'runner-meja-tenun-biru-laut': {
    store: 'wale-tenun-tombulu',
    title: 'Runner Meja Tenun Biru Laut 32 × 180 cm',
    description:
      'Taplak memanjang untuk meja makan enam kursi, ditenun dari benang katun dengan pita motif terinspirasi ' +
      'Bentenan. Kedua ujung runcing dengan rumbai pilin tangan.',
    makers: ['altje-pangemanan'],
    materials: 'Benang katun',
    technique: 'weaving',
    dimensions: '32 × 180 cm',
    care: 'Setrika dari sisi belakang dengan suhu sedang.',
    price: 235_000,
    stock: 18,
    reviews: [
      ['olivia', 5, 73, 'Birunya segar, cocok dengan meja kayu kami.'],
      ['pembeli', 4, 35, 'Rumbainya rapi. Perlu disetrika dulu setelah dibuka.'],
    ],
  },
  'cermin-matahari-rotan': {
    store: 'anyaman-toulour',
    title: 'Cermin Dinding Matahari Bingkai Rotan 60 cm',
    description:
      'Cermin bundar dengan bingkai rotan berbentuk matahari, dirakit dan diikat satu per satu oleh perajin di ' +
      'tepi Danau Tondano. Diameter luar 60 cm, kaca 32 cm. Cocok untuk dinding ruang tamu atau kamar. Dikirim ' +
      'dengan peti kayu tipis agar aman.',
    makers: ['hengky-supit'],
    materials: 'Rotan, Kaca',
    technique: 'plaiting',
    care: 'Bersihkan rotannya dengan kuas kering.',
    price: 365_000,
    stock: 9,
    reviews: [
      ['dewi', 5, 66, 'Cantik banget di dinding kamar, kacanya jernih.'],
      ['vero', 5, 41, 'Ikatan rotannya kuat dan tidak ada yang tajam.'],
      ['kevin', 4, 18, 'Sampai utuh. Harap ditambah petunjuk pemasangan.'],
    ],
  },
  'hiasan-dinding-tenun-sangket': {
    store: 'rumah-bentenan',
    title: 'Hiasan Dinding Tenun Ikat Hitam Sangket dengan Batang Kayu',
    description:
      'Potongan tenun ikat tangan yang digantung pada batang kayu nantu, lengkap dengan tali katun. Benangnya ' +
      'dicelup bertahap untuk mendapatkan hitam sangket yang dalam. Terinspirasi Bentenan, bukan kain adat ' +
      'upacara.',
    makers: ['ivonne-tumiwa'],
    materials: 'Benang katun, Kayu nantu',
    technique: 'weaving',
    dimensions: 'Kain 40 × 55 cm belum termasuk rumbai',
    care: 'Bersihkan dengan kuas halus.',
    price: 385_000,
    stock: 7,
    reviews: [['ronald', 5, 47, 'Hitamnya pekat dan motifnya jelas. Pantas untuk kado pindah rumah.']],
  },
  'lampu-meja-batok-kelapa': {
    store: 'batok-bitung',
    title: 'Lampu Meja Batok Kelapa Berlubang Cahaya Bintang',
    description:
      'Lampu tidur dari batok kelapa utuh yang dilubangi satu per satu, sehingga cahayanya jatuh seperti bintang ' +
      'di dinding. Kaki kayu kelapa, tinggi 28 cm, kabel 1,5 meter dengan sakelar. Termasuk bohlam LED 3 watt ' +
      'warna hangat.',
    makers: ['yopie-tamboto'],
    materials: 'Tempurung kelapa, Kayu kelapa',
    technique: 'carving',
    care: 'Bersihkan dengan kuas kering.',
    price: 285_000,
    salePrice: 249_000,
    stock: 12,
    reviews: [
      ['grace', 5, 92, 'Anak saya suka bintangnya di dinding waktu malam.'],
      ['maria', 4, 63, 'Bagus dan kokoh, hanya bohlamnya agak redup.'],
      ['nur', 5, 29, 'Kerajinan yang rapi, lubangnya simetris.'],
    ],
  },
  'bantal-bundar-heksagon-cengkih': {
    store: 'rumah-bentenan',
    title: 'Bantal Bundar Motif Heksagon Cokelat Cengkih 40 cm',
    description:
      'Bantal bundar siap pakai dengan isi dakron padat dan kancing di tengah. Permukaannya tenun katun bermotif ' +
      'segi enam, terinspirasi Bentenan. Diameter 40 cm, tebal sekitar 12 cm. Sarung dapat dilepas untuk dicuci.',
    makers: ['ivonne-tumiwa', 'nontje-mokalu'],
    materials: 'Benang katun, Dakron',
    technique: 'weaving',
    care: 'Sarungnya dapat dilepas dan dicuci dengan tangan.',
    price: 175_000,
    stock: 21,
    reviews: [
      ['pembeli', 5, 58, 'Empuk dan padat, pas di kursi rotan.'],
      ['hendra', 4, 26, 'Warnanya hangat seperti di foto.'],
    ],
  },
  'tatakan-piring-eceng-gondok-isi-2': {
    store: 'anyaman-toulour',
    title: 'Tatakan Piring Eceng Gondok Bundar Isi 2',
    description:
      'Sepasang tatakan piring dari eceng gondok Danau Tondano yang dikeringkan, dipilin, lalu dijahit melingkar. ' +
      'Diameter 35 cm, tahan panas piring dan mangkuk.',
    makers: ['yetty-tumbel'],
    materials: 'Eceng gondok',
    technique: 'plaiting',
    care: 'Lap dengan kain lembap, jangan direndam.',
    price: 85_000,
    stock: 36,
    reviews: [
      ['stenly', 4, 70, 'Rapi dan tebal. Sedikit bau rumput di awal, hilang setelah diangin-anginkan.'],
      ['budi', 5, 38, 'Bangga bisa pakai produk dari Danau Tondano.'],
    ],
  },
  'vas-kayu-ukir-rumput-kering': {
    store: 'ukir-mongondow',
    title: 'Vas Kayu Bubut Ukir Wajik, Termasuk Rumput Kering',
    description:
      'Vas kayu linggua yang dibubut dan diukir sabuk wajik dengan tangan. Tinggi 30 cm, diameter perut 17 cm. ' +
      'Untuk bunga kering atau ranting; tidak untuk diisi air. Satu ikat rumput kering dari Dumoga disertakan.',
    makers: ['hamid-mokodompit'],
    materials: 'Kayu linggua, Rumput kering',
    technique: 'woodwork',
    care: 'Untuk bunga kering; jangan diisi air.',
    price: 310_000,
    stock: 0,
    reviews: [
      ['ayu', 5, 49, 'Bentuknya anggun, rumput keringnya juga cantik.'],
      ['olivia', 5, 25, 'Kayunya licin dan wangi. Semoga cepat ada stok lagi.'],
    ],
  },
  'sarung-bantal-panjang-biru-taun': {
    store: 'wale-tenun-tombulu',
    title: 'Sarung Bantal Panjang Biru Taun 30 × 60 cm',
    description:
      'Sarung bantal pinggang dengan bidang tengah polos biru taun dan pita motif di kedua sisi. Katun tenun ' +
      'tebal, ritsleting YKK, ukuran 30 × 60 cm. Paduan tenang untuk sofa polos. Tanpa isi bantal.',
    makers: ['deetje-rorimpandey'],
    materials: 'Benang katun, Kain katun',
    technique: 'weaving',
    care: 'Cuci tangan dengan air dingin.',
    price: 168_000,
    salePrice: 139_000,
    stock: 25,
    reviews: [
      ['vero', 4, 31, 'Sederhana dan elegan. Warna aslinya sedikit lebih gelap.'],
      ['jemmy', 5, 12, 'Cocok untuk bantal mobil juga, hehe.'],
    ],
  },
  'kain-tenun-meteran-kapas': {
    store: 'rumah-bentenan',
    title: 'Kain Tenun Meteran Putih Kapas untuk Pelapis Kursi dan Gorden, Lebar 115 cm',
    description:
      'Kain katun tenun tebal dengan pita motif terinspirasi Bentenan di atas dasar putih kapas. Lebar 115 cm, ' +
      'dijual per meter dan dikirim tanpa terpotong bila membeli lebih dari satu. Kuat untuk pelapis kursi, ' +
      'gorden, dan sarung bantal. Susut sekitar 3 persen pada cucian pertama.',
    makers: ['ivonne-tumiwa'],
    materials: 'Benang katun',
    technique: 'weaving',
    care: 'Cuci sebelum dijahit; menyusut sekitar tiga persen.',
    price: 195_000,
    stock: 60,
  },
};
