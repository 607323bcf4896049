import { WarningIcon } from '../ui/icons.tsx';

/** Why a form was refused, where no single field is to blame. The toast has read it out; this stays. */
export function FormFailure({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-xl border border-merah bg-merah/4 px-4 py-3 font-medium text-merah">
      <WarningIcon className="mt-0.5 size-5" />
      {children}
    </p>
  );
}
