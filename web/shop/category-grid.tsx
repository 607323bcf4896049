import { Link } from 'react-router';
import { categories, categoryLabels } from '#contract/words.ts';
import drawings from './category-drawings.svg';
import { listingUrl } from './listing-url.ts';
import { saveFilters } from './saved-filters.ts';

/** The categories, each with a drawing; the last row is as wide as the others. Choosing one opens the listing with only that filter. */
export const CategoryGrid = () => (
  <ul className="flex flex-wrap gap-3 sm:gap-4">
    {categories.map((category) => (
      <li key={category} className="grow basis-2/5 sm:basis-1/4 md:basis-1/7">
        <Link
          to={listingUrl({ category: [category] })}
          onClick={() => saveFilters({ category: [category] })}
          className="flex h-full flex-col items-center gap-2 rounded-2xl border border-border-light bg-white p-4 text-center
            text-sm leading-snug font-semibold transition-all hover:-translate-y-0.5 hover:border-primary hover:text-primary
            hover:shadow-card sm:p-5 sm:text-base md:max-lg:p-3 md:max-lg:text-sm"
        >
          <svg aria-hidden className="size-16 sm:size-20">
            <use href={`${drawings}#${category}`} />
          </svg>
          <span className="my-auto text-balance">{categoryLabels[category]}</span>
        </Link>
      </li>
    ))}
  </ul>
);
