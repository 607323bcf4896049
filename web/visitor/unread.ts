import { create } from 'zustand';

/** How many messages the user has not read. */
export const useUnread = create<{ unread: number }>()(() => ({ unread: 0 }));
