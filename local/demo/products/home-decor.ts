import { type DemoProduct } from './demo-product.ts';

export const homeDecor: readonly DemoProduct[] = [
  {
    slug: 'sarung-bantal-pinatikan-merah-lenu',
    store: 'wale-tenun-tombulu',
    title: 'Sarung Bantal Tenun Motif Pinatikan Merah Lenu 45 × 45 cm',
    description:
      'Sarung bantal sofa dari katun tenun bukan mesin, terinspirasi Bentenan dengan motif jala pinatikan. Ukuran ' +
      '45 × 45 cm dengan ritsleting tersembunyi, bagian belakang katun polos. Cuci tangan dengan air dingin dan ' +
      'jemur di tempat teduh agar merahnya awet. Harga untuk satu sarung, tanpa isi bantal.',
    price: 145_000,
    stock: 42,
  },
  {
    slug: 'panel-ukir-kayu-bunga-patola',
    store: 'ukir-mongondow',
    title: 'Panel Ukir Dinding Bunga Patola Kayu Linggua 50 × 50 cm',
    description:
      'Panel hias yang diukir tangan dari satu papan kayu linggua tua. Tengahnya bunga delapan kelopak, ' +
      'terinspirasi patola pada kain Bentenan. Ukuran 50 × 50 cm, tebal 3 cm, dilapisi minyak alami tanpa pernis ' +
      'mengilap. Pengait sudah terpasang di bagian belakang.',
    price: 1_250_000,
    stock: 4,
  },
  {
    slug: 'lampu-gantung-anyaman-bambu',
    store: 'anyaman-toulour',
    title: 'Lampu Gantung Anyaman Bambu Diameter 40 cm',
    description:
      'Kap lampu dari bilah bambu yang dihaluskan lalu dianyam rapat, memberi cahaya hangat untuk ruang makan atau ' +
      'teras. Diameter 40 cm, tinggi 32 cm, sudah termasuk kabel 1 meter dan fitting E27 (bohlam tidak termasuk). ' +
      'Bersihkan dengan kuas kering.',
    price: 420_000,
    salePrice: 359_000,
    stock: 15,
  },
  {
    slug: 'runner-meja-tenun-biru-laut',
    store: 'wale-tenun-tombulu',
    title: 'Runner Meja Tenun Biru Laut 32 × 180 cm',
    description:
      'Taplak memanjang untuk meja makan enam kursi, ditenun dari benang katun dengan pita motif terinspirasi ' +
      'Bentenan. Kedua ujung runcing dengan rumbai pilin tangan. Ukuran 32 × 180 cm. Setrika dari sisi belakang ' +
      'dengan suhu sedang.',
    price: 235_000,
    stock: 18,
  },
  {
    slug: 'cermin-matahari-rotan',
    store: 'anyaman-toulour',
    title: 'Cermin Dinding Matahari Bingkai Rotan 60 cm',
    description:
      'Cermin bundar dengan bingkai rotan berbentuk matahari, dirakit dan diikat satu per satu oleh perajin di ' +
      'tepi Danau Tondano. Diameter luar 60 cm, kaca 32 cm. Cocok untuk dinding ruang tamu atau kamar. Dikirim ' +
      'dengan peti kayu tipis agar aman.',
    price: 365_000,
    stock: 9,
  },
  {
    slug: 'hiasan-dinding-tenun-sangket',
    store: 'rumah-bentenan',
    title: 'Hiasan Dinding Tenun Ikat Hitam Sangket dengan Batang Kayu',
    description:
      'Potongan tenun ikat tangan yang digantung pada batang kayu nantu, lengkap dengan tali katun. Benangnya ' +
      'dicelup bertahap untuk mendapatkan hitam sangket yang dalam. Ukuran kain 40 × 55 cm belum termasuk rumbai. ' +
      'Terinspirasi Bentenan, bukan kain adat upacara.',
    price: 385_000,
    stock: 7,
  },
  {
    slug: 'lampu-meja-batok-kelapa',
    store: 'batok-bitung',
    title: 'Lampu Meja Batok Kelapa Berlubang Cahaya Bintang',
    description:
      'Lampu tidur dari batok kelapa utuh yang dilubangi satu per satu, sehingga cahayanya jatuh seperti bintang ' +
      'di dinding. Kaki kayu kelapa, tinggi 28 cm, kabel 1,5 meter dengan sakelar. Termasuk bohlam LED 3 watt ' +
      'warna hangat.',
    price: 285_000,
    salePrice: 249_000,
    stock: 12,
  },
  {
    slug: 'bantal-bundar-heksagon-cengkih',
    store: 'rumah-bentenan',
    title: 'Bantal Bundar Motif Heksagon Cokelat Cengkih 40 cm',
    description:
      'Bantal bundar siap pakai dengan isi dakron padat dan kancing di tengah. Permukaannya tenun katun bermotif ' +
      'segi enam, terinspirasi Bentenan. Diameter 40 cm, tebal sekitar 12 cm. Sarung dapat dilepas untuk dicuci.',
    price: 175_000,
    stock: 21,
  },
  {
    slug: 'tatakan-piring-eceng-gondok-isi-2',
    store: 'anyaman-toulour',
    title: 'Tatakan Piring Eceng Gondok Bundar Isi 2',
    description:
      'Sepasang tatakan piring dari eceng gondok Danau Tondano yang dikeringkan, dipilin, lalu dijahit melingkar. ' +
      'Diameter 35 cm, tahan panas piring dan mangkuk. Lap dengan kain lembap, jangan direndam.',
    price: 85_000,
    stock: 36,
  },
  {
    slug: 'vas-kayu-ukir-rumput-kering',
    store: 'ukir-mongondow',
    title: 'Vas Kayu Bubut Ukir Wajik, Termasuk Rumput Kering',
    description:
      'Vas kayu linggua yang dibubut dan diukir sabuk wajik dengan tangan. Tinggi 30 cm, diameter perut 17 cm. ' +
      'Untuk bunga kering atau ranting; tidak untuk diisi air. Satu ikat rumput kering dari Dumoga disertakan.',
    price: 310_000,
    stock: 0,
  },
  {
    slug: 'sarung-bantal-panjang-biru-taun',
    store: 'wale-tenun-tombulu',
    title: 'Sarung Bantal Panjang Biru Taun 30 × 60 cm',
    description:
      'Sarung bantal pinggang dengan bidang tengah polos biru taun dan pita motif di kedua sisi. Katun tenun ' +
      'tebal, ritsleting YKK, ukuran 30 × 60 cm. Paduan tenang untuk sofa polos. Tanpa isi bantal.',
    price: 168_000,
    salePrice: 139_000,
    stock: 25,
  },
  {
    slug: 'kain-tenun-meteran-kapas',
    store: 'rumah-bentenan',
    title: 'Kain Tenun Meteran Putih Kapas untuk Pelapis Kursi dan Gorden, Lebar 115 cm',
    description:
      'Kain katun tenun tebal dengan pita motif terinspirasi Bentenan di atas dasar putih kapas. Lebar 115 cm, ' +
      'dijual per meter dan dikirim tanpa terpotong bila membeli lebih dari satu. Kuat untuk pelapis kursi, ' +
      'gorden, dan sarung bantal. Susut sekitar 3 persen pada cucian pertama.',
    price: 195_000,
    stock: 60,
  },
];
