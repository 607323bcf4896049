import type { DetailedProduct, Product } from '#contract/catalogue/catalogue.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProductLink } from '../product-link.tsx';

type OptionChipsProps = { product: Product & Pick<Partial<DetailedProduct>, 'siblings'> };

/** The sizes or colours of a product, each of which is a product with an address of its own. */
export function OptionChips({ product }: OptionChipsProps) {
  const { siblings = [], optionLabel = '' } = product;
  const options = [...siblings, { ...product, optionLabel }].toSorted((one, other) => (one._id < other._id ? -1 : 1));
  return (
    <nav aria-label="Pilihan" className="py-1">
      <ul className="flex flex-wrap gap-2">
        {options.map((option) => {
          const isCurrent = option._id === product._id;
          const others = options.filter(({ _id }) => _id !== option._id);
          const isSoldOut = option.totalStock === 0;
          return (
            <li key={option._id} className="max-w-full">
              <ProductLink
                product={{ ...product, ...option, siblings: others }}
                isSibling
                isCurrent={isCurrent}
                className={classNames(
                  'flex min-h-11 min-w-11 items-center justify-center rounded-xl',
                  'border px-4 py-1.5 text-sm font-bold wrap-anywhere',
                  isCurrent ? 'chosen' : 'border-border bg-white hover:border-primary',
                  isSoldOut && 'border-dashed line-through',
                  isSoldOut && !isCurrent && 'text-muted',
                )}
              >
                {option.optionLabel}
                {isSoldOut && <span className="sr-only"> (habis)</span>}
              </ProductLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
