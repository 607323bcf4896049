import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { HeartIcon } from '../../ui/account-icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { signInUrl } from '../../visitor/guard.ts';
import { currentUser, useSession } from '../../visitor/session.ts';
import { toast } from '../../visitor/toast.ts';
import { rememberIntent } from '../../visitor/use-add-to-cart.ts';
import { loadWishlist, setFavorite, useWishlist } from '../../visitor/wishlist.ts';

/** The heart that saves a product. Sellers and admins have no favorites and do not see it. */
export function FavoriteButton({ product }: { product: Product }) {
  const role = useSession((session) => session.user?.role);
  const isFavorite = useWishlist(({ ids }) => ids.has(product._id));
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (role === 'customer') void loadWishlist();
  }, [role]);
  if (role && role !== 'customer') return null;

  async function toggle() {
    if (!(await currentUser())) {
      const signIn = signInUrl(location);
      rememberIntent(product, 'favorit', signIn);
      toast({
        title: 'Silakan login terlebih dahulu.',
        description: 'Masuk untuk menyimpan ke Favorit.',
        isInfo: true,
      });
      return navigate(signIn);
    }
    if (!(await setFavorite(product._id, !isFavorite)) || isFavorite) return;
    toast({
      title: 'Disimpan ke Favorit.',
      action: { label: 'Lihat favorit', run: () => void navigate('/shop/wishlist') },
    });
  }
  return (
    <IconButton
      label={isFavorite ? 'Hapus dari Favorit' : 'Simpan ke Favorit'}
      onClick={() => void toggle()}
      className={isFavorite ? 'text-primary *:fill-current' : ''}
    >
      <HeartIcon />
    </IconButton>
  );
}
