import { categories, categoryLabels } from '#contract/words.ts';

/** The pages of the shop that a banner or a message usually leads to, by their path. */
export const shopPages: Readonly<Record<string, string>> = {
  '/shop/home': 'Beranda',
  '/shop/listing': 'Semua produk',
  ...Object.fromEntries(
    categories.map((each) => [`/shop/listing?category=${each}`, `Kategori ${categoryLabels[each]}`]),
  ),
};

/** Suggests these pages in a field with `list="halaman-toko"`. Any other address can be typed. */
export const ShopPageList = () => (
  <datalist id="halaman-toko">
    {Object.entries(shopPages).map(([path, label]) => (
      <option key={path} value={path}>
        {label}
      </option>
    ))}
  </datalist>
);
