type Place = readonly [address: string, city: string, pincode: string, notes: string];

/** A customer with one to three addresses. The first is the one used in demo orders. */
function customer(
  account: string,
  userName: string,
  phoneNumber: string,
  joinedDaysAgo: number,
  places: readonly [Place, ...Place[]],
) {
  const addresses = places.map(([address, city, pincode, notes]) => {
    return { receiverName: userName, phone: phoneNumber, address, city, pincode, notes };
  });
  return { email: `${account}@kreasi.test`, userName, phoneNumber, joinedDaysAgo, addresses };
}

/** The first is the demo customer, with a home and an office address. */
export const customers = [
  customer('pembeli', 'Sari Wowor', '081200020001', 340, [
    ['Jalan Contoh Sam Ratulangi No. 21, Kelurahan Wenang Utara', 'Manado', '95111', 'Pagar hijau di samping apotek'],
    ['Gedung Contoh Lantai 3, Jalan Piere Tendean', 'Manado', '95115', 'Titip di resepsionis pada jam kerja'],
  ]),
  customer('vero', 'Veronica Tangkudung', '081200020002', 322, [
    ['Perumahan Contoh Indah Blok B2 No. 5, Kelurahan Paal Dua', 'Manado', '95127', 'Rumah pojok'],
  ]),
  customer('jemmy', 'Jemmy Lengkong', '081200020003', 318, [
    ['Jalan Contoh Raya Tomohon No. 40, Kelurahan Matani', 'Tomohon', '95441', 'Di seberang gereja'],
  ]),
  customer('ayu', 'Ayu Prameswari', '081200020004', 301, [
    ['Jalan Contoh Kemang No. 12, Mampang Prapatan', 'Jakarta Selatan', '12730', 'Hubungi sebelum mengantar'],
  ]),
  customer('ronald', 'Ronald Pangemanan', '081200020005', 287, [
    ['Jalan Contoh Pinaesaan No. 7, Kelurahan Tuminting', 'Manado', '95239', 'Lorong kedua sebelah kiri'],
  ]),
  customer('grace', 'Grace Mantiri', '081200020006', 266, [
    ['Jalan Contoh Manembo-nembo No. 18, Matuari', 'Bitung', '95545', 'Warung di depan rumah'],
  ]),
  customer('budi', 'Budi Santoso', '081200020007', 251, [
    ['Jalan Contoh Darmo No. 9, Wonokromo', 'Surabaya', '60241', 'Pos satpam 24 jam'],
  ]),
  customer('olivia', 'Olivia Supit', '081200020008', 240, [
    ['Kelurahan Rinegetan Lingkungan II, Tondano Barat', 'Tondano', '95616', 'Dekat lapangan'],
  ]),
  customer('hendra', 'Hendra Gonibala', '081200020009', 214, [
    ['Jalan Contoh Adampe Dolot No. 3, Kelurahan Mogolaing', 'Kotamobagu', '95711', 'Rumah cat kuning'],
  ]),
  customer('maria', 'Maria Takasihaeng', '081200020010', 197, [
    ['Kelurahan Manente Lingkungan I', 'Tahuna', '95811', 'Antar ke kios depan pelabuhan'],
  ]),
  customer('dewi', 'Dewi Lestari Ningsih', '081200020011', 176, [
    ['Jalan Contoh Dago No. 77, Coblong', 'Bandung', '40132', 'Kos putri, titip penjaga'],
  ]),
  customer('stenly', 'Stenly Kaparang', '081200020012', 150, [
    ['Desa Watutumou Jaga IV, Kalawat', 'Airmadidi', '95378', 'Jalan masuk di samping bengkel'],
  ]),
  customer('nur', 'Nur Aini Paputungan', '081200020013', 128, [
    ['Jalan Contoh Panjaitan No. 15, Limba U', 'Gorontalo', '96115', 'Di belakang masjid'],
  ]),
  customer('kevin', 'Kevin Wijaya', '081200020014', 95, [
    ['Apartemen Contoh Menara A Unit 12-08, Panakkukang', 'Makassar', '90231', 'Loker paket di lobi'],
  ]),
];
