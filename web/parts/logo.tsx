import { classNames } from '../ui/class-names.ts';
import { shopName } from './page-head.ts';

/** The logo symbol: a diamond around four bars of a kolintang (a xylophone of North Sulawesi). */
export const LogoMark = ({ className = 'size-10' }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 48 48" className={classNames('shrink-0', className)}>
    <rect width="48" height="48" rx="11" fill="#8E2A1E" />
    <path d="M24 7 41 24 24 41 7 24Z" fill="none" stroke="#F2B33D" strokeWidth="3" />
    <g fill="#FBF6EC">
      <rect x="14.5" y="19" width="3.4" height="10" rx="1.2" />
      <rect x="19.7" y="16.5" width="3.4" height="15" rx="1.2" />
      <rect x="24.9" y="16.5" width="3.4" height="15" rx="1.2" />
      <rect x="30.1" y="19" width="3.4" height="10" rx="1.2" />
    </g>
  </svg>
);

export const Logo = ({ className }: { className?: string }) => (
  <span className={classNames('inline-flex items-center gap-2.5', className)}>
    <LogoMark />
    <span className="font-heading text-xl leading-none font-bold tracking-tight">{shopName}</span>
  </span>
);
