import { Link, useSearchParams, useLocation } from 'react-router';
import { categories, categoryLabels } from '#contract/words.ts';
import { classNames } from '../../ui/class-names.ts';

/** The five categories, each a way to the listing of its goods. On phones the pages bring them as chips. */
export function CategoryNav() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const chosen = pathname === '/shop/listing' ? params.get('category') : null;
  return (
    <nav aria-label="Kategori" className="lajur max-md:hidden">
      <ul className="-mx-3 flex md:max-lg:-mx-1 justify-between overflow-x-auto [scrollbar-width:none] lg:justify-start xl:gap-4">
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={`/shop/listing?category=${category}`}
              aria-current={chosen === category ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center border-b-3 px-3 text-sm font-semibold whitespace-nowrap -outline-offset-3',
                'md:max-lg:px-1 md:max-lg:text-xs md:max-lg:tracking-tight',
                'transition-colors hover:text-lenu',
                chosen === category ? 'border-lenu text-lenu' : 'border-transparent',
              )}
            >
              {categoryLabels[category]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
