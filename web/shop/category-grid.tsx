import { Link } from 'react-router';
import { categories, categoryLabels } from '#contract/words.ts';
import drawings from './category-drawings.svg';
import { listingUrl } from './listing-url.ts';
import { saveFilters } from './saved-filters.ts';
import { classNames } from '../ui/class-names.ts';

/** On phones three in a row, and these last ones two in a row, so that no tile stands alone. */
const wideTiles = [0, 4, 2][categories.length % 3]!;

/**
 * The categories: in one row, on phones in full rows, with
 * large text two beside each other. One clears other filters.
 */
export const CategoryGrid = () => (
  <div className="@container">
    <ul className="grid grid-cols-6 gap-2 sm:gap-4 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {categories.map((category, at) => (
        <li
          key={category}
          className={classNames(
            at < categories.length - wideTiles ? 'col-span-2' : 'col-span-3',
            '@max-[17rem]:col-span-3 md:col-span-1!',
          )}
        >
          <Link
            to={listingUrl({ category: [category] })}
            onClick={() => saveFilters({ category: [category] })}
            className="flex h-full flex-col items-center gap-1 rounded-2xl border border-border-light
              bg-white p-2 text-center text-[min(0.75rem,4.5vw)] leading-tight font-semibold transition-all
              hover:-translate-y-0.5 hover:border-primary hover:text-primary hover:shadow-card sm:gap-2 sm:p-3
              sm:text-base md:max-lg:p-3 md:max-lg:text-sm"
          >
            <svg aria-hidden className="size-[min(2.5rem,56px)] sm:size-16">
              <use href={`${drawings}#${category}`} />
            </svg>
            <span className="my-auto text-balance">{categoryLabels[category]}</span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
