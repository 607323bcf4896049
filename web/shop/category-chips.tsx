import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { categories, categoryLabels, type Category } from '#contract/words.ts';
import { classNames } from '../ui/class-names.ts';
import { listingUrl, type Listing } from './listing-url.ts';

/** The category filter on small screens: all products or one category. */
export function CategoryChips({ listing }: { listing: Listing }) {
  const nav = useRef<HTMLElement>(null);
  const [category] = listing.category;
  useEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>(`[data-category="${category}"]`);
    if (chosen) nav.current?.scrollTo({ left: chosen.offsetLeft - 16 });
  }, [category]);

  return (
    <nav
      ref={nav}
      aria-label="Kategori"
      className="relative -mx-4 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6 lg:hidden"
    >
      <ul className="flex w-max gap-2">
        <Chip listing={listing} label="Semua" chosen={[]} />
        {categories.map((category) => (
          <Chip key={category} listing={listing} label={categoryLabels[category]} chosen={[category]} />
        ))}
      </ul>
    </nav>
  );
}

function Chip({ listing, label, chosen }: { listing: Listing; label: string; chosen: Category[] }) {
  const [category] = chosen;
  const isOn = category ? listing.category.includes(category) : listing.category.length === 0;
  return (
    <li>
      <Link
        to={listingUrl({ ...listing, category: chosen })}
        preventScrollReset
        data-category={category}
        aria-current={isOn ? 'true' : undefined}
        className={classNames(
          'flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold whitespace-nowrap',
          isOn ? 'border-primary bg-primary text-white' : 'border-border-light bg-white hover:border-primary',
        )}
      >
        {label}
      </Link>
    </li>
  );
}
