import { classNames } from '../../ui/class-names.ts';

/** Ground at the end of a row for the floating install button to lie on: it takes room while the button is offered. */
export const InstallRoom = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('install-room', className)} />
);
