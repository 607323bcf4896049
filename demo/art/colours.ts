/** The four thread colors of a cloth: the ground, then the motif colors in order of importance. */
export type Dye = readonly [ground: string, first: string, second: string, third: string];
export type Tones = { light: string; body: string; dark: string };
export type Ground = { near: string; far: string };

/** Named after dyes of the Minahasan coast (lenu red, taun blue, sangket black), plants and the sea. */
export const dyes = {
  lenu: ['#8E2A1E', '#F2B33D', '#FBF6EC', '#241B17'],
  taun: ['#12455A', '#FBF6EC', '#F2B33D', '#8E2A1E'],
  sangket: ['#241B17', '#C8452F', '#F2B33D', '#F1E7D5'],
  daun: ['#2F6B46', '#F1E7D5', '#F2B33D', '#1B2F24'],
  kopi: ['#6B4A34', '#F1E7D5', '#E0A458', '#2E2019'],
  laut: ['#0E6E7C', '#FBF6EC', '#F2B33D', '#0B3540'],
  kapas: ['#F6EEDD', '#8E2A1E', '#12455A', '#D98F2B'],
  kunyit: ['#E0A12B', '#7A2318', '#FBF6EC', '#3A241A'],
  cengkih: ['#A4513A', '#F6E3C5', '#2B3E3A', '#F2B33D'],
  senja: ['#6D3B57', '#F4D9C0', '#F2B33D', '#2E1B2A'],
} as const satisfies Record<string, Dye>;

export const woods = {
  cempaka: { light: '#D2A467', body: '#B07C43', dark: '#6B4420' },
  linggua: { light: '#B8704A', body: '#8F4A2B', dark: '#4C2413' },
  eboni: { light: '#6A4C3C', body: '#42302A', dark: '#1F1512' },
  nantu: { light: '#E3C592', body: '#CBA468', dark: '#86622F' },
  kelapa: { light: '#8B5E3C', body: '#5E3B24', dark: '#2F1C10' },
} as const satisfies Record<string, Tones>;

export const fibres = {
  pandan: { light: '#E6D6A4', body: '#CDB878', dark: '#8D7A43' },
  rotan: { light: '#DBA766', body: '#BE8443', dark: '#77491D' },
  bambu: { light: '#EBD196', body: '#D3B067', dark: '#927132' },
  eceng: { light: '#C2A072', body: '#A07D50', dark: '#5F4727' },
  purun: { light: '#CFCF9C', body: '#AEB277', dark: '#6A6F3F' },
} as const satisfies Record<string, Tones>;

export const grounds = {
  cotton: { near: '#FDF9F1', far: '#E6D9C0' },
  linen: { near: '#F6F1EA', far: '#D8CDC0' },
  mist: { near: '#EEF4F2', far: '#C6D6D4' },
  sand: { near: '#FAF0E2', far: '#E3CDAE' },
  sage: { near: '#EFF1E3', far: '#C9CFB2' },
  clay: { near: '#F8EAE0', far: '#E0C3B2' },
  dusk: { near: '#566A70', far: '#2A3A40' },
} as const satisfies Record<string, Ground>;

export type DyeName = keyof typeof dyes;
export type WoodName = keyof typeof woods;
export type FibreName = keyof typeof fibres;
export type GroundName = keyof typeof grounds;

/** The grounds to choose from, unless a picture requests the dark one. */
export const paleGrounds = ['cotton', 'linen', 'mist', 'sand', 'sage', 'clay'] as const satisfies readonly GroundName[];
