import { lazyDialog } from '../../parts/lazy-part.tsx';
import { useOverlay } from '../../parts/use-overlay.ts';
import { Button } from '../../ui/button.tsx';

const MakerRemovalDialog = lazyDialog(
  () => import('./maker-removal-dialog.tsx'),
  'MakerRemovalDialog',
  'Formulir gagal dimuat.',
);

/** Lets the maker of a page ask to be removed, without an account. */
export function MakerRemovalButton({ makerId, name }: { makerId: string; name: string }) {
  const asking = useOverlay('hapus');
  return (
    <>
      <Button variant="quiet" onClick={() => asking.open('saya')}>
        Ini saya, hapus
      </Button>
      {asking.value !== null && <MakerRemovalDialog makerId={makerId} name={name} onClose={asking.close} />}
    </>
  );
}
