/**
 * The icons of forms, accounts and back offices: separate from icons.tsx, so that the shop's pages do not load them.
 */
import { icon, lines } from './icon.tsx';

export const ArrowLeftIcon = lines('M20 12H4m7-7-7 7 7 7');
export const ArrowRightIcon = lines('M4 12h16m-7-7 7 7-7 7');
export const BellIcon = lines('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M12 5V3.5');
export const BoxIcon = lines('M12 3.5 20 8v8.5l-8 4.5-8-4.5V8zM4 8l8 4.5L20 8M12 12.5V21');
export const CameraIcon = lines('M4 8h3.5L9 5h6l1.5 3H20v11H4zM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z');
export const ChartIcon = lines('M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6');
export const ClockIcon = lines('M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM12 7.5V12l3 2');
export const PulseIcon = lines('M3 12h4l3-7 4 14 3-7h4');
export const CopyIcon = lines('M9 9h11v11H9zM15 9V4H4v11h5');
export const EditIcon = lines('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const EyeIcon = lines(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0z',
);
export const EyeOffIcon = lines(
  'M4 4l16 16M9.5 6a9 9 0 0 1 2.5-.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3' +
    'M6 7.6A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1',
);
export const HeartIcon = lines(
  'M12 20C6 15.8 3.5 12.6 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 12.6 18 15.8 12 20Z',
);
export const HistoryIcon = lines('M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 9M4.5 4.5V9H9M12 8v4.5l3 1.8');
export const ListIcon = lines('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01');
export const LogoutIcon = lines('M10 4H5v16h5M9 12h11m-4-4 4 4-4 4');
export const MenuIcon = lines('M4 7h16M4 12h16M4 17h16');
export const MoreIcon = icon(<path strokeWidth={3.2} d="M5 12h.01M12 12h.01M19 12h.01" />);
export const PrintIcon = lines('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z');
export const ReceiptIcon = lines('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6');
export const RefreshIcon = lines('M19.5 12a7.5 7.5 0 1 1-2.4-5.5L19.5 9M19.5 4.5V9H15');
export const RefundIcon = lines('M8 5 4 9l4 4M4 9h10.5a5 5 0 0 1 0 10H8');
export const SettingsIcon = lines(
  'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM12 3v3m0 12v3M3 12h3m12 0h3' +
    'M5.6 5.6l2.2 2.2m8.4 8.4 2.2 2.2m0-12.8-2.2 2.2m-8.4 8.4-2.2 2.2',
);
export const UsersIcon = lines(
  'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM2.5 20c.8-3.6 3.4-5.4 6.5-5.4s5.7 1.8 6.5 5.4' +
    'M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 15c2 .7 3.4 2.4 4 5',
);
export const WalletIcon = lines('M4 7.5V18.5h16v-11zM4 7.5 15 4v3.5M16 13h.01');
export const TrashIcon = lines('M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5');
