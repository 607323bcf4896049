import { ShopIcon } from '../../ui/icons.tsx';
import { Picture } from '../picture.tsx';

type StoreMarkProps = { storeLogoUrl: string | undefined; isLarge?: boolean };

/** The mark of a store before its name, in the cart, at the checkout and, large, below a product. */
export const StoreMark = ({ storeLogoUrl, isLarge }: StoreMarkProps) =>
  storeLogoUrl ? (
    <Picture
      image={storeLogoUrl}
      alt=""
      sizes={isLarge ? '4rem' : '1.5rem'}
      className={`object-cover ${isLarge ? 'size-[min(4rem,17vw)] rounded-xl' : 'size-6 rounded-sm'}`}
    />
  ) : (
    <ShopIcon className={`text-primary ${isLarge ? 'size-8' : 'size-6'}`} />
  );
