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
      <ul className="-mx-3 flex flex-wrap justify-between lg:justify-start lg:gap-4">
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={`/shop/listing?category=${category}`}
              aria-current={chosen === category ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center border-b-3 px-3 text-sm font-semibold transition-colors hover:text-lenu',
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
