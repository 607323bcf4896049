import { MoreMenu, moreMenuItem } from '../../ui/more-menu.tsx';
import { productPath } from '../product-link.tsx';
import { useOverlay } from '../use-overlay.ts';

type AbuseReportMenuProps = { label: string; productId: string; subjectId: string; action: string };

/** Opens the form that reports a product, or one of its reviews; product-details.tsx shows it. */
export function AbuseReportMenu({ label, productId, subjectId, action }: AbuseReportMenuProps) {
  const { open } = useOverlay('lapor');
  return (
    <MoreMenu label={label}>
      <button type="button" className={moreMenuItem} onClick={() => open(subjectId, productPath(productId))}>
        {action}
      </button>
    </MoreMenu>
  );
}
