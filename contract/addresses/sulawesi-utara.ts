/** The kabupaten, kota and kecamatan of Sulawesi Utara as in regions/regions.csv, for forms that show them all. */

/** By code: the name, then each kecamatan with the end of its code. */
const listed: Readonly<Record<string, readonly [name: string, kecamatan: string]>> = {
  '71.01': [
    'Kabupaten Bolaang Mongondow',
    '05 Sang Tombolang, 09 Dumoga Barat, 10 Dumoga Timur, 11 Dumoga Utara, 12 Lolak, 13 Bolaang, 14 Lolayan, ' +
      '19 Passi Barat, 20 Poigar, 22 Passi Timur, 31 Bolaang Timur, 32 Bilalang, 33 Dumoga, 34 Dumoga Tenggara, ' +
      '35 Dumoga Tengah',
  ],
  '71.02': [
    'Kabupaten Minahasa',
    '01 Tondano Barat, 02 Tondano Timur, 03 Eris, 04 Kombi, 05 Lembean Timur, 06 Kakas, 07 Tompaso, ' +
      '08 Remboken, 09 Langowan Timur, 10 Langowan Barat, 11 Sonder, 12 Kawangkoan, 13 Pineleng, 14 Tombulu, ' +
      '15 Tombariri, 16 Tondano Utara, 17 Langowan Selatan, 18 Tondano Selatan, 19 Langowan Utara, ' +
      '20 Kakas Barat, 21 Kawangkoan Utara, 22 Kawangkoan Barat, 23 Mandolang, 24 Tombariri Timur, ' +
      '25 Tompaso Barat',
  ],
  '71.03': [
    'Kabupaten Kepulauan Sangihe',
    '08 Tabukan Utara, 09 Nusa Tabukan, 10 Manganitu Selatan, 11 Tatoareng, 12 Tamako, 13 Manganitu, ' +
      '14 Tabukan Tengah, 15 Tabukan Selatan, 16 Kendahe, 17 Tahuna, 19 Tabukan Selatan Tengah, ' +
      '20 Tabukan Selatan Tenggara, 23 Tahuna Barat, 24 Tahuna Timur, 25 Kepulauan Marore',
  ],
  '71.04': [
    'Kabupaten Kepulauan Talaud',
    '01 Lirung, 02 Beo, 03 Rainis, 04 Essang, 05 Nanusa, 06 Kabaruan, 07 Melonguane, 08 Gemeh, 09 Damau, ' +
      "10 Tampan' Amma, 11 Salibabu, 12 Kalongan, 13 Miangas, 14 Beo Utara, 15 Pulutan, 16 Melonguane Timur, " +
      '17 Moronge, 18 Beo Selatan, 19 Essang Selatan',
  ],
  '71.05': [
    'Kabupaten Minahasa Selatan',
    '01 Modoinding, 02 Tompaso Baru, 03 Ranoyapo, 07 Motoling, 08 Sinonsayang, 09 Tenga, 10 Amurang, ' +
      '12 Tumpaan, 13 Tareran, 15 Kumelembuai, 16 Maesaan, 17 Amurang Barat, 18 Amurang Timur, 19 Tatapaan, ' +
      '21 Motoling Barat, 22 Motoling Timur, 23 Suluun Tareran',
  ],
  '71.06': [
    'Kabupaten Minahasa Utara',
    '01 Kema, 02 Kauditan, 03 Airmadidi, 04 Wori, 05 Dimembe, 06 Likupang Barat, 07 Likupang Timur, ' +
      '08 Kalawat, 09 Talawaan, 10 Likupang Selatan',
  ],
  '71.07': [
    'Kabupaten Minahasa Tenggara',
    '01 Ratahan, 02 Pusomaen, 03 Belang, 04 Ratatotok, 05 Tombatu, 06 Touluaan, 07 Touluaan Selatan, ' +
      '08 Silian Raya, 09 Tombatu Timur, 10 Tombatu Utara, 11 Pasan, 12 Ratahan Timur',
  ],
  '71.08': [
    'Kabupaten Bolaang Mongondow Utara',
    '01 Sangkub, 02 Bintauna, 03 Bolangitang Timur, 04 Bolangitang Barat, 05 Kaidipang, 06 Pinogaluman',
  ],
  '71.09': [
    'Kabupaten Kepulauan Siau Tagulandang Biaro',
    '01 Siau Timur, 02 Siau Barat, 03 Tagulandang, 04 Siau Timur Selatan, 05 Siau Barat Selatan, ' +
      '06 Tagulandang Utara, 07 Biaro, 08 Siau Barat Utara, 09 Siau Tengah, 10 Tagulandang Selatan',
  ],
  '71.10': [
    'Kabupaten Bolaang Mongondow Timur',
    '01 Tutuyan, 02 Kotabunan, 03 Nuangan, 04 Modayag, 05 Modayag Barat, 06 Motongkad, 07 Mooat',
  ],
  '71.11': [
    'Kabupaten Bolaang Mongondow Selatan',
    '01 Bolaang Uki, 02 Posigadan, 03 Pinolosian, 04 Pinolosian Tengah, 05 Pinolosian Timur, 06 Helumo, 07 Tomini',
  ],
  '71.71': [
    'Kota Manado',
    '01 Bunaken, 02 Tuminting, 03 Singkil, 04 Wenang, 05 Tikala, 06 Sario, 07 Wanea, 08 Mapanget, ' +
      '09 Malalayang, 10 Bunaken Kepulauan, 11 Paal Dua',
  ],
  '71.72': [
    'Kota Bitung',
    '01 Lembeh Selatan, 02 Madidir, 03 Ranowulu, 04 Aertembaga, 05 Matuari, 06 Girian, 07 Maesa, 08 Lembeh Utara',
  ],
  '71.73': [
    'Kota Tomohon',
    '01 Tomohon Selatan, 02 Tomohon Tengah, 03 Tomohon Utara, 04 Tomohon Barat, 05 Tomohon Timur',
  ],
  '71.74': ['Kota Kotamobagu', '01 Kotamobagu Utara, 02 Kotamobagu Timur, 03 Kotamobagu Selatan, 04 Kotamobagu Barat'],
};

type Place = { code: string; name: string };

export const cities: readonly Place[] = Object.entries(listed).map(([code, [name]]) => ({ code, name }));

/** The kecamatan of a kabupaten or kota; none of one elsewhere. */
export const kecamatanOf = (city: string): Place[] =>
  (listed[city]?.[1].split(', ') ?? []).map((text) => ({ code: `${city}.${text.slice(0, 2)}`, name: text.slice(3) }));
