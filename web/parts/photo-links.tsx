import { Picture } from './picture.tsx';

/** Photos of a review in the seller and admin areas. Each opens at its full size in a new tab. */
export function PhotoLinks({ label, images }: { label: string; images: readonly string[] }) {
  if (images.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {images.map((image, at) => (
        <li key={image}>
          <a href={image} target="_blank" rel="noopener" className="block rounded-xl">
            <Picture image={image} alt={`Foto ${at + 1}`} sizes="5rem" className="size-20 rounded-xl object-cover" />
            <span className="sr-only">, di tab baru</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
