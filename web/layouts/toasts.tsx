import { ToastRegion } from '../ui/toast-region.tsx';
import { dismissToast, useToast } from '../visitor/toast.ts';

/** Joins the visitor's one message to the region that shows it. */
export const Toasts = () => <ToastRegion toast={useToast((state) => state.toast)} onClose={dismissToast} />;
