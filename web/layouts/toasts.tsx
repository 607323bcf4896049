import { ToastRegion } from '../ui/toast-region.tsx';
import { dismissToast, useToast } from '../visitor/toast.ts';

/** Connects the toast store to the region that shows the toast. */
export const Toasts = () => <ToastRegion toast={useToast((state) => state.toast)} onClose={dismissToast} />;
