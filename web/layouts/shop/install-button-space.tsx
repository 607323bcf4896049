import { classNames } from '../../ui/class-names.ts';

/** Reserves space at the end of a row for the floating install button. The bottom bar reserves it always. */
export const InstallButtonSpace = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('install-button-space', className)} />
);
