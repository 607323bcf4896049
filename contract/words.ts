/** Shared vocabulary of server and web: roles, categories, sort orders and filters, with their Indonesian labels. */

export const roles = ['customer', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The values that a record of labels lists, in its order. */
export const keysOf = <Labels extends object>(labels: Labels) => Object.keys(labels) as (keyof Labels & string)[];

/** The categories in the order in which they are shown; each has a drawing in web/shop/category-drawings.svg. */
export const categoryLabels = {
  'home-decor': 'Dekorasi Rumah',
  'accessories-fashion': 'Aksesori & Fashion',
  souvenirs: 'Souvenir & Oleh-Oleh',
  'traditional-tools': 'Peralatan Tradisional',
  'eco-friendly': 'Produk Ramah Lingkungan',
} as const;
export type Category = keyof typeof categoryLabels;
export const categories: readonly Category[] = keysOf(categoryLabels);

/** How a piece is made. A product or a maker whose technique is not among them names none. */
export const techniqueLabels = {
  weaving: 'Tenun',
  plaiting: 'Anyaman',
  carving: 'Ukir',
  embroidery: 'Sulam',
  batik: 'Batik',
  sewing: 'Jahit',
  knitting: 'Rajut & Makrame',
  beading: 'Manik-Manik & Rangkai',
  woodwork: 'Kayu & Bubut',
  pottery: 'Gerabah',
  metalwork: 'Logam & Tempa',
  instruments: 'Alat Musik',
} as const;
export type Technique = keyof typeof techniqueLabels;
export const techniques = keysOf(techniqueLabels);

export const sorts = ['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa', 'newest'] as const;
export type Sort = (typeof sorts)[number];
export const defaultSort: Sort = 'price-lowtohigh';

export const sortLabels: Record<Sort, string> = {
  'price-lowtohigh': 'Harga terendah',
  'price-hightolow': 'Harga tertinggi',
  'title-atoz': 'Nama A–Z',
  'title-ztoa': 'Nama Z–A',
  newest: 'Terbaru',
};

/** From this length on a text is searched while it is typed; shorter ones have only popular searches as suggestions. */
export const minTypedLength = 4;

export const searchSorts = ['relevance', 'bestselling', ...sorts] as const;
export type SearchSort = (typeof searchSorts)[number];

export const searchSortLabels: Record<SearchSort, string> = {
  relevance: 'Paling sesuai',
  bestselling: 'Terlaris',
  ...sortLabels,
};

/** Ranges of the effective price in rupiah: `from` is inclusive, `below` exclusive. */
export const priceBandLimits = {
  'under-50': { from: 0, below: 50_000 },
  '50-100': { from: 50_000, below: 100_000 },
  '100-250': { from: 100_000, below: 250_000 },
  '250-500': { from: 250_000, below: 500_000 },
  'over-500': { from: 500_000, below: Number.MAX_SAFE_INTEGER },
};
export type PriceBand = keyof typeof priceBandLimits;
export const priceBands = keysOf(priceBandLimits);

export const priceBandLabels: Record<PriceBand, string> = {
  'under-50': 'Di bawah Rp\u00a050.000',
  '50-100': 'Rp\u00a050.000 – Rp\u00a099.999',
  '100-250': 'Rp\u00a0100.000 – Rp\u00a0249.999',
  '250-500': 'Rp\u00a0250.000 – Rp\u00a0499.999',
  'over-500': 'Rp\u00a0500.000 ke atas',
};

const offerLabels = { promo: 'Sedang promo', 'in-stock': 'Stok tersedia' } as const;
export type Offer = keyof typeof offerLabels;

/** The filters of listing and search: parameters, cache keys, choices on pages, and SQL in catalogue/filters.ts. */
export const filters = {
  category: { label: 'Kategori', labels: categoryLabels },
  price: { label: 'Harga', labels: priceBandLabels },
  offer: { label: 'Penawaran', labels: offerLabels },
  technique: { label: 'Teknik', labels: techniqueLabels },
} as const;
export type FilterName = keyof typeof filters;
export type Filters = { [Name in FilterName]: (keyof (typeof filters)[Name]['labels'] & string)[] };
export const filterNames = keysOf(filters);
export const filterValues = Object.fromEntries(
  filterNames.map((name) => [name, keysOf(filters[name].labels)]),
) as unknown as Readonly<Filters>;

export const lowStock = 10;
/** The characters of what a buyer writes for a product. */
export const maxItemNote = 200;
/** The characters of the card of a gift. */
export const maxGiftMessage = 200;
export const maxGiftLines = 10;
export const latestCount = 12;
export const featuredCount = 10;
/** How many products a product page lists of its store, of similar ones, and of those seen last. */
export const relatedCount = 12;
export const pageSize = 24;
/** How many of the best matches a search filters and sorts. */
export const maxFiltered = 5_000;
export const maxAddresses = 3;
/** Maximum pieces of one product in a cart or order. With 200 lines at the highest price, sums stay below 2^53. */
export const maxPiecesPerLine = 10_000;
export const maxCartLines = 200;

/** One decimal with a comma, the Indonesian format: 4.25 → "4,3". */
export const formatRating = (average: number): string => average.toFixed(1).replace('.', ',');
