import { Link } from 'react-router';
import type { ShownMaker } from '#contract/makers/makers.ts';
import { firstSentences } from '#contract/store/store-texts.ts';
import { headingFace } from '../../ui/heading-face.ts';
import { MakerPortrait, makerPath } from '../maker-portrait.tsx';

type ProductMakersProps = {
  makers: readonly [ShownMaker, ...ShownMaker[]];
  /** Of what the product is made, with commas between; null when not told. */
  materials: string | null;
};

/**
 * The people who made a product: the first with portrait, place and story, the others by name. Each leads to a page.
 */
export const ProductMakers = ({ makers: [maker, ...others], materials }: ProductMakersProps) => {
  const words = firstSentences(maker.story, 1);
  const facts = [maker.place, maker.since && `sejak ${maker.since}`].filter(Boolean).join(' · ');
  return (
    <>
      <Link to={makerPath(maker._id)} className="mt-2 flex items-center gap-4 rounded-xl">
        <MakerPortrait maker={maker} sizes="6rem" className="size-24 text-2xl" />
        <span className="min-w-0 flex-1">
          <span translate="no" className={`block text-xl wrap-anywhere ${headingFace(maker.name)}`}>
            {maker.name}
          </span>
          {facts && <span className="mt-0.5 block text-caption wrap-anywhere text-muted">{facts}</span>}
        </span>
      </Link>
      {words && <p className="mt-3 wrap-anywhere">{words}</p>}
      {materials && <p className="mt-2 text-sm wrap-anywhere text-muted">Dibuat dari {inOneSentence(materials)}.</p>}
      {others.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-muted">Bersama</span>
          <ul aria-label="Dibuat bersama" className="contents">
            {others.map((other) => (
              <li key={other._id}>
                <Link to={makerPath(other._id)} className="flex min-h-11 items-center gap-2 font-bold text-accent">
                  <MakerPortrait maker={other} sizes="2rem" className="size-8 text-xs" />
                  <span translate="no" className="min-w-0 wrap-anywhere">
                    {other.name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};

/** The first of the makers in one line, under the title of a product. */
export const MakerLine = ({ maker }: { maker: ShownMaker }) => (
  <Link to={makerPath(maker._id)} className="-my-1 flex min-h-11 items-center gap-2 text-sm">
    <MakerPortrait maker={maker} sizes="2rem" className="size-8 text-xs" />
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="text-muted">Dibuat oleh </span>
      <b translate="no" className="text-accent">
        {maker.name}
      </b>
    </span>
  </Link>
);

/** "Benang katun, Serat koffo" as "benang katun dan serat koffo"; "PVC" stays. */
function inOneSentence(materials: string): string {
  const parts = materials
    .split(',')
    .map((material) => material.trim())
    .filter(Boolean)
    .map((material) => (/^\p{Lu}\p{Ll}/u.test(material) ? material[0]!.toLowerCase() + material.slice(1) : material));
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' dan ');
}
