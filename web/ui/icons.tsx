/** Line icons, 24 × 24, in the current text colour. They are aria-hidden: the control around them needs a label. */
import type { ReactNode } from 'react';

/* @__NO_SIDE_EFFECTS__ */
const icon = (strokes: ReactNode) =>
  function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`shrink-0 ${className}`}
      >
        {strokes}
      </svg>
    );
  };

/* @__NO_SIDE_EFFECTS__ */
const lines = (d: string) => icon(<path d={d} />);

export const ArrowLeftIcon = lines('M20 12H4m7-7-7 7 7 7');
export const ArrowRightIcon = lines('M4 12h16m-7-7 7 7-7 7');
export const BellIcon = lines('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M12 5V3.5');
export const BoxIcon = lines('M12 3.5 20 8v8.5l-8 4.5-8-4.5V8zM4 8l8 4.5L20 8M12 12.5V21');
export const CameraIcon = icon(
  <>
    <path d="M4 8h3.5L9 5h6l1.5 3H20v11H4z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const CartIcon = lines('M3 4h2.2l2.3 11.2h10.2L20.5 8H6.2M9 20h.01M17 20h.01');
export const ChatIcon = lines('M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 11h6M9 14h4');
export const ChartIcon = lines('M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6');
export const CheckIcon = lines('M4.5 12.5 10 18 20 6.5');
export const ChevronDownIcon = lines('M6 9.5 12 15.5 18 9.5');
export const ChevronRightIcon = lines('M9.5 6 15.5 12 9.5 18');
export const CloseIcon = lines('M6 6 18 18M18 6 6 18');
export const DownloadIcon = lines('M12 4v11m-4-3.5L12 15l4-3.5M5 19.5h14');
export const EditIcon = lines('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = lines(
  'M4 4l16 16M9.5 6a9 9 0 0 1 2.5-.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6 7.6A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1',
);
export const FilterIcon = lines('M4 7h10m4 0h2M4 17h2m4 0h10M16 4.5v5M8 14.5v5');
export const HistoryIcon = lines('M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 9M4.5 4.5V9H9M12 8v4.5l3 1.8');
export const HomeIcon = lines('M4 11 12 4l8 7v8.5H14.5V14h-5v5.5H4z');
export const ListIcon = lines('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01');
export const LogoutIcon = lines('M10 4H5v16h5M9 12h11m-4-4 4 4-4 4');
export const MenuIcon = lines('M4 7h16M4 12h16M4 17h16');
export const MinusIcon = lines('M5 12h14');
export const PauseIcon = lines('M9 5v14M15 5v14');
export const PinIcon = icon(
  <>
    <path d="M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </>,
);
export const PlayIcon = lines('M8 5l11 7-11 7z');
export const PlusIcon = lines('M12 5v14M5 12h14');
export const PrintIcon = lines('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z');
export const ReceiptIcon = lines('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6');
export const RefreshIcon = lines('M19.5 12a7.5 7.5 0 1 1-2.4-5.5L19.5 9M19.5 4.5V9H15');
export const RefundIcon = lines('M8 5 4 9l4 4M4 9h10.5a5 5 0 0 1 0 10H8');
export const SearchIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const SettingsIcon = icon(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.2 2.2m8.4 8.4 2.2 2.2m0-12.8-2.2 2.2m-8.4 8.4-2.2 2.2" />
  </>,
);
export const ShareIcon = lines('M12 15V4m-4 3.5L12 4l4 3.5M5 12v8h14v-8');
export const ShopIcon = lines(
  'M4 9.5 5.5 4h13L20 9.5M5 12v8h14v-8M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0zM10 20v-5h4v5',
);
export const StarIcon = icon(
  <path fill="currentColor" d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z" />,
);
export const TrashIcon = lines('M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5');
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 20c.8-3.6 3.4-5.4 6.5-5.4s5.7 1.8 6.5 5.4M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 15c2 .7 3.4 2.4 4 5" />
  </>,
);
export const WalletIcon = lines('M4 7.5V18.5h16v-11zM4 7.5 15 4v3.5M16 13h.01');
export const WarningIcon = lines('M12 4 21 19.5H3zM12 10v4.5M12 17h.01');
