import { Link } from 'react-router';
import { categories, categoryLabels } from '#contract/words.ts';
import drawings from './category-drawings.svg';
import { listingUrl } from './listing-url.ts';
import { saveFilters } from './saved-filters.ts';

/** The categories in one row, which scrolls on phones. One clears other filters. */
export const CategoryGrid = () => (
  <ul className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:gap-4 md:px-0">
    {categories.map((category) => (
      <li key={category} className="w-[min(7.5rem,40vw)] shrink-0 md:w-auto md:flex-1">
        <Link
          to={listingUrl({ category: [category] })}
          onClick={() => saveFilters({ category: [category] })}
          className="group flex h-full flex-col rounded-xl text-center text-fact font-bold hover:text-primary
              md:text-sm lg:text-base"
        >
          <span className="grid h-[min(3.5rem,72px)] place-items-center rounded-xl bg-surface md:h-20">
            <svg aria-hidden className="size-[min(3rem,64px)] md:size-16">
              <use href={`${drawings}#${category}`} />
            </svg>
          </span>
          <span className="mt-1 text-balance md:mt-2">{categoryLabels[category]}</span>
        </Link>
      </li>
    ))}
  </ul>
);
