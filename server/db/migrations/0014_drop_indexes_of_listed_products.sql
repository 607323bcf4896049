-- `products_newest` stays for the sitemap.
drop index products_by_price, products_by_category_price, products_by_category_newest, products_promo_by_price,
  products_by_indonesian_title, products_by_category_indonesian_title;
