/** How many messages the user has not read, as far as this tab knows. Read after the page has loaded; see pwa-features.tsx. */
import { create } from 'zustand';
import { useSession } from './session.ts';

export const useUnread = create<{ count: number }>()(() => ({ count: 0 }));

export const setUnread = (count: number): void => useUnread.setState({ count });

useSession.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) setUnread(0);
});
