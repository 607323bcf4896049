import type { Technique } from '../../contract/words.ts';
import type { StoreSlug } from './stores.ts';

type DemoMaker = {
  store: StoreSlug;
  name: string;
  /** The code of their kabupaten or kota. */
  region: string;
  since: number;
  technique: Technique;
  story: string;
};

/**
 * The people who make what the demo stores sell, by slug, which is also the name of their portrait. All are invented.
 */
const rows = {
  'deetje-rorimpandey': {
    store: 'wale-tenun-tombulu',
    name: 'Mama Deetje Rorimpandey',
    region: '71.73',
    since: 1987,
    technique: 'weaving',
    story:
      'Mama Deetje belajar menenun di beranda rumah ibunya di Kakaskasen, dengan benang sisa yang dipilin sendiri. ' +
      'Sampai sekarang ia menghitung lungsin dengan suara pelan, seperti orang berdoa. Motif pinatikan ia hafal tanpa ' +
      'gambar. Kalau Gunung Lokon tertutup kabut, katanya, hari itu bagus untuk menenun.',
  },
  'selvie-wowor': {
    store: 'wale-tenun-tombulu',
    name: 'Selvie Wowor',
    region: '71.73',
    since: 2009,
    technique: 'sewing',
    story:
      'Selvie dulu menjahit seragam sekolah di pasar Tomohon. Kain tenun pertama yang ia potong membuat tangannya ' +
      'gemetar: satu guntingan salah, dua minggu kerja orang hilang. Sekarang ia yang menjahit semua tas dan dompet ' +
      'kami, dan setiap sisa kain ia simpan menurut warna.',
  },
  'altje-pangemanan': {
    store: 'wale-tenun-tombulu',
    name: 'Altje Pangemanan',
    region: '71.73',
    since: 2017,
    technique: 'weaving',
    story:
      'Altje yang termuda di rumah tenun ini. Ia pulang dari Manado ketika anaknya lahir dan mulai dengan menggulung ' +
      'benang untuk Mama Deetje. Warna ungu senja ide Altje: ia mencampurnya tiga kali sampai mirip langit di atas ' +
      'kebun bunga Tomohon.',
  },
  'nontje-mokalu': {
    store: 'rumah-bentenan',
    name: 'Oma Nontje Mokalu',
    region: '71.07',
    since: 1979,
    technique: 'weaving',
    story:
      'Oma Nontje mengikat benang satu per satu sebelum dicelup, seperti yang ia lihat dari neneknya di Bentenan. ' +
      'Satu kain dua meter bisa memakan enam minggu, dan ia tidak pernah mau dua kain dikerjakan bersamaan. ' +
      'Cucunya delapan orang; tiga di antaranya sudah pandai mengikat.',
  },
  'ivonne-tumiwa': {
    store: 'rumah-bentenan',
    name: 'Ivonne Tumiwa',
    region: '71.07',
    since: 2011,
    technique: 'weaving',
    story:
      'Ivonne anak nelayan, dan dari ayahnya ia tahu simpul mana yang tidak akan lepas. Simpul itu ia pakai untuk ' +
      'rumbai. Pagi ia mencelup di halaman yang menghadap laut, siang menenun, sore menjemput anak-anak. Hijau daunnya ' +
      'dari daun mangga.',
  },
  'wempie-wullur': {
    store: 'kolintang-lembean',
    name: 'Opa Wempie Wullur',
    region: '71.06',
    since: 1974,
    technique: 'instruments',
    story:
      'Opa Wempie menyetem bilah dengan telinga, garpu tala hanya untuk menenangkan pembeli. Kayunya ia ketuk dulu ' +
      'sebelum membeli, dan kalau bunyinya pendek ia pulang dengan tangan kosong. Kolintang buatannya dipakai di ' +
      'empat gereja dan satu kapal pesiar.',
  },
  'jefry-lontoh': {
    store: 'kolintang-lembean',
    name: 'Jefry Lontoh',
    region: '71.06',
    since: 2003,
    technique: 'instruments',
    story:
      'Jefry meniup suling bambu sejak SD, di korps musik bambu kampungnya. Bambu ia potong pada bulan tua supaya ' +
      'tidak dimakan kumbang, lalu diasap tiga hari di atas tungku. Setiap suling yang selesai ia tiup dulu satu ' +
      'lagu penuh.',
  },
  'yetty-tumbel': {
    store: 'anyaman-toulour',
    name: 'Yetty Tumbel',
    region: '71.02',
    since: 2006,
    technique: 'plaiting',
    story:
      'Eceng gondok yang menutup Danau Tondano dulu membuat suami Yetty tidak bisa turun ke danau dengan perahunya. Ia ' +
      'menarik tanaman itu ke darat, menjemurnya di pagar, dan mencoba menganyam. Sekarang sebelas perempuan di ' +
      'tepi danau menganyam bersamanya, dan perahu bisa lewat lagi.',
  },
  'hengky-supit': {
    store: 'anyaman-toulour',
    name: 'Opa Hengky Supit',
    region: '71.02',
    since: 1981,
    technique: 'plaiting',
    story:
      'Opa Hengky membelah bambu dengan parang yang lebih tua daripada anak sulungnya. Sosiru buatannya rapat sampai ' +
      'tepung pun tidak jatuh. Rotan ia ambil sendiri dua kali setahun, dan yang masih muda selalu ia tinggalkan untuk ' +
      'tahun berikut.',
  },
  'orpa-makahinda': {
    store: 'manik-sangihe',
    name: 'Mama Orpa Makahinda',
    region: '71.03',
    since: 1990,
    technique: 'beading',
    story:
      'Mama Orpa merangkai manik pada malam hari, ketika angin dari laut sudah reda dan tidak ada lagi yang terbang ' +
      'dari nampan. Warna-warnanya ia pilih dari apa yang tampak di Teluk Tahuna pada hari itu. Tikar pandan lautnya ' +
      'dianyam bersama dua saudara perempuannya, sambil bernyanyi.',
  },
  'yulius-lahopang': {
    store: 'manik-sangihe',
    name: 'Yulius Lahopang',
    region: '71.03',
    since: 1996,
    technique: 'woodwork',
    story:
      'Yulius membuat perahu londe sungguhan sebelum membuat yang kecil. Ukurannya ia ambil dari perahu ayahnya, ' +
      'dibagi dua puluh. Setiap miniatur ia apungkan dulu di ember; yang miring tidak dijual.',
  },
  'yopie-tamboto': {
    store: 'batok-bitung',
    name: 'Yopie Tamboto',
    region: '71.72',
    since: 2012,
    technique: 'carving',
    story:
      'Yopie bekerja di pabrik kopra sampai ia bosan melihat batok dibakar. Batok pertama ia amplas dengan tangan ' +
      'selama dua hari dan ia berikan kepada istrinya; mangkuk itu masih dipakai. Sekarang ia tahu dari warnanya ' +
      'apakah kelapa itu datang dari pantai atau dari gunung.',
  },
  'hamid-mokodompit': {
    store: 'ukir-mongondow',
    name: 'Hamid Mokodompit',
    region: '71.74',
    since: 1978,
    technique: 'carving',
    story:
      'Pahat Hamid ada dua puluh tiga, dan yang paling kecil ia buat sendiri dari jari-jari sepeda. Ayahnya mengukir ' +
      'tiang rumah, ia mengukir panel dan kotak. Sebelum mulai, papan ia letakkan seminggu di dalam rumah supaya, ' +
      'katanya, kayunya kenal dulu dengan orang.',
  },
  'rahmawati-paputungan': {
    store: 'galeri-wanua',
    name: 'Rahmawati Paputungan',
    region: '71.71',
    since: 2015,
    technique: 'knitting',
    story:
      'Rahmawati merajut di angkot, di ruang tunggu, di mana saja. Tarsius pertamanya dibuat untuk anak yang takut ' +
      'pada mata besar binatang itu. Anak itu sekarang yang memilih warna syal untuk setiap boneka.',
  },
} satisfies Record<string, DemoMaker>;

export type MakerSlug = keyof typeof rows;

export const makers: readonly (DemoMaker & { slug: MakerSlug })[] = Object.entries(rows).map(([slug, maker]) => ({
  ...maker,
  slug: slug as MakerSlug,
}));
