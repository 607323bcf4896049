import { StarIcon } from '../../ui/icons.tsx';

/** How often each number of stars was given, five first. `distribution`: counts of 1, 2, 3, 4 and 5 stars. */
export function RatingBars({ distribution }: { distribution: readonly number[] }) {
  const total = distribution.reduce((sum, count) => sum + count, 0);
  return (
    <ul aria-label="Sebaran penilaian" className="flex max-w-sm flex-col gap-1.5 text-sm">
      {distribution.toReversed().map((count, at) => {
        const stars = distribution.length - at;
        return (
          <li key={stars} className="flex items-center gap-2">
            <span className="flex w-8 items-center gap-1 tabular-nums">
              {stars}
              <StarIcon className="size-3.5 text-kunyit" />
              <span className="sr-only">bintang:</span>
            </span>
            <span aria-hidden className="h-2.5 flex-1 overflow-hidden rounded-full bg-kapas-2">
              <span
                className="block h-full rounded-full bg-kunyit"
                style={{ width: `${total > 0 ? (count / total) * 100 : 0}%` }}
              />
            </span>
            <span className="w-10 text-right text-abu tabular-nums">
              {count}
              <span className="sr-only"> ulasan</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
