import {
  dyes,
  fibres,
  grounds,
  paleGrounds,
  woods,
  type Dye,
  type DyeName,
  type FibreName,
  type Ground,
  type GroundName,
  type Tones,
  type WoodName,
} from './colours.ts';
import { broadMotifs, type BroadMotifName, type Motif } from './motifs.ts';
import { seeded, type Random } from './random.ts';

/** What a picture's materials may be told; what is left out, the name decides. */
export type Look = {
  dye?: DyeName;
  wood?: WoodName;
  fibre?: FibreName;
  ground?: GroundName;
  motif?: BroadMotifName;
};

export type Brush = {
  random: Random;
  dye: Dye;
  wood: Tones;
  fibre: Tones;
  ground: Ground;
  /** The motif wished for; without a wish each piece of cloth has its own. */
  motif?: Motif;
  newId: () => string;
};

/** `mark` begins the ids inside the SVG: two brushes in one picture need two marks. */
export const makeBrush = (name: string, look: Look, mark = 'c'): Brush => {
  const random = seeded(name);
  let ids = 0;
  return {
    random,
    dye: dyes[look.dye ?? random.pick(Object.keys(dyes) as DyeName[])],
    wood: woods[look.wood ?? random.pick(Object.keys(woods) as WoodName[])],
    fibre: fibres[look.fibre ?? random.pick(Object.keys(fibres) as FibreName[])],
    ground: grounds[look.ground ?? random.pick(paleGrounds)],
    ...(look.motif && { motif: broadMotifs[look.motif] }),
    newId: () => `${mark}${ids++}`,
  };
};
