/** The icons of the shop. Those of the other pages are in account-icons.tsx. */
import { icon, lines } from './icon.tsx';

export const CartIcon = lines('M3 4h2.2l2.3 11.2h10.2L20.5 8H6.2M9 20h.01M17 20h.01');
export const ChatIcon = lines('M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 11h6M9 14h4');
export const CheckIcon = lines('M4.5 12.5 10 18 20 6.5');
export const ChevronRightIcon = lines('M9.5 6 15.5 12 9.5 18');
export const CloseIcon = lines('M6 6 18 18M18 6 6 18');
export const DownloadIcon = lines('M12 4v11m-4-3.5L12 15l4-3.5M5 19.5h14');
export const HomeIcon = lines('M4 11 12 4l8 7v8.5H14.5V14h-5v5.5H4z');
export const PinIcon = lines(
  'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21ZM9.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z',
);
export const PlusIcon = lines('M12 5v14M5 12h14');
export const SearchIcon = lines('M4.5 10.8a6.3 6.3 0 1 0 12.6 0 6.3 6.3 0 1 0-12.6 0zM15.5 15.5l5 5');
export const ShareIcon = lines('M12 15V4m-4 3.5L12 4l4 3.5M5 12v8h14v-8');
export const ShopIcon = lines(
  'M4 9.5 5.5 4h13L20 9.5M5 12v8h14v-8M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0zM10 20v-5h4v5',
);
export const StarIcon = icon(
  <path fill="currentColor" d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z" />,
);
export const UserIcon = lines('M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6');
