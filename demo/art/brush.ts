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

/** Optional materials of a picture. Missing ones are chosen from the name. */
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
  /** The motif to use. Without it, each piece of cloth gets a random one. */
  motif?: Motif;
  newId: () => string;
};

/** Creates a brush. `mark` is the prefix of ids within the SVG, so two brushes in one picture need different marks. */
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
