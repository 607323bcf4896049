import { classNames } from '../../ui/class-names.ts';

/** Reserves space at the end of a row for the floating install button while the button is shown. */
export const InstallRoom = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('install-room', className)} />
);
