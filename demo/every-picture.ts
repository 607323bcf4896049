import { homeBanner } from './art/home-banner.ts';
import { productPicture } from './art/product-picture.ts';
import { storeBanner } from './art/store-banner.ts';
import { storeLogo } from './art/store-logo.ts';
import { transferSlip } from './art/transfer-slip.ts';
import { products } from './products.ts';
import { homeBanners, logos, storeBanners } from './logos-and-banners.ts';

export type DrawnPicture = {
  name: string;
  svg: string;
  /** The widths that the pages request, in pixels, smallest first. */
  widths: readonly number[];
};

const PRODUCT_WIDTHS = [180, 360, 720];
const LOGO_WIDTHS = [96, 192];
const BANNER_WIDTHS = [480, 800, 1200];
export const transferSlipWidth = 720;

/**
 * Returns all demo pictures: `<product slug>`, `logo-<store>`, `banner-<store>`, `home-<banner type>`, `transfer-slip`.
 */
export const everyPicture = (): DrawnPicture[] => [
  ...products.map(({ slug, picture }) => ({ name: slug, svg: productPicture(slug, picture), widths: PRODUCT_WIDTHS })),
  ...Object.entries(logos).map(([store, logo]) => ({
    name: `logo-${store}`,
    svg: storeLogo(logo),
    widths: LOGO_WIDTHS,
  })),
  ...Object.entries(storeBanners).map(([store, banner]) => ({
    name: `banner-${store}`,
    svg: storeBanner(store, banner),
    widths: BANNER_WIDTHS,
  })),
  ...Object.entries(homeBanners).map(([type, banner]) => ({
    name: `home-${type}`,
    svg: homeBanner(type, banner),
    widths: BANNER_WIDTHS,
  })),
  { name: 'transfer-slip', svg: transferSlip(), widths: [transferSlipWidth] },
];
