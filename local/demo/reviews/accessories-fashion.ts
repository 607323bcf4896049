import { type ReviewRows } from './row.ts';

export const accessoriesFashionReviews: ReviewRows = {
  'tas-jinjing-tenun-pinatikan': [
    ['pembeli', 5, 104, 'Sudah tiga bulan dipakai ke kantor setiap hari, talinya masih kuat dan warnanya tetap.'],
    ['vero', 5, 90, 'Muat laptop dan bekal. Banyak yang memuji!'],
    ['ayu', 5, 77, 'Kualitas butik, harga masuk akal.'],
    ['dewi', 4, 61, 'Suka sekali. Andai ada saku tambahan di luar.'],
    ['grace', 5, 46, 'Bagus, furingnya rapi.'],
    ['nur', 4, 28, 'Sesuai foto dan pengemasan aman.'],
    ['olivia', 5, 15, 'Beli untuk mama, beliau senang sekali.'],
    ['maria', 3, 6, 'Tasnya bagus, tetapi kancing magnetnya kurang kuat.'],
  ],
  'kalung-manik-laut-sangihe': [
    ['vero', 5, 84, 'Warnanya seperti laut betulan. Ringan di leher.'],
    ['dewi', 5, 59, 'Dipakai ke kondangan, cantik dengan kebaya putih.'],
    ['olivia', 4, 36, 'Pengaitnya agak seret di awal, selebihnya bagus.'],
    ['pembeli', 5, 17, 'Maniknya rata dan kantong kainnya manis.'],
  ],
  'syal-tenun-ungu-senja': [
    ['jemmy', 5, 75, 'Hangat untuk pagi di Tomohon, tidak gatal.'],
    ['ayu', 5, 43, 'Ungunya cantik dan lembut di leher.'],
    ['nur', 4, 20, 'Halus, hanya rumbainya perlu disisir.'],
  ],
  'topi-pandan-pita-tenun': [
    ['ronald', 4, 80, 'Adem dipakai memancing.'],
    ['budi', 5, 55, 'Anyamannya rapat, pita tenunnya jadi pembeda.'],
    ['grace', 5, 34, 'Dipakai ke pantai Lembeh, fotonya jadi bagus semua.'],
    ['kevin', 3, 11, 'Agak longgar walau sudah disetel, tetapi topinya cantik.'],
  ],
  'selendang-bentenan-hijau-daun': [
    ['olivia', 5, 68, 'Dipakai saat wisuda anak. Kilaunya halus dan jatuhnya bagus.'],
    ['vero', 5, 24, 'Terasa sekali dikerjakan dengan hati. Penjual menjelaskan arti motifnya dengan sabar.'],
  ],
  'gelang-manik-isi-3': [
    ['dewi', 5, 71, 'Lucu dan pas di tangan.'],
    ['maria', 5, 54, 'Karetnya kuat, warnanya ceria.'],
    ['grace', 4, 39, 'Bagus untuk kado kecil.'],
    ['nur', 2, 23, 'Satu gelang putus setelah seminggu. Penjual sudah mengirim gantinya.'],
    ['ayu', 5, 8, 'Tiap gelang beda, justru itu menariknya.'],
  ],
  'tas-selempang-tenun-sangket': [
    ['kevin', 5, 40, 'Ringkas, cocok untuk jalan sore.'],
    ['vero', 4, 19, 'Hitamnya elegan. Talinya bisa disetel panjang.'],
  ],
  'anting-batok-wajik': [
    ['olivia', 5, 62, 'Ringan sekali, tidak membuat telinga sakit.'],
    ['dewi', 4, 37, 'Unik dan bahannya ramah lingkungan.'],
    ['pembeli', 5, 13, 'Beli satu lagi untuk kakak.'],
  ],
  'kain-tenun-ikat-merah-2-meter': [
    ['jemmy', 5, 99, 'Dijahit jadi kemeja untuk ibadah, pas dua meter. Tukang jahit saya ikut memuji kainnya.'],
    ['hendra', 5, 51, 'Tenunan padat dan tidak luntur saat direndam.'],
    ['budi', 4, 22, 'Bagus. Kirimannya tertunda sehari karena cuaca.'],
  ],
  'dompet-ritsleting-biru-taun': [
    ['grace', 5, 65, 'Untuk alat tulis, rapi dan mudah dibersihkan.'],
    ['stenly', 4, 42, 'Ritsletingnya lancar.'],
    ['nur', 5, 16, 'Rumbainya manis, ukurannya pas untuk kosmetik.'],
  ],
  'sandal-anyaman-eceng-gondok': [
    ['ronald', 3, 50, 'Nyaman, tetapi ukuran 42 agak sempit.'],
    ['maria', 5, 27, 'Empuk untuk di rumah dan tidak licin.'],
  ],
  'dompet-panjang-tenun-hijau': [['stenly', 5, 32, 'Kulitnya tebal dan slot kartunya banyak. Jahitan rapi.']],
};
