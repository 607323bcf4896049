import type { Product } from '#contract/catalogue.ts';
import { ProductCard } from './product-card.tsx';

/** Two in a row on phones, one where the text is set so large that two would cut prices off. */
const phone = 'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-3 sm:gap-4';

/** On a desktop `full` has five in a row, `dense` six, and `beside`, next to a filter panel, four. */
export const gridClass = {
  full: `${phone} lg:grid-cols-5`,
  dense: `${phone} lg:grid-cols-4 xl:grid-cols-6`,
  beside: `${phone} xl:grid-cols-4`,
};

type ProductGridProps = {
  products: readonly Product[];
  /** Names the list for a screen reader. */
  label: string;
  voice?: 'list' | 'detail';
  columns?: keyof typeof gridClass;
  /** How many of the first pictures are in sight when the page opens. */
  urgent?: number;
};

/** Products side by side. */
export function ProductGrid({ products, label, voice = 'list', columns = 'full', urgent = 0 }: ProductGridProps) {
  return (
    <ul aria-label={label} className={gridClass[columns]}>
      {products.map((product, at) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            voice={voice}
            sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 30vw, 45vw"
            isUrgent={at < urgent}
          />
        </li>
      ))}
    </ul>
  );
}
