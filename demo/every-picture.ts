import { homeBanner } from './art/home-banner.ts';
import { oval, path, polygon, repeat, slab } from './art/paths.ts';
import { productPicture } from './art/product-picture.ts';
import { storeBanner } from './art/store-banner.ts';
import { storeLogo } from './art/store-logo.ts';
import { homeBanners, logos, storeBanners } from './logos-and-banners.ts';
import { products } from './products.ts';
import { type CloseUp, type DemoProduct, picturesOf } from './products/demo-product.ts';

const bar = (x: number, y: number, w: number, h: number, colour: string) =>
  `<path d="${slab({ x, y, w, h }, h / 2)}" fill="${colour}"/>`;

/** One line of the slip: a label and an amount. */
const line = (y: number) => bar(150, y, 150, 16, '#D9CBB4') + bar(400, y, 170, 16, '#8C7B66');

/** The torn bottom edge of the paper. */
const teeth = repeat(16, (at) => path`L${[600 - at * 30 - 15, 860]} ${[600 - (at + 1) * 30, 840]}`);

/** Returns a bank transfer slip as an SVG, like a photo by an admin. It contains no names. */
const transferSlip = (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 960">
  <rect width="720" height="960" fill="#12455A"/>
  <path d="M120 100H600V840${teeth}Z" fill="#FBF6EC"/>
  <path d="${oval(360, 220, 64)}" fill="#2F6B46"/>
  <path d="M330 222 352 244 392 200" fill="none" stroke="#FBF6EC" stroke-width="14" stroke-linecap="round"
    stroke-linejoin="round"/>
  ${bar(250, 320, 220, 20, '#8C7B66')}
  ${bar(200, 366, 320, 44, '#241B17')}
  <path d="M150 460H570" stroke="#D9CBB4" stroke-width="4" stroke-dasharray="4 12" stroke-linecap="round"/>
  ${repeat(5, (at) => line(500 + at * 48))}
  <path d="${polygon([360, 744], [392, 776], [360, 808], [328, 776])}" fill="#8E2A1E"/>
  <path d="${polygon([360, 762], [374, 776], [360, 790], [346, 776])}" fill="#F2B33D"/>
</svg>`;

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

function drawProduct(product: DemoProduct): DrawnPicture[] {
  const whole = productPicture(product.slug, product.picture);
  const drawings = [whole, ...(product.closeUps ?? []).map((area) => enlarge(whole, area))];
  const names = picturesOf(product);
  return drawings.map((svg, at) => ({ name: names[at]!, svg, widths: PRODUCT_WIDTHS }));
}

const enlarge = (svg: string, [left, top, size]: CloseUp) =>
  svg.replace(/viewBox="[^"]*"/, `viewBox="${left} ${top} ${size} ${size}"`);

/**
 * Returns all demo pictures: `<product slug>`, `<product slug>-close-up-<number>`, `logo-<store>`, `banner-<store>`, `home-<banner type>`, `transfer-slip`.
 */
export const everyPicture = (): DrawnPicture[] => [
  ...products.flatMap(drawProduct),
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
