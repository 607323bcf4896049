import type { ReactNode } from 'react';
import { productPath } from '../product-link.tsx';
import { useOverlay } from '../use-overlay.ts';

type ReportButtonProps = { productId: string; subjectId: string; className: string; children: ReactNode };

/** Opens the form that reports a product, or one of its reviews; product-details.tsx shows it. */
export function ReportButton({ productId, subjectId, className, children }: ReportButtonProps) {
  const { open } = useOverlay('lapor');
  return (
    <button
      type="button"
      onClick={() => open(subjectId, productPath(productId))}
      className={`min-h-11 text-sm text-muted underline-offset-4 hover:underline ${className}`}
    >
      {children}
    </button>
  );
}
