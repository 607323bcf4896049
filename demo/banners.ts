export type DemoBanner = {
  type: 'intro' | 'landing' | 'customer';
  caption: string;
  redirectUrl: string;
  /** The name of the picture in demo/pictures.json. */
  picture: string;
};

/** One banner for everyone, one for guests, and one for signed-in customers. */
export const banners: readonly DemoBanner[] = [
  {
    type: 'intro',
    caption: 'Dari tangan perajin Sulawesi Utara, sampai ke rumah Anda',
    redirectUrl: '/shop/listing',
    picture: 'home-intro',
  },
  {
    type: 'landing',
    caption: 'Baru di sini? Kenali tenun terinspirasi Bentenan',
    redirectUrl: '/shop/listing?category=accessories-fashion',
    picture: 'home-landing',
  },
  {
    type: 'customer',
    caption: 'Oleh-oleh pilihan minggu ini, khusus untuk Anda',
    redirectUrl: '/shop/listing?category=souvenirs',
    picture: 'home-customer',
  },
];
