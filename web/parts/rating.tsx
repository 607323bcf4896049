import { formatRating } from '#contract/words.ts';
import { StarIcon } from '../ui/icons.tsx';

/** The average rating and the number of reviews, if it is known; or 0 and a text if there are none. */
export const Rating = ({ average, count }: { average: number; count: number }) => (
  <span className="inline-flex flex-wrap items-center gap-x-1">
    <StarIcon className="size-[1.15em] text-warning" />
    <span className="sr-only">Penilaian </span>
    <span className="font-bold text-ink tabular-nums">{average > 0 ? formatRating(average) : '0'}</span>
    {count > 0 && (
      <span className="tabular-nums">
        ({count}
        <span className="sr-only"> ulasan</span>)
      </span>
    )}
    {average === 0 && <span>Belum ada ulasan.</span>}
  </span>
);

/** The stars of one review. */
export const Stars = ({ value }: { value: number }) => (
  <span role="img" aria-label={`${value} dari 5 bintang`} className="flex">
    {Array.from({ length: 5 }, (_, at) => (
      <StarIcon key={at} className={`size-4 ${at < value ? 'text-warning' : 'text-border-light'}`} />
    ))}
  </span>
);
