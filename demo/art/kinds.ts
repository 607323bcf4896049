import { type Brush } from './brush.ts';
import { backBasket, handledBasket, liddedBasket, riceBasket } from './kinds/basket.ts';
import { bracelets, necklace } from './kinds/beads.ts';
import { boat } from './kinds/boat.ts';
import { bookmarks } from './kinds/bookmarks.ts';
import { carvedBowl, coconutBowls, footedBowl } from './kinds/bowl.ts';
import { besek, chest } from './kinds/box.ts';
import { broom } from './kinds/broom.ts';
import { candle } from './kinds/candle.ts';
import { carving } from './kinds/carving.ts';
import { coasters } from './kinds/coasters.ts';
import { longCushion, roundCushion, squareCushion } from './kinds/cushion.ts';
import { cutlery } from './kinds/cutlery.ts';
import { drum } from './kinds/drum.ts';
import { earrings } from './kinds/earrings.ts';
import { fan } from './kinds/fan.ts';
import { flutes } from './kinds/flute.ts';
import { clothRolls, foldedCloth } from './kinds/folded-cloth.ts';
import { brimmedHat, farmersHat } from './kinds/hat.ts';
import { carvedKeyrings, wovenKeyrings } from './kinds/keyring.ts';
import { kolintang, miniKolintang } from './kinds/kolintang.ts';
import { ladles } from './kinds/ladles.ts';
import { pendantLamp, tableLamp } from './kinds/lamp.ts';
import { magnets } from './kinds/magnets.ts';
import { mat } from './kinds/mat.ts';
import { mirror } from './kinds/mirror.ts';
import { mortar } from './kinds/mortar.ts';
import { mug } from './kinds/mug.ts';
import { notebook } from './kinds/notebook.ts';
import { panpipe } from './kinds/panpipe.ts';
import { placemats } from './kinds/placemats.ts';
import { planter } from './kinds/planter.ts';
import { drawstringBag, pouch, wallet } from './kinds/pouch.ts';
import { runner } from './kinds/runner.ts';
import { sandals } from './kinds/sandals.ts';
import { crossedScarf, hungScarf } from './kinds/scarf.ts';
import { soap } from './kinds/soap.ts';
import { straws } from './kinds/straws.ts';
import { tarsier } from './kinds/tarsier.ts';
import { toothbrushes } from './kinds/toothbrushes.ts';
import { tops } from './kinds/tops.ts';
import { plaitedTote, slingBag, tote } from './kinds/tote.ts';
import { tray } from './kinds/tray.ts';
import { vase } from './kinds/vase.ts';
import { wallHanging } from './kinds/wall-hanging.ts';
import { type Setting } from './scene.ts';

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
