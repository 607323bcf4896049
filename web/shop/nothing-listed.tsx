import { categoryLabels, type Category } from '#contract/words.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { listingPath, toListing } from './listing-address.ts';

/** Two that most people like, as a way on from an empty list. */
const suggested: readonly Category[] = ['souvenirs', 'home-decor'];

/** The listing without a product: back to all of them, or into a category. */
export function NothingListed() {
  return (
    <EmptyState
      title="Tidak ada produk ditemukan."
      action={
        <>
          <ButtonLink to={listingPath}>Hapus filter</ButtonLink>
          {suggested.map((category) => (
            <ButtonLink key={category} to={toListing({ category: [category] })} variant="secondary">
              {categoryLabels[category]}
            </ButtonLink>
          ))}
        </>
      }
    >
      Coba longgarkan filter, atau lihat kategori lain.
    </EmptyState>
  );
}
