import { classNames } from '../../ui/class-names.ts';

/** Reserves space at the end of a row for the floating install button while the button is shown. */
export const InstallButtonSpace = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('install-button-space', className)} />
);
