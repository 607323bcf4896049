import { type HomeBanner } from './art/home-banner.ts';
import { type StoreBanner } from './art/store-banner.ts';
import { type StoreLogo } from './art/store-logo.ts';
import { type StoreSlug } from './stores.ts';

/** The logo of each store. */
export const logos: Record<StoreSlug, StoreLogo> = {
  'wale-tenun-tombulu': { letter: 'W', dye: 'lenu' },
  'rumah-bentenan': { letter: 'R', dye: 'taun' },
  'kolintang-lembean': { letter: 'K', dye: 'sangket' },
  'anyaman-toulour': { letter: 'A', dye: 'daun' },
  'manik-sangihe': { letter: 'M', dye: 'laut' },
  'batok-bitung': { letter: 'B', dye: 'kopi' },
  'ukir-mongondow': { letter: 'U', dye: 'cengkih' },
  'galeri-wanua': { letter: 'G', dye: 'senja' },
};

/** The banner of each store. */
export const storeBanners: Record<StoreSlug, StoreBanner> = {
  'wale-tenun-tombulu': {
    wall: 'cloth',
    dye: 'lenu',
    wood: 'nantu',
    products: [
      { kind: 'tote', dye: 'taun' },
      { kind: 'slingBag', dye: 'kapas' },
      { kind: 'drawstringBag', dye: 'kunyit' },
    ],
  },
  'rumah-bentenan': {
    wall: 'cloth',
    dye: 'taun',
    wood: 'cempaka',
    products: [
      { kind: 'clothRolls', dye: 'lenu' },
      { kind: 'tote', dye: 'kapas' },
      { kind: 'foldedCloth', dye: 'kunyit' },
    ],
  },
  'kolintang-lembean': {
    wall: 'wood',
    dye: 'lenu',
    wood: 'eboni',
    products: [{ kind: 'drum', wood: 'cempaka' }, { kind: 'kolintang', wood: 'nantu' }, { kind: 'panpipe' }],
  },
  'anyaman-toulour': {
    wall: 'plait',
    dye: 'daun',
    fibre: 'eceng',
    wood: 'kelapa',
    products: [
      { kind: 'liddedBasket', fibre: 'pandan' },
      { kind: 'handledBasket', fibre: 'bambu' },
      { kind: 'brimmedHat', fibre: 'pandan' },
    ],
  },
  'manik-sangihe': {
    wall: 'cloth',
    dye: 'laut',
    wood: 'nantu',
    products: [
      { kind: 'boat', wood: 'cempaka', dye: 'lenu' },
      { kind: 'liddedBasket', fibre: 'rotan' },
      { kind: 'besek', fibre: 'pandan', dye: 'lenu' },
    ],
  },
  'batok-bitung': {
    wall: 'plait',
    dye: 'kopi',
    fibre: 'bambu',
    wood: 'kelapa',
    products: [{ kind: 'coconutBowls' }, { kind: 'candle' }, { kind: 'planter', dye: 'lenu' }],
  },
  'ukir-mongondow': {
    wall: 'wood',
    dye: 'kunyit',
    wood: 'nantu',
    products: [
      { kind: 'carvedBowl', wood: 'linggua' },
      { kind: 'vase', wood: 'linggua' },
      { kind: 'footedBowl', wood: 'kelapa' },
    ],
  },
  'galeri-wanua': {
    wall: 'cloth',
    dye: 'senja',
    wood: 'cempaka',
    products: [
      { kind: 'tarsier', dye: 'lenu' },
      { kind: 'chest', wood: 'linggua' },
      { kind: 'besek', fibre: 'bambu' },
    ],
  },
};

export const homeBanners: Record<'intro' | 'landing' | 'customer', HomeBanner> = {
  intro: {
    dye: 'lenu',
    products: [
      { kind: 'kolintang', wood: 'cempaka', dye: 'lenu' },
      { kind: 'handledBasket', fibre: 'rotan', dye: 'taun' },
    ],
  },
  landing: {
    dye: 'taun',
    products: [
      { kind: 'tote', dye: 'lenu', motif: 'pinatikan' },
      { kind: 'vase', wood: 'linggua', dye: 'kunyit' },
    ],
  },
  customer: { dye: 'daun', products: [{ kind: 'tarsier', dye: 'lenu' }, { kind: 'coconutBowls' }] },
};
