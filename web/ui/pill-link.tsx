import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** One of a row of choices that are links. */
export const PillLink = ({ isChosen, ...link }: LinkProps & { isChosen?: boolean }) => (
  <Link
    aria-current={isChosen ? 'true' : undefined}
    className={classNames(
      'flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-bold',
      isChosen ? 'chosen' : 'border-border-light bg-white hover:border-primary',
    )}
    {...link}
  />
);
