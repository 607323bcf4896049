import type { ShownMaker } from '#contract/makers/makers.ts';
import { Picture } from './picture.tsx';

/** The address of the page of a maker. */
export const makerPath = (id: string): string => `/shop/maker/${id}`;

type MakerPortraitProps = { maker: Pick<ShownMaker, 'name' | 'portrait'>; sizes: string; className: string };

/** The round picture of a maker, else the first letters of the name. The name stands beside it. */
export const MakerPortrait = ({ maker: { name, portrait }, sizes, className }: MakerPortraitProps) =>
  portrait ? (
    <Picture image={portrait} alt="" sizes={sizes} className={`shrink-0 rounded-full object-cover ${className}`} />
  ) : (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-border-light font-bold text-primary ${className}`}
    >
      {initialsOf(name)}
    </span>
  );

/** Of the last two words, because many names begin as "Mama" or "Opa". */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(-2)
    .map(([letter = '']) => letter.toUpperCase())
    .join('');
