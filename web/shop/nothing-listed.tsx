import { useRevalidator } from 'react-router';
import { categoryLabels, type Category } from '#contract/words.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { listingPath, toListing } from './listing-address.ts';

/** Two that most people like, as a way on from an empty list. */
const suggested: readonly Category[] = ['souvenirs', 'home-decor'];

/** The listing without a product: why, and a way on. */
export function NothingListed({ hasFailed }: { hasFailed?: boolean }) {
  const { revalidate } = useRevalidator();
  return (
    <EmptyState
      title="Tidak ada produk ditemukan."
      action={
        <>
          {hasFailed ? (
            <Button onClick={revalidate}>Coba lagi</Button>
          ) : (
            <ButtonLink to={listingPath}>Hapus filter</ButtonLink>
          )}
          {suggested.map((category) => (
            <ButtonLink key={category} to={toListing({ category: [category] })} variant="secondary">
              {categoryLabels[category]}
            </ButtonLink>
          ))}
        </>
      }
    >
      {hasFailed ? 'Daftar produk gagal dimuat.' : 'Coba longgarkan filter, atau lihat kategori lain.'}
    </EmptyState>
  );
}
