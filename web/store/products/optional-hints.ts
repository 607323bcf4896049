import type { OptionalName } from '#contract/catalogue/optional-names.ts';

/**
 * What the form of a product says below each optional field. Not beside the fields, which every page of the shop loads.
 */
export const optionalHints: Readonly<Record<OptionalName, string>> = {
  materials: 'Opsional: pilih atau tulis sendiri, dipisahkan dengan koma.',
  technique: 'Opsional: cara karya ini dibuat.',
  geoIndication: 'Opsional: nomor indikasi geografis yang terdaftar, jika karya ini memakainya.',
  dimensions: 'Opsional: panjang, lebar, tinggi, atau berat, misalnya 38 × 36 × 10 cm.',
  care: 'Opsional: cara membersihkan dan menyimpannya, misalnya dilap dengan kain lembap.',
  permitNumber: 'Opsional: PIRT, halal, atau SNI, dengan nomornya.',
  maxPerOrder: 'Opsional: sebanyak ini dapat dibeli dalam satu pesanan.',
  productionDays: 'Opsional: produk dibuat setelah dipesan, paling lama sekian hari.',
  noteLabel: 'Opsional: apa yang ditulis pembeli, misalnya Nama yang diukir.',
  noteRequired: 'Tanpa tulisan itu produk tidak dapat dipesan.',
};
