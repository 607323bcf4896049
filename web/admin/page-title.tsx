import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ArrowLeftIcon } from '../ui/account-icons.tsx';
import type { FromList } from '../parts/list/list-table.tsx';
import { headingFace } from '../ui/heading-face.ts';

type Back = { to: string; label: string };

type PageTitleProps = { title: string; back?: Back; children?: ReactNode };

/** The title row of an admin page. */
export const PageTitle = ({ title, back, children }: PageTitleProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 sm:mb-5">
    <div className="flex min-h-11 min-w-0 items-center gap-2">
      {back && <BackArrow {...back} />}
      <h1 className={`min-w-0 text-2xl wrap-anywhere sm:text-3xl ${headingFace(title)}`}>{title}</h1>
    </div>
    {children && (
      <div
        className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow max-sm:*:px-2 max-sm:*:text-sm
        max-sm:[&_svg]:hidden"
      >
        {children}
      </div>
    )}
  </div>
);

/** Goes back to the page with the link to this one, in its previous state; otherwise to the start of the list. */
function BackArrow({ to, label: listLabel }: Back) {
  const { isFromList, isFromElsewhere } = (useLocation().state ?? {}) as FromList;
  const label = isFromElsewhere ? 'Kembali ke halaman sebelumnya' : listLabel;
  const navigate = useNavigate();
  function stepBack(event: MouseEvent) {
    const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!(isFromList || isFromElsewhere) || isForNewTab) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link
      to={to}
      onClick={stepBack}
      aria-label={label}
      title={label}
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
    >
      <ArrowLeftIcon />
    </Link>
  );
}
