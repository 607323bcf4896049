import { UserIcon } from '../ui/icons.tsx';
import { Picture } from './picture.tsx';

/** The round picture of a maker beside the name. */
export const MakerPortrait = ({ portrait }: { portrait: string | null }) =>
  portrait ? (
    <Picture image={portrait} alt="" sizes="4rem" className="size-16 shrink-0 rounded-full object-cover" />
  ) : (
    <span aria-hidden className="grid size-16 shrink-0 place-items-center rounded-full bg-surface text-muted">
      <UserIcon />
    </span>
  );
