import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { BellIcon } from '../../ui/account-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { signInUrl } from '../../visitor/guard.ts';
import { currentLocation } from '../../visitor/page-router.ts';
import { currentUser, useSession } from '../../visitor/session.ts';
import { toast } from '../../visitor/toast.ts';
import { rememberIntent } from '../../visitor/use-add-to-cart.ts';
import { loadWaitingList, setWaiting, useWaitingList, waitToast } from '../../visitor/waiting-list.ts';

type WaitButtonProps = { product: Product; variant?: 'primary' | 'secondary'; className?: string };

/**
 * Lets a customer be told when a sold-out product can be bought again, or takes that back. Guests sign in first, and
 * then it is done. Sellers and admins do not see it.
 */
export function WaitButton({ product, variant = 'primary', className }: WaitButtonProps) {
  const role = useSession((session) => session.user?.role);
  const isWaiting = useWaitingList(({ ids }) => ids.has(product._id));
  const navigate = useNavigate();
  useEffect(() => {
    if (role === 'customer') void loadWaitingList();
  }, [role]);
  if (role && role !== 'customer') return null;

  async function toggle() {
    if (!(await currentUser())) {
      const signIn = signInUrl(currentLocation());
      rememberIntent(product, 'kabari', signIn);
      toast({
        title: 'Silakan login terlebih dahulu.',
        description: 'Masuk untuk dikabari ketika stok tersedia lagi.',
        isInfo: true,
      });
      return navigate(signIn);
    }
    if ((await setWaiting(product._id, !isWaiting)) && !isWaiting) toast(waitToast);
  }
  return (
    <Button variant={isWaiting ? 'secondary' : variant} className={className} onClick={() => void toggle()}>
      {!isWaiting && <BellIcon className="size-5" />}
      <span>{isWaiting ? 'Batalkan' : 'Kabari saya'}</span>
      <span className="sr-only">{isWaiting ? `: kabar stok ${product.title}` : `: ${product.title}`}</span>
    </Button>
  );
}

/** That a product is sold out, and whether the customer will be told; nothing of the second to anybody else. */
export function SoldOut({ product, className }: { product: Product; className: string }) {
  const isWaiting = useWaitingList(({ ids }) => ids.has(product._id));
  return (
    <>
      <p className={className}>
        <span>Stok Habis</span>
        {isWaiting && <span className="block text-sm font-normal text-success">Anda akan dikabari</span>}
      </p>
      <WaitButton
        product={product}
        className="px-3! whitespace-nowrap max-sm:min-h-[min(2.75rem,56px)]! max-sm:text-caption!"
      />
    </>
  );
}
