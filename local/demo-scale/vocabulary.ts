import type { Category } from '#contract/words.ts';
import { seeded } from '../demo/random.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const phrases = (text: string) => text.split(',').map((phrase) => phrase.trim());

export const nouns: Partial<Record<Category, readonly string[]>> = {
  'home-decor': phrases(`
    Sarung Bantal, Lampu Gantung, Lampu Meja, Vas Bunga, Hiasan Dinding, Taplak Meja, Runner Meja, Cermin,
    Bingkai Foto, Tirai, Karpet, Keset, Tempat Lilin, Panel Ukir, Rak Dinding, Jam Dinding, Kap Lampu,
    Pot Gantung, Patung Tarsius, Patung Maleo, Guci, Nampan, Kotak Tisu, Partisi, Gantungan Kunci Dinding,
    Kursi Santai, Meja Sudut`),
  'accessories-fashion': phrases(`
    Tas Anyaman, Tas Selempang, Tas Jinjing, Dompet, Pouch, Syal, Selendang, Kemeja Tenun, Rok Lilit, Kalung,
    Gelang, Anting, Cincin, Bros, Ikat Pinggang, Topi, Sandal, Sepatu, Bando, Ikat Kepala, Kipas, Jepit Rambut,
    Rompi, Blus, Kain Sarung, Clutch, Ransel`),
  souvenirs: phrases(`
    Gantungan Kunci, Magnet Kulkas, Miniatur Kolintang, Miniatur Perahu, Pembatas Buku, Buku Catatan, Kartu Pos,
    Mug, Tempat Pensil, Celengan, Kotak Perhiasan, Plakat, Boneka Tarsius, Puzzle Kayu, Kaos, Topeng, Tumbler,
    Tatakan Gelas, Kotak Musik, Stiker, Wayang Kertas, Bola Natal, Kue Kenari, Halua Kenari, Kopi Kotamobagu`),
  'traditional-tools': phrases(`
    Kolintang, Tetengkoren, Tifa, Suling Bambu, Musik Bambu, Tambor, Cobek, Ulekan, Lesung, Alu, Parang,
    Sarung Parang, Bakul, Tampah, Nyiru, Kukusan, Belanga, Periuk, Sendok Kayu, Centong, Parutan Kelapa, Bubu,
    Dayung, Alat Tenun, Sapu Ijuk, Caping, Keranjang Panen`),
  'eco-friendly': phrases(`
    Keranjang, Sedotan Bambu, Sikat Gigi Bambu, Tas Belanja, Sabun Kelapa, Lilin Lebah, Spons Loofah, Kotak Bekal,
    Pembungkus Lilin, Pot Sabut, Mangkuk Batok, Gelas Bambu, Piring Pelepah, Sisir Kayu, Sikat Piring,
    Tikar Pandan, Alas Makan, Botol Bambu, Kertas Daur Ulang, Pensil Benih, Kapas Cuci, Sandal Eceng Gondok,
    Tempat Sampah, Sarang Burung, Kompos Sabut`),
};

export const materials = phrases(`
    Rotan, Bambu, Kayu Linggua, Kayu Hitam, Kayu Cempaka, Kayu Kelapa, Pandan, Batok Kelapa, Sabut Kelapa,
    Eceng Gondok, Tenun Katun, Tenun Sutra, Katun Organik, Manik Kaca, Manik Kayu, Kerang Laut, Mutiara, Perak,
    Kuningan, Tembaga, Besi Tempa, Tanah Liat, Gerabah, Keramik, Kulit Sapi, Kulit Kayu, Serat Pisang,
    Serat Nanas, Fuya, Goni, Linen, Rami, Ijuk, Pelepah Pinang, Daun Lontar, Kertas Daur Ulang, Kayu Jati,
    Kayu Nantu, Resin, Akar Wangi`);

export const dyes = phrases(`
    Merah Lenu, Biru Laut, Kuning Kunyit, Hijau Lumut, Cokelat Tanah, Hitam Arang, Putih Kapas, Jingga Senja,
    Ungu Manggis, Nila, Krem, Abu Vulkan, Merah Bata, Toska, Emas, Perak Kusam, Cokelat Madu, Hijau Pandan,
    Biru Malam, Merah Jambu`);

export const qualities = phrases(`
    Halus, Kokoh, Ringan, Elegan, Klasik, Modern, Minimalis, Mewah, Antik, Unik, Praktis, Serbaguna, Lipat, Bulat,
    Lonjong, Persegi, Segi Enam, Mini, Kecil, Sedang, Besar, Jumbo, Panjang, Lebar, Tipis, Tebal, Polos,
    Berukir, Berbordir, Bertingkat, Bertutup, Berlapis, Anyaman Rapat, Anyaman Tiga Sumbu, Tahan Air, Tahan Lama`);

export const places = phrases(`
    Tomohon, Manado, Bitung, Kotamobagu, Tondano, Airmadidi, Amurang, Ratahan, Tahuna, Melonguane, Ondong Siau,
    Boroko, Lolak, Tutuyan, Molibagu, Kakaskasen, Kinilow, Woloan, Sonder, Kawangkoan, Langowan, Remboken, Eris,
    Kakas, Tompaso, Pinabetengan, Rurukan, Masarang, Leilem, Lahendong, Pulutan, Likupang, Kema, Tatelu,
    Dimembe, Kauditan, Kalawat, Talawaan, Wori, Bunaken, Siladen, Manado Tua, Malalayang, Wanea, Sario, Tikala,
    Singkil, Tuminting, Lembeh, Aertembaga, Girian, Madidir, Tumpaan, Tareran, Motoling, Modoinding,
    Tompaso Baru, Maesaan, Ranoyapo, Sinonsayang, Belang, Tombatu, Touluaan, Ratatotok, Pusomaen, Bolaang,
    Inobonto, Lolayan, Dumoga, Passi, Modayag, Nuangan, Kotabunan, Pinolosian, Bintauna, Sangkub, Kaidipang,
    Manganitu, Tamako, Kendahe, Tabukan, Marore, Tagulandang, Biaro, Lirung, Beo, Rainis, Essang, Miangas,
    Nanusa, Salibabu, Kabaruan`);

export const families =
  words(`Rumondor Wowor Mandagi Pangemanan Lengkong Tumbelaka Kawilarang Sumual Mokoginta Damopolii Manoppo Paputungan
  Mamonto Kolopita Sompotan Walukow Rotinsulu Sondakh Karundeng Waworuntu Tangkudung Kalalo Pelealu Sumendap
  Mongdong Runtuwene Tumewu Supit Kandou Wenas Lasut Maramis Ratulangi Worang Massie Mantiri Assa Sarundajang
  Tambayong Tular Polii Kaunang Undap Pinontoan Rondonuwu Kairupan Mangindaan Tatengkeng Makagansa Salindeho
  Kansil Lumentut Dotulong Wagiu Wuisan Korompis Palar Tuegeh Turangan Wantah Rawung Rumagit Senduk Sigar Tiwow
  Tumanduk Umboh Wullur Koloay Kumaat Legi Liando Lumowa Makalew Momongan Ngantung Ogi Oroh Pitoy Pontoh
  Rampengan Repi Rumambi`);

const onsets = words('b d g k l m n p r s t w ng ny h j kal man tum pon sin wen');
const vowels = words('a a a e i i o u');
const codas = ['', '', '', '', 'n', 'ng', 'r', 's', 'k', 't'];

/** 2,400 generated pattern names, from syllables that occur in Minahasan. */
export const patterns: readonly string[] = (() => {
  const random = seeded('patterns');
  const made = new Set<string>();
  while (made.size < 2_400) {
    const syllables = Array.from(
      { length: random.whole(2, 3) },
      () => random.pick(onsets) + random.pick(vowels) + random.pick(codas),
    );
    const name = syllables.join('');
    if (name.length >= 5 && name.length <= 11) made.add(name[0]!.toUpperCase() + name.slice(1));
  }
  return [...made];
})();

export const openings = [
  'Dibuat dengan tangan oleh perajin {place} dari {material} pilihan.',
  'Kerajinan {material} khas {place} yang dikerjakan satu per satu.',
  'Hasil karya keluarga {family} di {place}, memakai {material} setempat.',
  'Dianyam rapat oleh ibu-ibu {place} dari bahan {material}.',
  'Diukir dan dihaluskan di bengkel kecil keluarga {family}, {place}.',
  'Terinspirasi kain lama dari {place} dan diwarnai dengan pewarna alami.',
];

export const middles = [
  'Motif {pattern} melambangkan kerukunan dan musim panen yang baik.',
  'Ukuran kurang lebih {size} cm, setiap buah sedikit berbeda.',
  'Cocok untuk hadiah, acara keluarga, atau pemakaian sehari-hari.',
  'Warna {dye} berasal dari tanaman kebun sendiri dan tidak mudah pudar.',
  'Pola {pattern} digambar ulang supaya pantas dipakai masa kini.',
  'Berat sekitar {size} gram sehingga mudah dibawa bepergian.',
];

export const endings = [
  'Bersihkan dengan kain lembap dan simpan di tempat kering.',
  'Cuci tangan dengan air dingin, jemur di tempat teduh.',
  'Dikirim dalam kotak karton daur ulang yang aman.',
  'Sebagian hasil penjualan kembali kepada sanggar anak {place}.',
  'Pesanan khusus dapat dibicarakan dengan penjual.',
  'Tersedia dalam jumlah terbatas setiap bulan.',
];
