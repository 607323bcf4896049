import { type ReviewRows } from './row.ts';

export const souvenirReviews: ReviewRows = {
  'boneka-tarsius-rajut': [
    ['pembeli', 5, 110, 'Matanya menggemaskan! Keponakan tidak mau lepas.'],
    ['ayu', 5, 94, 'Rajutannya rapat dan lembut, aman untuk anak.'],
    ['budi', 5, 79, 'Oleh-oleh Sulut paling unik yang pernah saya beli.'],
    ['dewi', 5, 64, 'Lucu sekali, ekornya bisa ditekuk.'],
    ['kevin', 4, 48, 'Bagus. Sedikit lebih kecil dari bayangan saya.'],
    ['nur', 5, 30, 'Anak saya memberi nama Tarsi. Terima kasih, kak.'],
    ['stenly', 5, 10, 'Pesan tiga untuk hadiah sekolah minggu, semuanya rapi.'],
  ],
  'kolintang-mini-meja': [
    ['ronald', 5, 101, 'Nadanya benar, bukan pajangan saja. Anak langsung bisa main O Ina Ni Keke.'],
    ['ayu', 5, 83, 'Kado untuk teman di Jakarta, dia terharu.'],
    ['hendra', 4, 56, 'Suara jernih, kayunya halus. Pemukulnya agak ringan.'],
    ['kevin', 5, 33, 'Dipajang di meja kantor dan sering dimainkan saat istirahat.'],
    ['maria', 4, 13, 'Bagus, lembar lagunya membantu.'],
  ],
  'gantungan-kunci-tenun-wajik': [
    ['grace', 5, 72, 'Murah dan rapi, cocok untuk suvenir.'],
    ['budi', 4, 45, 'Motifnya beda-beda, ringnya kuat.'],
    ['pembeli', 4, 19, 'Sesuai harga, kulitnya agak kaku di awal.'],
  ],
  'miniatur-perahu-londe': [
    ['maria', 5, 67, 'Persis perahu papa saya dulu. Detailnya luar biasa.'],
    ['ronald', 5, 28, 'Layarnya mudah dipasang kembali, kayunya ringan.'],
  ],
  'magnet-kulkas-motif-isi-4': [
    ['dewi', 4, 76, 'Lucu, magnetnya lumayan kuat.'],
    ['nur', 5, 53, 'Warnanya cerah, kulkas jadi ramai.'],
    ['jemmy', 3, 31, 'Bagus, tetapi satu keping resinnya ada gelembung.'],
    ['olivia', 5, 9, 'Untuk teman kantor, semuanya suka.'],
  ],
  'kotak-perhiasan-ukir-linggua': [
    ['vero', 5, 69, 'Engselnya halus, ukirannya rapi, beludrunya tebal.'],
    ['ayu', 5, 24, 'Hadiah ulang tahun mama. Beliau suka tutup tenunnya.'],
  ],
  'pembatas-buku-tenun-isi-3': [
    ['dewi', 5, 58, 'Cantik, tidak membuat halaman rusak.'],
    ['kevin', 5, 22, 'Suvenir seminar kami, peserta senang.'],
  ],
  'kipas-lipat-tenun': [
    ['olivia', 4, 43, 'Kuat dan anginnya terasa. Agak berat untuk tas kecil.'],
    ['grace', 5, 18, 'Berguna sekali di gereja waktu siang.'],
  ],
  'tatakan-gelas-kayu-tenun-isi-4': [
    ['stenly', 5, 60, 'Resinnya rata dan tidak lengket.'],
    ['hendra', 4, 35, 'Bagus untuk hadiah, kotaknya juga rapi.'],
    ['vero', 5, 11, 'Ungunya cantik di meja kopi.'],
  ],
  'buku-catatan-sampul-tenun': [
    ['budi', 5, 47, 'Kertasnya tebal, pena tinta tidak tembus.'],
    ['dewi', 5, 26, 'Bisa dibuka rata. Sampulnya terlalu sayang untuk dicoret.'],
    ['nur', 4, 7, 'Cantik, semoga ada versi bergaris.'],
  ],
  'gantungan-kunci-ukir-kolintang': [
    ['jemmy', 5, 52, 'Nama saya diukir gratis di belakang. Keren.'],
    ['ronald', 4, 21, 'Kayunya halus, ukirannya kecil tetapi jelas.'],
  ],
  'kantong-serut-tenun-oleh-oleh': [
    ['pembeli', 5, 29, 'Saya pakai untuk membungkus kenari, penerimanya suka kantongnya juga.'],
  ],
};
