import type { Brush } from './brush.ts';
import { bracelets, necklace } from './kinds/beads.ts';
import { besek, chest } from './kinds/box.ts';
import { carving, coasters, cutlery, ladles, mirror, tops, tray } from './kinds/carved-wood.ts';
import { broom, candle, mortar, soap, straws, toothbrushes } from './kinds/household.ts';
import { drum, flutes, kolintang, miniKolintang, panpipe } from './kinds/instruments.ts';
import { pendantLamp, tableLamp } from './kinds/lamp.ts';
import {
  backBasket,
  brimmedHat,
  fan,
  farmersHat,
  handledBasket,
  liddedBasket,
  mat,
  riceBasket,
  sandals,
} from './kinds/plaited.ts';
import { drawstringBag, pouch, wallet } from './kinds/pouch.ts';
import { boat, bookmarks, carvedKeyrings, earrings, magnets, notebook, wovenKeyrings } from './kinds/small-gifts.ts';
import { tarsier } from './kinds/tarsier.ts';
import { plaitedTote, slingBag, tote } from './kinds/tote.ts';
import { carvedBowl, coconutBowls, footedBowl, mug, planter, vase } from './kinds/vessels.ts';
import {
  clothRolls,
  crossedScarf,
  foldedCloth,
  hungScarf,
  longCushion,
  placemats,
  roundCushion,
  runner,
  squareCushion,
  wallHanging,
} from './kinds/woven-cloth.ts';
import type { Setting } from './scene.ts';

type Drawing = { draw: (brush: Brush) => string; setting: Setting };

/** The drawings by setting. */
const presented = {
  lying: {
    bookmarks,
    bracelets,
    broom,
    carvedKeyrings,
    clothRolls,
    coasters,
    crossedScarf,
    cutlery,
    drawstringBag,
    earrings,
    fan,
    flutes,
    foldedCloth,
    ladles,
    longCushion,
    magnets,
    mat,
    miniKolintang,
    necklace,
    notebook,
    placemats,
    pouch,
    roundCushion,
    runner,
    sandals,
    squareCushion,
    straws,
    toothbrushes,
    tray,
    wallet,
    wovenKeyrings,
  },
  standing: {
    backBasket,
    besek,
    boat,
    brimmedHat,
    candle,
    carvedBowl,
    chest,
    coconutBowls,
    drum,
    farmersHat,
    footedBowl,
    handledBasket,
    kolintang,
    liddedBasket,
    mortar,
    mug,
    panpipe,
    plaitedTote,
    planter,
    riceBasket,
    slingBag,
    soap,
    tableLamp,
    tarsier,
    tops,
    tote,
    vase,
  },
  hanging: {
    carving,
    hungScarf,
    mirror,
    pendantLamp,
    wallHanging,
  },
} as const satisfies Record<Setting, Record<string, (brush: Brush) => string>>;

type Presented = typeof presented;
export type Kind = { [S in Setting]: keyof Presented[S] }[Setting];

const settings = Object.keys(presented) as Setting[];

/** All available drawings, by kind. */
export const kinds = Object.fromEntries(
  settings.flatMap((setting) => Object.entries(presented[setting]).map(([kind, draw]) => [kind, { draw, setting }])),
) as Record<Kind, Drawing>;
