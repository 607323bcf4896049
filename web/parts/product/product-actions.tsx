import type { Product } from '#contract/catalogue/catalogue.ts';
import { fullTitle } from '#contract/catalogue/product-facts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ShareIcon } from '../../ui/icons.tsx';
import { toast } from '../../visitor/toast.ts';
import { copyText } from '../copy-text.ts';
import { productPath } from '../product-link.tsx';
import { AbuseReportMenu } from './abuse-report-menu.tsx';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ArrowLeftIcon, HeartIcon } from '../../ui/account-icons.tsx';
import { signInUrl } from '../../visitor/guard.ts';
import { currentUser, useSession } from '../../visitor/session.ts';
import { rememberIntent } from '../../visitor/use-add-to-cart.ts';
import { loadWishlist, setFavorite, useWishlist } from '../../visitor/wishlist.ts';

type ProductActionsProps = {
  product: Product;
  /** On the product's page on phones: discs in its corners, with one that leads back. */
  isOverPicture: boolean;
};

/** What can be done with a product besides buying it. */
export const ProductActions = ({ product, isOverPicture }: ProductActionsProps) => (
  <span className={classNames('flex', isOverPicture && overPicture)}>
    {isOverPicture && <BackButton category={product.category} />}
    <FavoriteButton product={product} />
    <ShareButton id={product._id} title={fullTitle(product)} />
    <AbuseReportMenu label="Lainnya" productId={product._id} subjectId={product._id} action="Laporkan produk" />
  </span>
);

const overPicture =
  'max-sm:pointer-events-none max-sm:absolute max-sm:inset-x-0 max-sm:top-3 max-sm:gap-2 ' +
  'max-sm:*:pointer-events-auto max-sm:*:bg-white';

/** Goes back, or to the category if the visit began with this page. */
function BackButton({ category }: Pick<Product, 'category'>) {
  const navigate = useNavigate();
  const goBack = () =>
    (history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate(`/shop/listing?category=${category}`);
  return (
    <IconButton label="Kembali" onClick={() => void goBack()} className="mr-auto sm:hidden">
      <ArrowLeftIcon />
    </IconButton>
  );
}

/** Shares the URL of the product's page through the device's share sheet, or copies it to the clipboard. */
function ShareButton({ id, title }: { id: string; title: string }) {
  async function share() {
    const url = new URL(productPath(id), location.origin).href;
    if ('share' in navigator) {
      // Rejects when the user closes the share sheet, which is not an error.
      await navigator.share({ title, url }).catch(() => null);
      return;
    }
    await copyText(url, 'Tautan produk disalin.', ['Tautan gagal disalin.', url]);
  }

  return (
    <IconButton label="Bagikan" onClick={share}>
      <ShareIcon />
    </IconButton>
  );
}

/** The heart that saves a product. Sellers and admins have no favorites and do not see it. */
function FavoriteButton({ product }: { product: Product }) {
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
